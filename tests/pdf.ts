import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

/** Reads PDFs with Poppler, independently of the code that made them. */
const run = async (command: string, args: readonly string[], input: Buffer) => {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const output = buffer(child.stdout)
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return output
}

export const pdfText = async (pdf: Buffer) => (await run('pdftotext', ['-layout', '-', '-'], pdf)).toString()

export const pdfPages = async (pdf: Buffer) => {
  const facts = (await run('pdfinfo', ['-'], pdf)).toString()
  const [, width = '', height = ''] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(facts) ?? []
  return { count: Number(/Pages:\s+(\d+)/.exec(facts)?.[1]), width: Number(width), height: Number(height) }
}

export const pdfPicture = (pdf: Buffer, { page = 1, dpi = 200 } = {}) =>
  run('pdftoppm', ['-png', '-r', String(dpi), '-f', String(page), '-l', String(page), '-'], pdf)
