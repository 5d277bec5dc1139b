"""The document viewer."""
