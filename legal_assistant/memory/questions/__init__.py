"""Questions: what is asked, what "it" stands for, and how what was found is ranked."""
