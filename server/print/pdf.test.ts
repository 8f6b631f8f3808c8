import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { papers } from '#shared/sheet.ts'
import { openPdfMaker } from './pdf.ts'

/** The nineteenth field of what Linux says of a thread. */
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
