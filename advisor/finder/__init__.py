"""Finding machine types: rows of a release, filters that say what they are, and what is left.

What is asked for stands in an address. `asked.read` keeps what makes sense of it, `finding.find`
answers. A release is made ready once (`Index`); after that a search is arithmetic on large
numbers, one bit for each row, and takes well under a millisecond also for thousands of rows.
"""
