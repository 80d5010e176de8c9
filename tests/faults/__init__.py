"""What a site must outlive: processes that are killed, databases that go away, disks that are full, and odd requests.

Each module is a command that says what it did and what it found, and fails if a promise was broken:

    python -m tests.faults.kills --kills 500
    python -m tests.faults.database
    python -m tests.faults.postgresql --seconds 60
    python -m tests.faults.full_disk
    python -m tests.faults.restarts
    python -m tests.faults.requests --requests 100000

All of them have a site of their own on 127.0.0.1, end by themselves, and end only what they have
started. tests/test_faults.py runs a short form of each; docs/reliability.md has the figures.
"""
