"""The full-screen client: cards, log and chat on one screen, for keys and mouse.

It needs Textual, an extra. Everything else of the terminal does without it.
"""
