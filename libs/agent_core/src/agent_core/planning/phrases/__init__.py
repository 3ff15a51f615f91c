"""How words around a name become chains of relations: nested noun phrases, or any order that fits."""
