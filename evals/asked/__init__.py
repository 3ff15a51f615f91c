"""What people asked and typed that once went wrong: how each case comes out today."""
