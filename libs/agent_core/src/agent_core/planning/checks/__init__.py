"""Which readings are withheld, because they leave words unsaid or lead to something else."""
