"""What each word of a question says: cut, tagged by the lexicon, and read anew by what stands beside it."""
