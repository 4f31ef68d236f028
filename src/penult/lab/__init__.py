"""Studies: running simulations and reporting their results."""
