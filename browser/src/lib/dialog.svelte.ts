// The settings dialog can be opened from anywhere.
export const shown = $state({ settings: false })
