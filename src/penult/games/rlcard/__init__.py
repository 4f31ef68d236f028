"""RLCard's rules, faults included: for benchmarks and environments, never for tables."""
