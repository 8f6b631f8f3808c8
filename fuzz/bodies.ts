import * as z from 'zod/mini'
import { type Endpoint, pathNames } from '#shared/endpoint.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import type { Random } from './random.ts'
import { fittingObject, type Schema, unexpectedValue } from './values.ts'

type Body = Record<string, unknown>

const NOWHERE = 'ipp://127.0.0.1:9/ipp/print'

/** Numbers below belong to the demo shop's entries. */
const addedEntry = (random: Random): Body => ({ id: 50 + random.below(100) })

/** Fixed fields: connections go to this machine only, nobody is locked out, and the words of tickets and receipts stay. */
const pinned: Record<string, (random: Random) => Body> = {
  'printers/add-printer': () => ({ address: NOWHERE }),
  'printers/edit-printer': () => ({ address: NOWHERE }),
  'printers/find': () => ({ address: 'http://127.0.0.1:9' }),
  'settings/save-security': () => ({ enforceIpWhitelist: false }),
  'common/edit-clerk-render-data': addedEntry,
  'common/delete-clerk/{id}': addedEntry,
  'common/edit-from-option-render-data': addedEntry,
  'common/delete-from-option/{id}': addedEntry,
  'common/edit-booth-render-data': addedEntry,
  'common/delete-booth/{id}': addedEntry,
}

const details = (random: Random) => ({
  ...ticketDetails,
  payment: random.pick(['cash', 'cash', 'check', 'wire', 'barter']),
  paymentCheckAmount: 600,
  checkNumber: String(20_000 + random.below(100_000)),
  dLNo: String(2_100_000_000 + random.below(50_000)),
  lastName: `Fuzz ${random.pick(['Delgado', 'Brandt', "O'Hara", 'Nguyễn'])}`,
})
const ticketId = (random: Random) => 1 + random.below(80)
const ofKind = (random: Random) => ({ ticketType: random.pick(['metro', 'coin']) })
const coinLine = { itemId: 'Morgan Dollar', qty: '2', unit: '', cost: 60 }
const coinItems = [{ name: 'Morgan Dollar', qty: 3, cost: 90 }]

const SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
const strokes = [
  [
    { x: 1, y: 1 },
    { x: 20, y: 9 },
    { x: 40, y: 3 },
  ],
]

/** Valid bodies for the most frequent changes. */
const right: Record<string, (random: Random) => Body> = {
  'metro-tickets/create-new': random => ({ details: details(random), items: metroItems }),
  'metro-tickets/edit-ticket': random => ({ id: ticketId(random), ...details(random), existingFiles: [] }),
  'metro-tickets/edit-ticket-render-table-data': random => ({ id: ticketId(random), comment: 'typed in the list' }),
  'metro-tickets/add-new-items-in-edit': random => ({
    ticketId: ticketId(random),
    allItems: [{ itemType: 'Gold 14k', description: 'ring' }],
  }),
  'coin-tickets/create-new': random => {
    const sent = details(random)
    return { details: sent, items: coinItems, barterItems: sent.payment === 'barter' ? coinItems : [] }
  },
  'coin-tickets/edit-ticket': random => ({ id: 1 + random.below(40), ...details(random), copies: 1 }),
  'common/save-signature': random => ({
    id: 1 + random.below(80),
    type: 'metro',
    station: 'station1',
    signature: SIGNATURE,
    strokes,
  }),
  'coin-tickets/add-new-item-in-edit': random => ({ ticketId: ticketId(random), ...coinLine }),
  'coin-tickets/edit-item-in-edit': random => ({
    ticketId: ticketId(random),
    id: 1 + random.below(200),
    itemId: coinLine.itemId,
    dataToSave: coinLine,
  }),
  'common/print-labels-manually': random => ({
    id: ticketId(random),
    copies: 1,
    station: 'station1',
    ...ofKind(random),
  }),
  'common/check-print': random => ({
    ticketId: ticketId(random),
    checkNumber: String(20_000 + random.below(100_000)),
    checkAmount: 600,
    printerStation: 'station1',
    ...ofKind(random),
  }),
  'common/add-drawer-disparity-log': random => ({
    details: [{ drawerName: random.pick(['metrodrawer', 'coindrawer']), drawerCount: 100, denom100: 1 }],
  }),
  'common/change-order': random => ({
    id: 1 + random.below(10),
    type: random.pick(['ads_from_options', 'booth', 'clerks']),
    decrease: random.chance(0.5),
  }),
  'common/save-check-setting': () => ({
    metroCheckNumberPrefix: '1',
    coinCheckNumberPrefix: '2',
    receiptCheckNumberPrefix: '3',
    jewelryreceiptCheckNumberPrefix: '4',
  }),
  'settings/save-shop': () => ({
    name: 'Fuzz Coins',
    address: '1 Main St, Las Vegas, NV 89101',
    phone: '702-555-0100',
    timeZone: 'America/Los_Angeles',
    taxRate: '8.375',
    holdDays: 31,
  }),
  'printers/save-setting': () => ({ station: 'station1', ticketInvoicePrinter: null, ticketLabelPrinter: null }),
  'users/create-new-user': random => {
    const name = `fuzz${random.below(1_000_000)}`
    const person = {
      first_name: 'Fay',
      last_name: 'Fuzz',
      username: name,
      phone: '7025550100',
      email: `${name}@example.com`,
    }
    return { ...person, password: 'Fuzz-password-1!', group_id: 2 }
  },
  'users/login-user': random => ({ username: random.pick(['dana', 'luis']), password: 'Loupe-demo-1!' }),
}

const schemas = new Map<Endpoint, Record<string, Schema>>()
const fieldsOf = (call: Endpoint) => {
  const known = schemas.get(call)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'output', unrepresentable: 'any' }) as Schema
  schemas.set(call, properties)
  return properties
}

/** Every place in a body, by its object or list and its name there. */
const placesOf = (body: object): [object, string][] =>
  Object.entries(body).flatMap(([name, value]: [string, unknown]) => [
    [body, name] as [object, string],
    ...(typeof value === 'object' && value !== null ? placesOf(value) : []),
  ])

const spoil = (random: Random, body: Body) => {
  const places = placesOf(body)
  if (places.length === 0) return
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const [holder, name] = random.pick(places)
    if (random.chance(0.15)) Reflect.deleteProperty(holder, name)
    else Reflect.set(holder, name, unexpectedValue(random))
  }
}

const HOW_MANY_SPOILT = 0.5

/** Makes a body for the call, valid or with a few values replaced by odd ones. */
export const bodyFor = (random: Random, call: Endpoint): Body => {
  const make = random.chance(0.8) ? right[call.path] : undefined
  const body = structuredClone(make ? make(random) : fittingObject(random, fieldsOf(call)))
  for (const name of pathNames(call.path)) body[name] ??= 1 + random.below(60)
  if (random.chance(HOW_MANY_SPOILT)) spoil(random, body)
  return { ...body, ...pinned[call.path]?.(random) }
}
