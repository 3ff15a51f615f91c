"""Productions of the word order of single languages, beside those that hold in all."""
