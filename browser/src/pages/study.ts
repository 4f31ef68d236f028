// Rules, lessons, puzzles, practice and replays.
export { default as Astray } from "./Astray.svelte"
export { default as LessonPage } from "./LessonPage.svelte"
export { default as PracticePage } from "./PracticePage.svelte"
export { default as PuzzlePage } from "./PuzzlePage.svelte"
export { default as ReplayPage } from "./ReplayPage.svelte"
export { default as Rules } from "./Rules.svelte"
