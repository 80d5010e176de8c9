"""SQLite as Django has it, and no change is called saved that went into a file nobody finds again."""
