"""Worker processes: what takes long is computed there, so that the event loop never waits."""
