"""What people are known to say, and how close a piece of a question comes to that."""
