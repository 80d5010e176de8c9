"""What differs between machines: the environment, the database, the logs, the checks of them."""
