import { hostile } from '#tests/hostile.ts'
import type { Random } from './random.ts'

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)])

const unexpected: readonly unknown[] = [
  ...Object.values(hostile),
  undefined,
  '',
  0,
  -0,
  '0',
  '-1',
  ' 7 ',
  '1e9',
  '0x10',
  '٣',
  21_474_836.48,
  9_007_199_254_740_992,
  -2_147_483_649,
  '99999999999999999999',
  [],
  {},
  { value: { value: 1 } },
  { value: null, label: 'x' },
  [[[[1]]]],
  nested(500),
  Array.from({ length: 2000 }, () => 1),
  Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`k${place}`, place])),
  '%',
  '%00',
  '\\',
  '_%_',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '=1+1',
  '02/30/2026',
  '13/13/2026',
  '0001-01-01',
  '9999-12-31',
  '11/13/2026,01/01/2020',
  '\u202e\u200b\ufeff',
  'e\u0301'.repeat(60),
  '\ud83e\udead'.repeat(90),
  'NaN',
  'Infinity',
  'null',
  'constructor',
  '__proto__',
  '4111 1111 1111 1111',
  'data:image/png;base64,AAAA',
]

/** Letters, digits, signs, and characters of several bytes, that combine or reverse the direction. */
const alphabet = [
  ...'abcXYZ0123456789 ,.-+:/%$#@!?&=()[]{}"\'\\<>|~^*_\n\t'.split(''),
  'é',
  'ß',
  '金',
  '🪙',
  '\u0301',
  '\u202e',
  '\u0000',
]

const madeText = (random: Random) => Array.from({ length: 1 + random.below(30) }, () => random.pick(alphabet)).join('')

/** From parts of a cent to beyond exact numbers. */
const madeNumber = (random: Random) => {
  const size = (random.below(2_000_000) - 1_000_000) * 10 ** (random.below(16) - 4)
  return random.chance(0.5) ? Math.trunc(size) : size
}

const digits = (random: Random, most: number) => String(random.below(10 ** (1 + random.below(most))))

const madeFigure = (random: Random) =>
  Array.from({ length: 1 + random.below(4) }, () => digits(random, 4)).join(
    random.pick(['', ',', '.', '/', '-', ':', ' ', 'e']),
  )

const madeValue = (random: Random, depth = 0): unknown => {
  const make = random.below(depth < 3 ? 6 : 3)
  if (make === 0) return madeNumber(random)
  if (make === 1) return madeFigure(random)
  if (make === 2) return madeText(random)
  if (make === 3) return Array.from({ length: random.below(4) }, () => madeValue(random, depth + 1))
  const names = ['value', 'label', 'id', 'toString', 'valueOf', 'length', 'then', madeText(random)]
  const count = make === 4 ? 1 : random.below(5)
  return Object.fromEntries(Array.from({ length: count }, () => [random.pick(names), madeValue(random, depth + 1)]))
}

/** A known bad value, or a new one. */
export const unexpectedValue = (random: Random): unknown =>
  random.chance(0.5) ? structuredClone(random.pick(unexpected)) : madeValue(random)

/** Usual values of fields with these names. */
const usual: Record<string, readonly unknown[]> = {
  station: ['station1', 'station2', 'backup1'],
  printer: ['station1'],
  booth: ['Booth 1', 'Booth 2', 'Coin Counter'],
  type: ['metro', 'coin', 'newCoin'],
  ticketType: ['metro', 'coin', 'ticket', 'newCoin'],
  kind: ['metro', 'coin'],
  username: ['dana', 'luis', 'june', 'nobody'],
  password: ['Loupe-demo-1!', 'wrong'],
  groupId: ['all', 1, 2, 3],
  enabledOnly: ['true', 'false'],
  entity: ['clerks', 'metro_ticket', 'users'],
  entityId: [1, 2, 3],
  ticketId: [1, 2, 'M1', 'C2', 'M12', 'CR1'],
  document: ['seller-ticket', 'item-labels', 'check-front', 'check-back'],
  subject: ['M1', 'M12', 'C3', '1'],
  email: ['someone@example.com'],
  ip: ['127.0.0.9', '10.1.0.0/16', '::1'],
  voidReason: ['Test', 'Wrong amount'],
  version: [1, 2, 3, undefined],
  page: [1, 2, 30],
  sortOrder: ['asc', 'desc'],
}

export type Schema = {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
}

const words = ['Gold 14k', 'Rope chain', 'Maria', 'Delgado', 'Morgan Dollar', '5.2 grams', '20418', '89108', 'NV', 'a']
const days = ['11/13/2026', '2026-11-16', '11/01/2026,11/16/2026', '20261116', '01/01/1900', '12/31/2999', '0001-01-01']

const fittingText = (random: Random, name: string, { maxLength = 60 }: Schema) => {
  if (/date|day/i.test(name) && random.chance(0.8)) return random.pick(days)
  if (random.chance(0.05)) return 'x'.repeat(Math.min(maxLength, 3000))
  const word = random.pick(words)
  return (random.chance(0.4) ? word : `${word} ${digits(random, 6)}`).slice(0, maxLength)
}

const fittingNumber = (random: Random, name: string, { minimum = 0, maximum = 2_147_483_647 }: Schema) => {
  if (random.chance(0.1)) return random.pick([minimum, maximum, minimum - 1, maximum + 1])
  const most = /id$/i.test(name) && random.chance(0.8) ? 60 : 50_000
  return Math.min(maximum, Math.max(minimum, 1) + random.below(most))
}

export const fitting = (random: Random, schema: Schema, name = ''): unknown => {
  const known = usual[name]
  if (known && random.chance(0.9)) return random.pick(known)
  if (schema.enum) return random.pick(schema.enum)
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return fitting(random, random.pick(schema.anyOf), name)
  if (schema.properties) return fittingObject(random, schema.properties)
  const type = typeof schema.type === 'string' ? schema.type : 'string'
  if (type === 'array') return Array.from({ length: random.below(4) }, () => fitting(random, schema.items ?? {}, name))
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  if (type === 'integer' || type === 'number') return fittingNumber(random, name, schema)
  return fittingText(random, name, schema)
}

/** Leaves out each field now and then. */
export const fittingObject = (random: Random, properties: Record<string, Schema>) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(() => random.chance(0.93))
      .map(([name, schema]) => [name, fitting(random, schema, name)]),
  )
