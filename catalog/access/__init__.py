"""Who may do what in the workplace: the roles, the one policy, and the lock that holds it."""
