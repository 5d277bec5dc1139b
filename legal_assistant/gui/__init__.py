"""The window: the only place with Qt. Folders are panes, each with pane (widget), model and presenter."""
