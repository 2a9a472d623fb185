"""Detection and answering of cookie consent banners."""
