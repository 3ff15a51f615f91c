"""The truth: entities, relation types, tables, read queries and bulk load."""
