import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Package = { engines?: { node?: string }; hasInstallScript?: true; optional?: true }

const readJson = async <T>(name: string) =>
  JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8')) as T
const { packages } = await readJson<{ packages: Record<string, Package> }>('package-lock.json')
const { allowScripts } = await readJson<{ allowScripts: Record<string, boolean> }>('package.json')

const OLDEST = [20, 19, 0] as const

const isAtMostOldest = (version: readonly number[]) => {
  const place = OLDEST.findIndex((part, index) => (version[index] ?? 0) !== part)
  return place === -1 || (version[place] ?? 0) < (OLDEST[place] ?? 0)
}

/** Handles only alternatives with one lower bound each, as packages write them. */
const runsOnOldest = (range: string) =>
  range.split('||').some(alternative => {
    const [, operator = '', text = ''] = /(>=|>|\^|~)?\s*v?(\d[\d.]*)/.exec(alternative) ?? []
    const version = text.split('.').map(Number)
    if (text === '') return true
    return isAtMostOldest(version) && (operator.startsWith('>') || version[0] === OLDEST[0])
  })

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

test('every package runs on the oldest Node that the project asks for', () => {
  const tooNew = Object.entries(packages).filter(([, { engines }]) => engines?.node && !runsOnOldest(engines.node))
  expect(tooNew.map(([path]) => path)).toEqual([])
})

test('of every install script it is written down whether it may run', () => {
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(withScript.map(([path]) => nameOf(path)).filter(name => !(name in allowScripts))).toEqual([])
})
