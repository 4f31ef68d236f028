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
// Not awaited here: the texts import from this script, and would wait for its end
void texts.load(ownLanguage()).then(() => {
  mount(App, { target: document.getElementById("app") as HTMLElement })
  if (import.meta.env.PROD) install()
})
