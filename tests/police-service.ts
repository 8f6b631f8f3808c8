import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type Node, nodeAt, readXml, textAt } from './xml-reader.ts'

/** Behaves like LeadsOnline's service, and shares no code with the portal's client. */

export const STORE = { LEADS_STORE_ID: '4711', LEADS_USER: 'shop', LEADS_PASSWORD: 'Secret & <safe>' }

/** Faults apply to a given number of requests. */
export type Trouble =
  | { kind: 'none' }
  | { kind: 'http'; status: number }
  | { kind: 'silence' }
  | { kind: 'slow'; ms: number }
  | { kind: 'rubbish'; body: string }
  /** Accepts the report and cuts the connection before the answer. */
  | { kind: 'cut' }
  | { kind: 'refuses'; code: number; text: string }

export type ReceivedTicket = { ticket: Node; images: { type: string; size: number }[]; updates: number }
type Answer = [code: number, text: string]

const needed = [
  'key/ticketType',
  'key/ticketDateTime',
  ...['name', 'fname', 'lname', 'address1', 'city', 'state', 'postalCode', 'idType', 'idNumber', 'dob', 'weight'].map(
    field => `customer/${field}`,
  ),
  ...['height', 'race', 'sex'].map(field => `customer/${field}`),
  'isVoid',
]
const neededOfItem = ['description', 'amount', 'itemType', 'itemStatus']
const itemTypes = ['Jewelry', 'Firearm', 'Other']

const missingIn = (ticket: Node | undefined) => {
  const items = nodeAt(ticket, 'items')?.children ?? []
  const wanting = needed.filter(path => textAt(ticket, ...path.split('/')) === '')
  const ofItems = items.flatMap(item => neededOfItem.filter(field => textAt(item, field) === ''))
  return [...wanting, ...(items.length === 0 ? ['items'] : []), ...ofItems]
}

const wrongIn = (ticket: Node | undefined): Answer | undefined => {
  const missing = missingIn(ticket)
  if (missing.length > 0) return [12, `Missing: ${missing.join(', ')}`]
  if (!/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/.test(textAt(ticket, 'key', 'ticketDateTime'))) return [1, 'Invalid ticket date']
  if (!/^\d\d\/\d\d\/\d{4}$/.test(textAt(ticket, 'customer', 'dob'))) return [1, 'Invalid date of birth']
  if (!/^[A-Z]{2}$/.test(textAt(ticket, 'customer', 'state'))) return [8, 'Invalid state abbreviation']
  const items = nodeAt(ticket, 'items')?.children ?? []
  if (items.some(item => !/^\d+\.\d\d$/.test(textAt(item, 'amount')))) return [12, 'Invalid amount']
  return items.every(item => itemTypes.includes(textAt(item, 'itemType'))) ? undefined : [12, 'Invalid item type']
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const answerXml = (operation: string, [code, text]: Answer) => `<?xml version="1.0" encoding="utf-8"?>
<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><${operation}Response xmlns="http://www.leadsonline.com/"><${operation}Result><errorCode>${code}</errorCode><errorResponse>${escaped(text)}</errorResponse></${operation}Result></${operation}Response></s:Body></s:Envelope>`

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Refuses customers of this name the first time, for tests in another process. */
const ONCE_REFUSED = 'Refusedonce'

export const openPoliceService = async (port = 0) => {
  const tickets = new Map<string, ReceivedTicket>()
  const quietDays: string[] = []
  const operations: string[] = []
  const troubles: Trouble[] = []
  const refusedOnce = new Set<string>()

  const login = (body: Node): Answer | undefined => {
    if (textAt(body, 'login', 'storeId') !== STORE.LEADS_STORE_ID) return [3, 'Invalid store']
    const isKnown =
      textAt(body, 'login', 'userName') === STORE.LEADS_USER &&
      textAt(body, 'login', 'password') === STORE.LEADS_PASSWORD
    return isKnown ? undefined : [4, `Invalid username or password for ${textAt(body, 'login', 'userName')}`]
  }

  const submit = (body: Node): Answer => {
    const ticket = nodeAt(body, 'ticket')
    const number = textAt(ticket, 'key', 'ticketnumber')
    if (number === '') return [2, 'No ticket number']
    if (tickets.has(number)) return [13, `Ticket ${number} already exists`]
    const wrong = wrongIn(ticket)
    if (wrong) return wrong
    if (textAt(ticket, 'customer', 'lname') === ONCE_REFUSED && !refusedOnce.has(number)) {
      refusedOnce.add(number)
      return [9, 'Invalid ID number.']
    }
    tickets.set(number, { ticket: ticket as Node, images: [], updates: 0 })
    return [0, '']
  }

  const update = (body: Node): Answer => {
    const known = tickets.get(textAt(body, 'oldTicket', 'ticketnumber'))
    if (!known) return [5, 'No such ticket']
    const ticket = nodeAt(body, 'ticket')
    const wrong = wrongIn(ticket)
    if (wrong) return wrong
    known.ticket = ticket as Node
    known.updates += 1
    return [0, '']
  }

  const upload = (body: Node): Answer => {
    const known = tickets.get(textAt(body, 'ticketKey', 'ticketnumber'))
    if (!known) return [5, 'No such ticket']
    const size = Buffer.from(textAt(body, 'img', 'imageData'), 'base64').length
    if (size === 0) return [10, 'The image upload failed']
    known.images.push({ type: textAt(body, 'img', 'imageType'), size })
    return [0, `image-${known.images.length}.jpg`]
  }

  const quietDay = (body: Node): Answer => {
    const day = textAt(body, 'TransactionDate')
    if (!/^\d\d\/\d\d\/\d{4}$/.test(day)) return [1, 'Invalid date']
    quietDays.push(day)
    return [0, '']
  }

  const does: Record<string, (body: Node) => Answer> = {
    CheckLogin: () => [0, ''],
    SubmitTransaction: submit,
    UpdateTransaction: update,
    UploadImage: upload,
    SetNoTransactionDayForStore: quietDay,
  }

  const answerTo = (operation: string, body: Node, trouble: Trouble | undefined): Answer => {
    if (trouble?.kind === 'refuses') return [trouble.code, trouble.text]
    return login(body) ?? does[operation]?.(body) ?? [-1, 'Unknown operation']
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const source = await readBody(request)
    const trouble = troubles.shift()
    if (trouble?.kind === 'silence') return
    if (trouble?.kind === 'http') return response.writeHead(trouble.status).end('<html>Down</html>')
    if (trouble?.kind === 'rubbish') return response.end(trouble.body)
    const [body] = nodeAt(readXml(source), 'Body')?.children ?? []
    const operation = body?.name ?? ''
    if (!body || request.headers.soapaction !== `"http://www.leadsonline.com/${operation}"`)
      return response.writeHead(400).end('no SOAP')
    operations.push(operation)
    const answer = answerTo(operation, body, trouble)
    if (trouble?.kind === 'slow') await setTimeout(trouble.ms)
    if (trouble?.kind === 'cut') return request.socket.destroy()
    return response.writeHead(200, { 'content-type': 'text/xml' }).end(answerXml(operation, answer))
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const { port: taken } = address as { port: number }
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const settings = { LEADS_URL: `http://127.0.0.1:${taken}/ticketWS.asmx`, ...STORE }
  return { tickets, quietDays, operations, troubles, settings, port: taken, close }
}

export type PoliceService = Awaited<ReturnType<typeof openPoliceService>>
