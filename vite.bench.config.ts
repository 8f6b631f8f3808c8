import { defineConfig } from 'vite'

/** The bare handler, built as the server is: what is measured beside each other runs the same way. */
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
