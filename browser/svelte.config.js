import { basename } from "node:path"

/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
  compilerOptions: {
    runes: true,
    cssHash: ({ filename }) => basename(filename, ".svelte"), // one component a name; random letters cannot be packed
  },
}
