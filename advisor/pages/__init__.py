"""What pages say, put into words and rows. Nothing here knows of requests."""
