import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vite"
import { locales } from "./locales.ts"

export default defineConfig({
  plugins: [locales(), svelte()],
  build: {
    outDir: "../src/penult/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    cssCodeSplit: false, // one sheet: rules of neighbours look alike, and nothing moves when a page comes
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/art": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
})
