import { MediaQuery } from "svelte/reactivity"

/** Whether the window is that of a phone on its side: questions are then asked beside the felt. */
export const onItsSide = () => new MediaQuery("(max-height: 30rem) and (min-width: 40rem)")
