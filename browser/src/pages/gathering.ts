// Getting together: invitations and house rules. Whoever plays against bots needs none of it.
export { default as Latecomer } from "../setup/Latecomer.svelte"
export { default as Gathering } from "../table/Gathering.svelte"
export { default as NewTable } from "./NewTable.svelte"
