"""Words: segmentation, spellings, synonyms, and the values that texts give."""
