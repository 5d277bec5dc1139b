"""Documents that are no PDF: the process that reads them, one module a kind."""
