"""A desktop assistant for lawyers with an encrypted memory per case."""
