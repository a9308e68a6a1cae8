"""Tokens: signed requests for them, and their keeping until shortly before they expire."""
