"""Uses what a page draws itself: lists, calendars, sliders, scales, trees, fields of several."""
