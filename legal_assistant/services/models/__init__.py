"""Chat models: what may be sent to them, what is asked of them, and what their replies are worth."""
