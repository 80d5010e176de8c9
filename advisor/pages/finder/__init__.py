"""The finder in words: its panel of filters, its table, and the sentences about what was found."""
