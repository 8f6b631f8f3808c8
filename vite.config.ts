import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|wasm)$/

/** Compressed once at the build instead of at every request; runs after all other plugins. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter(name => COMPRESSIBLE.test(name))
    for (const name of names) {
      const content = await readFile(join(dir, name))
      await writeFile(join(dir, `${name}.br`), brotliCompressSync(content))
      await writeFile(join(dir, `${name}.gz`), gzipSync(content))
    }
  },
})

/** A screen's own list of all its files would make the first page larger; these alone are asked for beside it. */
const AHEAD = /assets\/(list-screen|form-screen|ReportPage|DocumentPage|LinesGrid)-/

const ahead = (_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? files : files.filter(file => AHEAD.test(file))

export default defineConfig({
  plugins: [react(), compressed()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: ahead },
    // Shared code of most screens is one file: many small ones compress badly and must all be listed in the first.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'kit', minShareCount: 58 }] } } },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://localhost:4000' } },
})
