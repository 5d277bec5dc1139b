"""Words in pictures of pages: the process that recognises them, and this side of it."""
