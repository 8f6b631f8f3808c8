import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kindsThatAre, type RecordKind, recordKinds } from '#shared/record-kinds.ts'

/** Lowest first; docs/architecture.md defines the order. */
const table =
  /## The areas of `features`[\s\S]*?\n(\|[\s\S]*?)\n\n/.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ?? ''

const described = [...table.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, area, folders]) => ({
  area: area as string,
  folders: (folders as string).replace(/ \([^)]*\)/g, '').split(', '),
}))
const areas = described.map(({ area }) => area)

const houses = ['bench', 'db', 'e2e', 'features', 'fuzz', 'server', 'shared', 'tests', 'web']

const everyFile = houses.flatMap(house =>
  readdirSync(house, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file))
    .map(file => path.join(house, file)),
)

const files = everyFile.filter(file => /^features\/.*\/.*\//.test(file))

const roomOf = (file: string) => file.split('/').slice(1, 3).join('/')

const targetOf = (file: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : path.join(path.dirname(file), specifier)

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/from '([#.][^']+)'/g)].map(([, specifier]) => ({
    from: file,
    to: targetOf(file, specifier as string),
  }))

const imports = files
  .flatMap(importsOf)
  .filter(({ to }) => to.startsWith('features/'))
  .map(({ from, to }) => ({ file: from, from: roomOf(from), to: roomOf(to) }))
  .filter(({ from, to }) => from !== to)

const areaOf = (room: string) => areas.indexOf(room.split('/')[0] as string)

const foldersIn = (place: string) =>
  readdirSync(place, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

test('the table of areas names every folder there is', () => {
  expect(areas.toSorted()).toEqual(foldersIn('features'))
  for (const { area, folders } of described) expect(folders.toSorted(), area).toEqual(foldersIn(`features/${area}`))
})

test('every folder stands in an area', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(file => areaOf(roomOf(file)) === -1)).toEqual([])
})

test('areas import one way', () => {
  expect(imports.filter(({ from, to }) => areaOf(from) < areaOf(to))).toEqual([])
})

/** Removes files that import none of the remaining ones until only circles are left. */
const circles = (edges: readonly { from: string; to: string }[]): string[] => {
  const importing = new Set(edges.map(({ from }) => from))
  const stuck = edges.filter(({ to }) => importing.has(to))
  return stuck.length === edges.length ? [...new Set(edges.map(({ from, to }) => `${from} > ${to}`))] : circles(stuck)
}

test('no folders import each other in a circle', () => {
  expect(circles(imports)).toEqual([])
  expect(circles([...imports, { from: 'paper/printers', to: 'insight/dashboard' }])).not.toEqual([])
})

test('no files import each other in a circle, not even for a type', () => {
  const edges = everyFile.flatMap(importsOf)
  expect(circles(edges)).toEqual([])
  expect(circles([...edges, { from: 'web/makers/page/columns.tsx', to: 'web/makers/list/ListPage.tsx' }])).not.toEqual(
    [],
  )
})

/** Pairs of folders in a house that import from each other; files directly in the house count as one folder. */
const mutualFolders = (house: string, edges: readonly { from: string; to: string }[]): string[] => {
  const pairs = new Set(
    edges
      .filter(({ from, to }) => from.startsWith(`${house}/`) && to.startsWith(`${house}/`))
      .map(({ from, to }) => `${path.dirname(from)} > ${path.dirname(to)}`),
  )
  return [...pairs].filter(pair => {
    const [from, to] = pair.split(' > ') as [string, string]
    return from < to && pairs.has(`${to} > ${from}`)
  })
}

test.each(['web', 'server'])('no two folders of %s import each other', house => {
  const edges = everyFile.flatMap(importsOf)
  expect(mutualFolders(house, edges)).toEqual([])
  const [first] = edges.filter(
    ({ from, to }) =>
      from.startsWith(`${house}/`) && to.startsWith(`${house}/`) && path.dirname(from) !== path.dirname(to),
  )
  expect(mutualFolders(house, [...edges, { from: first?.to ?? '', to: first?.from ?? '' }])).not.toEqual([])
})

test('architecture.md names every folder outside buying and insight whose SQL reads tickets', () => {
  const told = /SQL goes further: [^\n]*/.exec(readFileSync('docs/architecture.md', 'utf8'))?.[0] ?? ''
  const named = [...told.matchAll(/`(\w+\/[\w-]+)`/g)].map(([, room]) => room as string)
  // Screens have no SQL, but words such as 'Add from tickets'.
  const rooms = files.filter(
    file =>
      file.endsWith('.ts') &&
      /(?:\b(?:from|join|update|into)\s|sql`)(?:tickets|ticket_items)\b/.test(readFileSync(file, 'utf8')),
  )
  const outside = [...new Set(rooms.map(roomOf))].filter(room => !/^(buying|insight)\//.test(room))
  expect(outside.toSorted()).toEqual([...new Set(named)].toSorted())
})

test('an exported name stands for one thing', () => {
  const exported = /^export (?:const|class|function\*?|async function|type) (\w+)/gm
  const places = new Map<string, string[]>()
  for (const file of everyFile)
    for (const name of new Set([...readFileSync(file, 'utf8').matchAll(exported)].map(([, found]) => found as string)))
      places.set(name, [...(places.get(name) ?? []), file])
  expect(places.size).toBeGreaterThan(1000)
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([])
})

/** Places that name both kinds of ticket because the documents do, or in SQL; insight reads every kind. */
const namesTickets = [
  ...['cash/check-groups', 'cash/check-register', 'cash/checks', 'cash/notice-list', 'cash/transaction-list'],
  ...[
    'cash/transactions',
    'outside/police-reports',
    'people/block-list',
    'shop/items',
    'shop/reference-lists',
    'shop/setup-guide',
  ],
  ...['trade/invoices', 'trade/locks', 'trade/metals', 'trade/quotes', 'trade/settlements'],
  ...['features/all.screens.ts', 'web/local.ts'],
]
const namesInvoices = ['features/all.menu.ts', 'shared/permissions.ts', 'shop/buyers']
const alsoNamedIn: Partial<Record<RecordKind, readonly string[]>> = {
  metro: namesTickets,
  // The word is also a type of item, a cryptocurrency and a group of users.
  coin: [
    ...namesTickets.filter(room => room !== 'people/block-list'),
    ...['records/signatures', 'selling/coin-receipts', 'selling/crypto', 'shared/permissions.ts'],
    ...['trade/coin-invoices', 'trade/coin-invoice-form'],
  ],
  coin_receipt: ['cash/counts', 'trade/metals'],
  jewelry_receipt: ['cash/counts'],
  // The word is also a sign that an address must not have.
  quote: ['features/all.screens.ts'],
  // The word is also a permission, and a side of a sale names its invoice.
  invoice: [...['buying/sales', 'buying/ticket-list', 'buying/tickets', 'features/all.screens.ts'], ...namesInvoices],
  coin_invoice: ['buying/sales', 'features/all.screens.ts', ...namesInvoices],
}

const placeOf = (file: string) => (/^features\/.*\/.*\//.test(file) ? roomOf(file) : file)

test.each(kindsThatAre('edited'))('%s is named in its facts, its own area and its line of the registry', kind => {
  const named = new RegExp(`(['"\`])${kind}\\1|recordKinds\\.${kind}\\b|\\b${kind}: `)
  const own = { ticket: 'buying/', receipt: 'selling/', quote: 'trade/', invoice: 'trade/' }[recordKinds[kind].noun]
  const places = everyFile
    .filter(file => /^(features|server|shared|web)\//.test(file) && named.test(readFileSync(file, 'utf8')))
    .map(placeOf)
    .filter(place => !place.startsWith(own) && !place.startsWith('insight/'))
  const expected = ['features/all.kinds.ts', 'shared/record-kinds.ts', ...(alsoNamedIn[kind] ?? [])]
  expect([...new Set(places)].toSorted()).toEqual(expected.toSorted())
})

const documentation = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map(file => `docs/${file}`),
]

test('every file that the documentation names is there', () => {
  const written =
    /\b(?:bench|db|e2e|features|fuzz|scripts|server|shared|tests|web)\/[\w./-]+\.(?:css|json|mjs|sql|tsx?)\b/g
  const named = documentation
    .filter(file => file.endsWith('.md'))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(written)].map(([to]) => ({ file, to })))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ to }) => !existsSync(to))).toEqual([])
})
