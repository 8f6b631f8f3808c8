import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const schemaText = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return escapeHtml(JSON.stringify(json, null, 2))
}

const section = (call: Endpoint) => `<details id="${escapeHtml(`${call.method}-${call.path}`)}">
<summary><b>${call.method}</b> /api/${escapeHtml(call.path)} <i>${escapeHtml([call.access].flat().join(' or '))}</i></summary>
<h3>Input</h3><pre>${schemaText(call.input, 'output')}</pre>
<h3>Answer</h3><pre>${schemaText(call.output, 'input')}</pre>
</details>`

/** A separate file, because the content policy allows no inline styles. */
export const docsStyle = `body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1d1f;background:#f6f6f3}
h2{margin:2rem 0 .5rem;font-size:1rem;text-transform:uppercase;letter-spacing:.05em;color:#4f555a}
details{background:#fff;border:1px solid #e5e5e0;border-radius:8px;margin:.35rem 0;padding:.4rem .75rem}
summary{cursor:pointer}summary b{display:inline-block;width:4.5rem;color:#0f6577}summary i{float:right;color:#666b70;font-style:normal}
pre{background:#f1f1ed;padding:.75rem;border-radius:5px;overflow:auto}h3{font-size:.85rem;margin:.75rem 0 .25rem}`

export const docsPage = (calls: readonly Endpoint[]) => {
  const names = [...new Set(calls.map(call => call.path.split('/')[0] ?? ''))]
  const membersOf = (name: string) => calls.filter(call => call.path.startsWith(`${name}/`))
  const body = names.map(name => `<h2>${escapeHtml(name)}</h2>${membersOf(name).map(section).join('\n')}`).join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Loupe: calls</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><h1>Calls of the portal</h1><p>${calls.length} calls. Errors are always <code>{ code, message, err, fields? }</code>.
The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${body}</body></html>`
}
