"""Keys: the constructions, sealed files, and the slots that open a master key."""
