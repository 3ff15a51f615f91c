"""One log shape, one way of counting, one request id."""
