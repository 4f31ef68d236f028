// All pages but the first, in one bundle since they share most of their code.
export { default as LessonPage } from "./LessonPage.svelte"
export { default as NewTable } from "./NewTable.svelte"
export { default as NoGame } from "./NoGame.svelte"
export { default as ReplayPage } from "./ReplayPage.svelte"
export { default as Rules } from "./Rules.svelte"
export { default as TablePage } from "./TablePage.svelte"
