"""Backups: everything that a site of Batuta knows, in one file that holds for both databases.

`making` writes one while editors go on, `restoring` fills an empty place from one, and `moving`
takes a site from SQLite to PostgreSQL by doing both. All three hold what is there against what
should be there, row by row, before they say that it is done.
"""
