import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines } from './csv-lines.ts'

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const read = async (text: string, size = 7) => {
  const lines = []
  for await (const line of csvLines(inPieces(text, size))) lines.push(line)
  return lines
}

test('quotes, commas and line ends inside quotes, and the number of each line', async () => {
  expect(await read('\uFEFFid, name\r\n1,"Brandt, ""Walt"""\n\n2,"two\nlines"\n3,plain')).toEqual([
    { line: 1, cells: ['id', 'name'] },
    { line: 2, cells: ['1', 'Brandt, "Walt"'] },
    { line: 4, cells: ['2', 'two\nlines'] },
    { line: 6, cells: ['3', 'plain'] },
  ])
})

test('a quotation mark that is never closed, or not where its cell ends, is a problem of its line', async () => {
  const unclosed = await read('id,name\n1,Anna\n2,"Eve\n3,Zoe\n4,"Una"\n5,Ida"\n')
  expect(unclosed.map(({ line, problem }) => [line, problem?.replace(/^.* closed.*$/, 'unclosed')])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, expect.stringContaining('behind the closing one')],
    [6, undefined],
  ])
  expect((await read('id,name\n1,Anna\n"2,Eve\n3,Zoe\n')).map(({ line, problem }) => [line, problem ?? ''])).toEqual([
    [1, ''],
    [2, ''],
    [3, expect.stringContaining('never closed')],
  ])
  expect(await read('size,"a" , "b"\n')).toEqual([{ line: 1, cells: ['size', 'a', 'b'] }])
  expect(await read(`5'4",6" x\n`)).toEqual([{ line: 1, cells: [`5'4"`, '6" x'] }])
})

test('whatever the cells and wherever a chunk ends, they are read as they were written', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' ') })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (cells, size) => {
      const filled = cells.map(row => ['x', ...row])
      const text = filled.map(row => row.map(one => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n')
      expect((await read(text, size)).map(one => one.cells)).toEqual(filled)
    }),
  )
})
