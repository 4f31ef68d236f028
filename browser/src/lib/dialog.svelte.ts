// The dialog with settings can be opened from everywhere.
export const shown = $state({ settings: false })
