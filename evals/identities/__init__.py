"""Whether "Who is X?" is answered for well-known and for shared names."""
