"""Files on their way into a case: what is being read, and how each file ended."""
