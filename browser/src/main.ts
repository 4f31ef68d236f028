import { mount } from "svelte"
import App from "./App.svelte"
import "./app.css"
import { remember } from "./lib/settings.svelte"
import { ownLanguage, texts } from "./lib/texts.svelte"

remember()
await texts.load(ownLanguage())
mount(App, { target: document.getElementById("app") as HTMLElement })
if (import.meta.env.PROD) void import("./lib/worker").then((worker) => worker.install())
