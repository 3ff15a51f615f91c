"""What the grammar has to know of a language besides its words: how they are spelt, inflected and counted."""
