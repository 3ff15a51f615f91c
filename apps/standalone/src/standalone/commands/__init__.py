"""The commands of ``kizuna``; those of a module need the same parts of the product, which take long to import."""
