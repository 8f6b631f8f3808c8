import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { boolean, enumeration, integer, ippAnswer, jobGroup, keywords, nameOf, printerGroup } from './ipp-bytes.ts'
import { listenLocally } from './local-server.ts'

/** Faults of the document behave like a good printer until the document arrives. */
export type Fault =
  | 'none'
  | 'hangs'
  | 'answers rubbish'
  | 'answers half'
  | 'answers without end'
  | 'answers no HTTP'
  | 'fails with HTTP 500'
  | 'fails with HTTP 504'
  | 'redirects'
  | 'is out of paper'
  | 'is stopped'
  | 'takes no jobs'
  | 'opens no job'
  | 'refuses the document'
  | 'cuts the document'
  | 'swallows the document'
  | 'breaks over the document'

const IDLE = 3
const STOPPED = 5
const JOB_HELD = 4
const JOB_DONE = 9
const CREATE_JOB = 0x0005
const SEND_DOCUMENT = 0x0006

type State = { state: number; reason: string; isAccepting: boolean }

const printerAnswer = ({ state, reason, isAccepting }: State) =>
  ippAnswer(
    0x0000,
    printerGroup(
      nameOf('printer-name', 'bad'),
      enumeration('printer-state', state),
      keywords('printer-state-reasons', reason, 'toner-low-warning'),
      boolean('printer-is-accepting-jobs', isAccepting),
      keywords('document-format-supported', 'application/pdf'),
    ),
  )

const stateOf = (fault: Fault): State => ({
  state: fault === 'is stopped' ? STOPPED : IDLE,
  reason: fault === 'is out of paper' ? 'media-empty-error' : 'none',
  isAccepting: fault !== 'takes no jobs',
})

const jobAnswer = (isThere: boolean) =>
  ippAnswer(
    0x0000,
    jobGroup(
      enumeration('job-state', isThere ? JOB_DONE : JOB_HELD),
      keywords('job-state-reasons', 'none'),
      integer('number-of-documents', isThere ? 1 : 0),
    ),
  )

const documentStatus: Partial<Record<Fault, number>> = {
  'refuses the document': 0x040a,
  'breaks over the document': 0x0500,
}

type Asked = { fault: Fault; jobId: number; documents: ReadonlyMap<number, Buffer> }

const answers: Record<number, (asked: Asked) => Buffer> = {
  5: ({ jobId }) => ippAnswer(0x0000, jobGroup(integer('job-id', jobId))),
  6: ({ fault }) => ippAnswer(documentStatus[fault] ?? 0x0000),
  8: () => ippAnswer(0x0000),
  9: ({ jobId, documents }) => jobAnswer(documents.has(jobId)),
  11: ({ fault }) => printerAnswer(stateOf(fault)),
}

const jobIdIn = (message: Buffer) => message.readInt32BE(message.indexOf('job-id') + 'job-id'.length + 2)

const isIpp = { 'content-type': 'application/ipp' }

/** Faults that ignore the request. */
const blunt: Partial<Record<Fault, (request: IncomingMessage, response: ServerResponse) => void>> = {
  hangs: () => undefined,
  'answers rubbish': (_, response) => response.end('<html>It works!</html>'),
  'answers half': (_, response) => response.writeHead(200, isIpp).end(printerAnswer(stateOf('none')).subarray(0, 60)),
  'answers without end': (_, response) => {
    const more = () => void (response.writable && response.write(Buffer.alloc(65_536, 0x44)) && setImmediate(more))
    response.writeHead(200, isIpp).on('drain', more)
    more()
  },
  'answers no HTTP': ({ socket }) => socket.end('what do you want of me?\r\n'),
  'fails with HTTP 500': (_, response) => response.writeHead(500).end(),
  'fails with HTTP 504': (_, response) => response.writeHead(504).end(),
  redirects: (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
}

/** Sends the first bytes at once and the rest on demand. */
const receive = async (request: IncomingMessage, onHead: (operation: number) => void) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    if (chunks.length === 0) onHead((chunk as Buffer).readUInt16BE(2))
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** A printer with a fault, which `become` changes; it prints nothing. */
export const openBadPrinter = async (first: Fault = 'none') => {
  let fault = first
  let lastJob = 0
  let jobsAsked = 0
  let cuts = 0
  const documents = new Map<number, Buffer>()

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const message = await receive(request, operation => {
      if (operation !== SEND_DOCUMENT || fault !== 'cuts the document') return
      cuts += 1
      request.socket.resetAndDestroy()
    })
    const operation = message.readUInt16BE(2)
    if (operation === CREATE_JOB) jobsAsked += 1
    if (operation === CREATE_JOB && fault === 'opens no job') return
    const jobId = message.includes('job-id') ? jobIdIn(message) : ++lastJob
    if (operation === SEND_DOCUMENT && fault !== 'refuses the document') documents.set(jobId, message)
    if (operation === SEND_DOCUMENT && fault === 'swallows the document') return
    response.writeHead(200, isIpp).end(answers[operation]?.({ fault, jobId, documents }) ?? ippAnswer(0x0501))
  }
  const server = createServer((request, response) => {
    const isBlunt = blunt[fault]
    if (isBlunt) isBlunt(request, response)
    else take(request, response).catch(() => response.destroy())
  })
  const { port, close } = await listenLocally(server)
  return {
    address: `ipp://127.0.0.1:${port}/ipp/print`,
    become: (next: Fault) => {
      fault = next
    },
    jobsAsked: () => jobsAsked,
    cutCount: () => cuts,
    /** Documents received whole, whatever it answered. */
    documentCount: () => documents.size,
    documents: () => [...documents.values()].map(message => message.subarray(message.indexOf('%PDF'))),
    close,
  }
}
