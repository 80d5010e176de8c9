"""Two people at the same moment, on a real server, through real requests.

A server with two processes, two people who are signed in, and rounds in which both do something
at once. `python -m tests.at_once.publishing --rounds 200` runs many of them in which both publish,
`python -m tests.at_once.editing --rounds 200` many in which both edit, on SQLite or on the
PostgreSQL server of TEST_DATABASE_URL; the tests run a few.
"""
