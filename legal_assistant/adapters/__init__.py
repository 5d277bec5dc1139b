"""One file per outside thing, each implementing a port of :mod:`legal_assistant.domain.ports`."""
