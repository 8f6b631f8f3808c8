import type { Page } from '@playwright/test'
import { build } from 'vite'

/** Serves the pages of `e2e/kit` with the test's own answers. */

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kit</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/kit-assets/kit.css"></head>
<body><div id="root"></div><script type="module" src="/kit-assets/kit.js"></script></body></html>`

type Built = { output: readonly { fileName: string; code?: string; source?: string | Uint8Array }[] }

const bundle = async () => {
  const built = (await build({
    logLevel: 'error',
    build: {
      ...{ write: false, minify: false, assetsInlineLimit: 1_000_000, cssCodeSplit: false, target: 'es2022' },
      rolldownOptions: {
        input: 'e2e/kit/kit-page.tsx',
        output: { entryFileNames: 'kit.js', chunkFileNames: '[name]-[hash].js', assetFileNames: 'kit[extname]' },
      },
    },
  })) as Built
  return new Map(built.output.map(({ fileName, code, source }) => [fileName, String(code ?? source)]))
}

let files: Promise<Map<string, string>> | undefined

export type KitAnswers = Record<string, (request: { url: URL; body: unknown }) => unknown>

/** Answers each call by the beginning of its path. */
export const openKit = async (page: Page, path: string, answers: KitAnswers) => {
  files ??= bundle()
  const assets = await files
  await page.route('**/*', async route => {
    const url = new URL(route.request().url())
    const name = url.pathname.replace('/kit-assets/', '')
    const asset = assets.get(name)
    const called = Object.keys(answers).find(call => url.pathname.startsWith(`/api/${call}`))
    if (asset !== undefined)
      return route.fulfill({ body: asset, contentType: name.endsWith('.css') ? 'text/css' : 'text/javascript' })
    if (called) return route.fulfill({ json: answers[called]?.({ url, body: route.request().postDataJSON() }) })
    if (url.pathname.startsWith('/api/')) return route.fulfill({ status: 404, json: { message: 'Not found' } })
    return route.fulfill({ body: html, contentType: 'text/html' })
  })
  await page.goto(path)
}
