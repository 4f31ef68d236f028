// Getting together: invitations, house rules and custom cards. Whoever plays against bots needs none of it.
export { default as Latecomer } from "../setup/Latecomer.svelte"
export { default as Gathering } from "../table/Gathering.svelte"
export { default as Writing } from "../table/Writing.svelte"
export { default as NewTable } from "./NewTable.svelte"
