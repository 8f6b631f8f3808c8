import { Agent, request } from 'node:http'
import type { Sent } from './requests.ts'

const agent = new Agent({ keepAlive: true })
const LONGEST_MS = 60_000

export type Answered = { status: number; requestId: string; text: string }

/** Sends the request without normalising its address. */
export const send = (port: number, { method, path, headers, body }: Sent, token: string | undefined) =>
  new Promise<Answered>((resolve, reject) => {
    const credentials = token ? { authorization: `Bearer ${token}` } : {}
    const options = { host: '127.0.0.1', port, method, path, agent, timeout: LONGEST_MS }
    const sent = request({ ...options, headers: { ...headers, ...credentials } }, answer => {
      let text = ''
      answer.on('data', (part: Buffer) => {
        if (text.length < 1000) text += String(part).slice(0, 1000)
      })
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, requestId: String(answer.headers['x-request-id'] ?? ''), text }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer within a minute')))
    sent.on('error', reject)
    sent.end(body)
  })
