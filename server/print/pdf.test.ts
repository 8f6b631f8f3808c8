import { readdir, readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import type { Refusal } from '#shared/errors.ts'
import { papers } from '#shared/sheet.ts'
import { openPdfMaker } from './pdf.ts'

const priorityOf = async (thread: string) => {
  const said = await readFile(`/proc/self/task/${thread}/stat`, 'utf8')
  return Number(said.slice(said.lastIndexOf(')') + 2).split(' ')[16])
}
const priorities = async () => Promise.all((await readdir('/proc/self/task')).map(priorityOf))

describe.runIf(process.platform === 'linux')('the thread that draws', () => {
  test('stands back behind everybody who waits for an answer', async () => {
    const before = (await priorities()).filter(priority => priority > 0).length
    const maker = openPdfMaker()
    try {
      await maker.make({ title: 'Nothing', paper: papers.letter, pages: [[]] })
      expect((await priorities()).filter(priority => priority > 0).length).toBe(before + 1)
    } finally {
      await maker.close()
    }
  })
})

describe('a thread that dies', () => {
  const nothing = { title: 'Nothing', paper: papers.letter, pages: [[]] }
  const onOrder = (does: string) => () =>
    new Worker(`const { parentPort } = require('worker_threads'); parentPort.on('message', ({ id }) => { ${does} })`, {
      eval: true,
    })
  const drawing = onOrder("parentPort.postMessage({ id, pdf: Buffer.from('%PDF-') })")

  test.each([
    ['throws', 'throw new Error("no ink")'],
    ['leaves', 'process.exit(3)'],
    ['never ends', 'for (;;);'],
    ['fills the memory', 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length))'],
    ['rejects', 'Promise.reject(new Error("no paper"))'],
  ])('because it %s refuses its pages, and the next is drawn by another', async (_how, does) => {
    const threads = [onOrder(does), drawing]
    const errors: unknown[] = []
    const maker = openPdfMaker({
      start: () => (threads.shift() ?? drawing)(),
      longestMs: 3000,
      log: { error: (said: unknown) => void errors.push(said) },
    })
    const [first, second] = await Promise.allSettled([maker.make(nothing), maker.make(nothing)])
    for (const { status, reason } of [first, second] as PromiseRejectedResult[])
      expect({ status, code: (reason as Refusal).code }).toEqual({ status: 'rejected', code: 'unavailable' })
    expect(String((await maker.make(nothing)).subarray(0, 5))).toBe('%PDF-')
    expect(errors).toHaveLength(1)
    await maker.close()
  })

  test('a page that can not even be handed over is refused alone', async () => {
    const maker = openPdfMaker()
    const broken = { ...nothing, title: (() => {}) as unknown as string }
    await expect(maker.make(broken)).rejects.toThrow(/could not be cloned/)
    expect(String((await maker.make(nothing)).subarray(0, 5))).toBe('%PDF-')
    await maker.close()
  })
})
