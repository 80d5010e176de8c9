"""How a date is written where Django does it otherwise."""
