import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig, type Plugin } from "vite"
import { locales } from "./locales.ts"

/** What a page brings along is there before it is asked for: styles are one sheet, shared scripts come with the first page. */
const nothingToPreload: Plugin = {
  name: "nothing-to-preload",
  enforce: "pre",
  load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load()" : null),
}

export default defineConfig({
  plugins: [nothingToPreload, locales(), svelte()],
  build: {
    outDir: "../src/penult/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    cssCodeSplit: false, // one sheet: rules of neighbours look alike, and nothing moves when a page comes
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /custom-element\.js$/, sideEffects: false }] }, // there are none
      // Each with all it imports. Everybody has loaded the first two, so the other pages share their modules.
      output: { codeSplitting: { groups: [{ name: "start", test: /src.main\.ts$/, priority: 1 }, { name: "playing", test: /src.(pages.playing\.ts|lib.CopyField\.svelte)$/ }] } },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/art": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
})
