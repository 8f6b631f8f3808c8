import { createServer } from 'node:http'
import { ippAnswer, ippWordsIn, nameOf, printerGroup, uri, words } from './ipp-bytes.ts'
import { listenLocally } from './local-server.ts'

type Queue = { name: string; info: string }

/** A queue as CUPS describes it, with the server's own name and a text with a language. */
const groupOf = ({ name, info }: Queue, index: number) =>
  printerGroup(
    uri('printer-uri-supported', `ipp://cups-of-the-back-room:631/printers/${encodeURIComponent(name)}`),
    nameOf('printer-name', name),
    index % 2 ? ippWordsIn('en-us', 'printer-info', info) : words('printer-info', info),
  )

const CUPS_GET_PRINTERS = 0x4002

/** Answers CUPS-Get-Printers, with or without queues, and refuses all else. */
const answerTo = (request: Buffer, queues: readonly Queue[]) => {
  if (request.readUInt16BE(2) !== CUPS_GET_PRINTERS) return ippAnswer(0x0501)
  return queues.length === 0 ? ippAnswer(0x0406) : ippAnswer(0x0000, ...queues.map(groupOf))
}

/** A CUPS server that only lists its queues. */
export const openCupsServer = async (queues: readonly Queue[]) => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () =>
      response.writeHead(200, { 'content-type': 'application/ipp' }).end(answerTo(Buffer.concat(chunks), queues)),
    )
  })
  const { port, close } = await listenLocally(server)
  return { address: `ipp://127.0.0.1:${port}/`, close }
}
