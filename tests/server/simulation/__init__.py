"""A server and its clients in one process, on a clock that jumps, all of it from one seed."""
