"""The pane on the left: cases."""
