"""What the product means: types, events, errors and the ports to the outside. Standard library only."""
