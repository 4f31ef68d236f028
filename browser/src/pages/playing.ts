// The table, and what opens one: loaded behind the start page.
export { default as SettingsDialog } from "../lib/SettingsDialog.svelte"
export { default as GameSheet } from "../setup/GameSheet.svelte"
export { default as WhoDialog } from "../setup/WhoDialog.svelte"
export * as opening from "../net/opening"
export { default as TablePage } from "./TablePage.svelte"
