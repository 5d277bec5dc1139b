"""Keys: the constructions, pairs of keys, sealed files, and the slots that open a master key."""
