"""WebSockets: the gateway, one connection, and uvicorn's protocol class."""
