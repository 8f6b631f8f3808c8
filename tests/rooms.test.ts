import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Lowest first: an area imports only from those before it. The table of docs/architecture.md is where their order stands. */
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

type Override = { files: string[]; rules: { 'no-restricted-imports': [string, { patterns: { group: string[] }[] }] } }

test('the linter keeps the same order', () => {
  const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { overrides: Override[] }
  const kept = overrides.map(({ files, rules }) => ({
    files,
    forbidden: rules['no-restricted-imports'][1].patterns.flatMap(({ group }) => group),
  }))
  const wanted = areas.slice(0, -1).map((area, at) => ({
    files: [`features/${area}/**`],
    forbidden: areas.slice(at + 1).map(later => `#features/${later}/**`),
  }))
  expect(kept).toEqual(wanted)
})

test('every folder stands in an area', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(file => areaOf(roomOf(file)) === -1)).toEqual([])
})

test('areas import one way', () => {
  expect(imports.filter(({ from, to }) => areaOf(from) < areaOf(to))).toEqual([])
})

/** Takes away what imports nothing that is left, again and again; what remains imports itself in a circle. */
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
  expect(circles([...edges, { from: 'web/makers/columns.tsx', to: 'web/makers/ListPage.tsx' }])).not.toEqual([])
})

test('architecture.md names every folder outside buying whose SQL reads tickets', () => {
  const told = /SQL goes further: [^\n]*/.exec(readFileSync('docs/architecture.md', 'utf8'))?.[0] ?? ''
  const named = [...told.matchAll(/`(\w+\/[\w-]+)`/g)].map(([, room]) => room as string)
  const rooms = files.filter(file =>
    /(?:\b(?:from|join|update|into)\s|sql`)(?:tickets|ticket_items)\b/.test(readFileSync(file, 'utf8')),
  )
  const outside = [...new Set(rooms.map(roomOf))].filter(room => !room.startsWith('buying/'))
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
