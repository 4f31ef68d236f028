"""Equal nodes that share one database: who is alive, what time it is, and whose table it is.

A table belongs to one node at a time. A node that is asked for another's table passes the
connection on to its owner's inner port.
"""
