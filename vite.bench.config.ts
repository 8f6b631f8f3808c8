import { defineConfig } from 'vite'

/** The benchmark's bare handler is built like the server, so that both run the same way. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'bench/bare.ts',
    outDir: 'dist/bench',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
  },
})
