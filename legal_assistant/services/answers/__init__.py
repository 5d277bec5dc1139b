"""Questions: recall, what a model may be told, answers and their citations."""
