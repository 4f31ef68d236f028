import { mount } from "svelte"
import App from "./App.svelte"
import "./font.css"
import "./theme.css"
import "./app.css"
import { remember } from "./lib/settings.svelte"
import { install } from "./lib/worker"
import { ownLanguage, texts } from "./lib/texts.svelte"

remember()
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", remember)
if (location.pathname !== "/") void import("./pages/playing") // every other page needs it: texts needn't come first
await texts.load(ownLanguage())
mount(App, { target: document.getElementById("app") as HTMLElement })
if (import.meta.env.PROD) install()
