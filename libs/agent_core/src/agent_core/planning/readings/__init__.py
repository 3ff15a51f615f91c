"""What a question may be after, a module for each shape: sets, verdicts, counts, rankings, comparisons, orders."""
