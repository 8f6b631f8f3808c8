import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const answers: Record<string, { status: number; text: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'The request took too long' },
  HPE_HEADER_OVERFLOW: { status: 431, text: 'The headers are too large' },
}
const unreadable = { status: 400, text: 'The request is not readable' }

/** Answers in the shape of every other error, if nothing was answered yet, and closes the connection. */
export const sendClientError = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, text } = answers[error.code ?? ''] ?? unreadable
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse }
  const body = JSON.stringify({ code: 'invalid', message: text, err: text })
  if (!socket.writable || begun?.headersSent) socket.destroy()
  else
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      () => socket.destroy(),
    )
}
