"""Cards, tiles and tables as SVG."""
