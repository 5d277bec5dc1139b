"""Documents: taking them in, reading, cutting, indexing, correcting and comparing them."""
