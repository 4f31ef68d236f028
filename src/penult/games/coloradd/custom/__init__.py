"""Custom wilds in play: agreed on before the deal, carried out when played."""
