"""Child processes: starting, limiting and talking to them."""
