import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** docs/spec-map.md names tests by file and title, and each must exist. */

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const map = read('docs/spec-map.md')

const named = [...map.matchAll(/`([\w/.-]+\.(?:spec|test)\.ts) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}))

const TITLE = /\btest(?:\.each\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g
const HOLE = /\$\{[^}]*\}|%[sid]|\$\w+/

/** A title with placeholders matches any values. */
const patternOf = (title: string) => {
  const parts = title.split(HOLE).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

const titlesIn = (file: string) =>
  [...read(file).matchAll(TITLE)].map(([, , title = '']) => patternOf(title.replace(/\\(.)/g, '$1')))

const titles = new Map([...new Set(named.map(({ file }) => file))].map(file => [file, titlesIn(file)]))

test('every test that the map names stands in its file', () => {
  const gone = named.filter(({ file, title }) => !titles.get(file)?.some(pattern => pattern.test(title)))
  expect(named.length).toBeGreaterThan(100)
  expect(gone).toEqual([])
})

test('every control has a test on both sides, or the reason why not', () => {
  const rows = map
    .slice(0, map.indexOf('## What comes later'))
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| control'))
  const bare = rows.filter(row => {
    const [, control = '', ...sides] = row.split('|').map(cell => cell.trim())
    return (
      control === '' || sides.length !== 3 || sides.slice(0, 2).some(cell => !cell.includes('›') && !/^– \w/.test(cell))
    )
  })
  expect(rows.length).toBeGreaterThan(80)
  expect(bare).toEqual([])
})
