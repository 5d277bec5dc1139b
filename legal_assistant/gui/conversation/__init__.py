"""The conversation pane: messages, sources, composer."""
