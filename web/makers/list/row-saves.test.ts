import { expect, test } from 'vitest'
import { saveInTurn } from './row-saves.ts'

test('two quick saves of a row name the version that each finds, though the list was not read in between', async () => {
  const named: number[] = []
  const save = async (version: number) => {
    named.push(version)
    await Promise.resolve()
  }
  await Promise.all([saveInTurn('list 1', 4, save), saveInTurn('list 1', 4, save), saveInTurn('list 2', 4, save)])
  expect(named).toEqual([4, 4, 5])
  await saveInTurn('list 1', 4, save)
  expect(named.at(-1)).toBe(6)
  await saveInTurn('list 1', 9, save)
  expect(named.at(-1)).toBe(9)
})

test('a save that was refused leaves the row to the next one as it was', async () => {
  const refused = async () => {
    throw new Error('changed by another')
  }
  await expect(saveInTurn('list 3', 4, refused)).rejects.toThrow('changed by another')
  let named = 0
  await saveInTurn('list 3', 4, async version => {
    named = version
  })
  expect(named).toBe(4)
})
