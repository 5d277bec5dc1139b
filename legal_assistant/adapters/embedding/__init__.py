"""Embeddings: the process that holds the model, this side of it, and servers that embed."""
