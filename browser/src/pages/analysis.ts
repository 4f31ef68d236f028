// After a match: luck, skill and better moves. Loaded when somebody opens it.
export { default as Statistics } from "../analysis/Statistics.svelte"
export { default as Analysis } from "../analysis/Analysis.svelte"
