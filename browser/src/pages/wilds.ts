// Custom cards and their editor, for the one game that has them.
export { default as Wilds } from "../setup/Wilds.svelte"
export { default as Writing } from "../table/Writing.svelte"
export { default as WildList } from "../table/WildList.svelte"
