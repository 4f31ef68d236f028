// All pages but the first, and dialogs: one bundle, since they share most of their code.
export { default as SettingsDialog } from "../lib/SettingsDialog.svelte"
export { default as WhoDialog } from "../setup/WhoDialog.svelte"
export { default as LessonPage } from "./LessonPage.svelte"
export { default as NewTable } from "./NewTable.svelte"
export { default as NoGame } from "./NoGame.svelte"
export { default as ReplayPage } from "./ReplayPage.svelte"
export { default as Rules } from "./Rules.svelte"
export { default as TablePage } from "./TablePage.svelte"
