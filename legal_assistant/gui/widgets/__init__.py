"""Small widgets that several panes share. None of them knows a service."""
