"""Say in one sentence why the server could not listen on HOST and PORT, before anything is done."""

import os
import socket
import sys

HOST, PORT = os.environ["HOST"].strip("[]"), os.environ["PORT"]

if not (PORT.isdecimal() and len(PORT) < 6 and 0 < int(PORT) < 65536):
    sys.exit(f"PORT is {PORT!r}: use a number from 1 to 65535, for example 8000.")
try:
    with socket.socket(socket.AF_INET6 if ":" in HOST else socket.AF_INET) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, int(PORT)))
        listener.listen()
except (TypeError, UnicodeError):  # what the names of machines are not made of
    sys.exit(f"HOST is {HOST!r}, which no machine can be called: use for example 127.0.0.1.")
except OSError as error:
    sys.exit(
        f"Batuta cannot listen on {HOST}, port {PORT}: {error.strerror}. Is it running already?"
        f" If not, name another place: make run HOST=127.0.0.1 PORT=8001"
    )
