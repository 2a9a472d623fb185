"""What is wrong with a page at first sight: texts, links, controls, answers, markup."""
