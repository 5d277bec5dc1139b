"""PDF documents: the process that reads them, and this side of it."""
