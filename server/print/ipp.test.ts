import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Fault, openBadPrinter } from '#tests/bad-printer.ts'
import { openCupsServer } from '#tests/cups-server.ts'
import { openTestPrinter } from '#tests/printer.ts'
import { cancelJob, createJob, findCupsQueues, type JobState, jobState, printerStatus, sendDocument } from './ipp.ts'

const QUICK = { connect: 300, answer: 300 }
const ticket = { name: 'Ticket M1', copies: 1, user: 'dana' }
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(300_000, 7), Buffer.from('\n%%EOF\r\n\0')])

const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map(close => close())))
const closeLater = <T extends { close: () => Promise<void> }>(opened: T) => {
  closing.push(opened.close)
  return opened
}

const until = (address: string, id: number, state: JobState['state']) =>
  vi.waitFor(async () => expect((await jobState(address, id)).state).toBe(state), { timeout: 5000, interval: 20 })

const print = async (address: string, job = ticket) => {
  const id = await createJob(address, job)
  await sendDocument(address, id, pdf)
  return id
}

describe('a printer', () => {
  let printer: Awaited<ReturnType<typeof openTestPrinter>>
  beforeAll(async () => {
    printer = closeLater(await openTestPrinter({ name: 'Front desk' }))
  })

  test('says that it is ready, what it prints and how many copies', async () => {
    const ready = { isReady: true, reason: '', name: 'Front desk', maxCopies: 999 }
    expect(await printerStatus(printer.address)).toMatchObject(ready)
    expect((await printerStatus(printer.address)).formats).toContain('application/pdf')
  })

  test('gets a document byte for byte, in copies, at its own size, with the name of who sent it', async () => {
    const id = await print(printer.address, { ...ticket, copies: 3 })
    await until(printer.address, id, 'done')
    expect((await printer.received()).map(bytes => bytes.equals(pdf))).toEqual([true])
    const [told] = await printer.told()
    expect(told).toContain('IPP_COPIES=3\n')
    expect(told).toContain('IPP_PRINT_SCALING=none\n')
    expect(told).toContain('IPP_JOB_NAME=Ticket M1 (dana)\n')
  })

  test('waits with a job until its document comes, and can be told to forget it', async () => {
    const id = await createJob(printer.address, ticket)
    expect(await jobState(printer.address, id)).toMatchObject({ state: 'waiting', hasDocument: false })
    await expect(createJob(printer.address, ticket)).rejects.toMatchObject({ kind: 'refused', message: 'is busy' })
    expect(await cancelJob(printer.address, id)).toBe(true)
    expect(await jobState(printer.address, id)).toMatchObject({ state: 'cancelled' })
    expect(await cancelJob(printer.address, id)).toBe(false)
  })

  test('does not know a job it never had', async () => {
    expect(await jobState(printer.address, 4711)).toEqual({ state: 'unknown', reason: '', hasDocument: false })
    expect(await cancelJob(printer.address, 4711)).toBe(false)
    const sent = sendDocument(printer.address, 4711, pdf)
    await expect(sent).rejects.toMatchObject({ kind: 'refused', message: 'does not know this printer or job' })
  })

  test('is reached over a secure connection too, whoever signed its certificate', async () => {
    const address = printer.address.replace('ipp:', 'ipps:')
    expect(await printerStatus(address)).toMatchObject({ isReady: true, name: 'Front desk' })
    const id = await print(address)
    await until(address, id, 'done')
  })

  test('that was switched off does not answer, and is back after it was switched on', async () => {
    await printer.stop()
    expect(await printerStatus(printer.address)).toMatchObject({ isReady: false, reason: 'does not answer' })
    await expect(createJob(printer.address, ticket)).rejects.toMatchObject({ kind: 'unreachable' })
    await printer.restart()
    expect(await printerStatus(printer.address)).toMatchObject({ isReady: true })
  })
})

describe('a job in trouble', () => {
  test('is aborted when the printer can not print it', async () => {
    const printer = closeLater(await openTestPrinter({ command: 'exit 1' }))
    const id = await print(printer.address)
    await until(printer.address, id, 'aborted')
    expect(await jobState(printer.address, id)).toMatchObject({ reason: expect.stringMatching(/./), hasDocument: true })
  })

  test('goes on after a warning: the printer stays ready', async () => {
    const printer = closeLater(await openTestPrinter({ command: 'echo STATE: +media-low >&2; sleep 20' }))
    const id = await print(printer.address)
    await until(printer.address, id, 'printing')
    expect(await printerStatus(printer.address)).toMatchObject({ isReady: true, reason: '' })
    expect(await jobState(printer.address, id)).toMatchObject({ hasDocument: true })
  })
})

describe('a printer with a fault', () => {
  let printer: Awaited<ReturnType<typeof openBadPrinter>>
  beforeAll(async () => {
    printer = closeLater(await openBadPrinter())
  })
  const has = (fault: Fault) => {
    printer.become(fault)
    return printer.address
  }

  test('prints when the fault is gone; without a count it makes one copy', async () => {
    expect(await printerStatus(has('none'))).toMatchObject({ isReady: true, maxCopies: 1 })
    expect(await jobState(printer.address, await print(printer.address))).toMatchObject({ state: 'done' })
  })

  test.each<[Fault, string]>([
    ['hangs', 'does not answer'],
    ['answers rubbish', 'answered something that is not IPP'],
    ['answers half', 'answered something that is not IPP'],
    ['answers without end', 'answered more than a printer has to say'],
    ['answers no HTTP', 'answered something that is not IPP'],
    ['fails with HTTP 500', 'refused with HTTP status 500'],
    ['redirects', 'refused with HTTP status 302'],
    ['is out of paper', 'is out of paper'],
    ['is stopped', 'is stopped'],
    ['takes no jobs', 'does not take jobs'],
  ])('that %s is not ready, and the reason is said', async (fault, reason) => {
    expect(await printerStatus(has(fault), QUICK)).toMatchObject({ isReady: false, reason })
  })

  test.each<[Fault, string]>([
    ['refuses the document', 'refused'],
    ['fails with HTTP 500', 'refused'],
    ['fails with HTTP 504', 'unclear'],
    ['cuts the document', 'unclear'],
    ['swallows the document', 'unclear'],
    ['answers rubbish', 'unclear'],
    ['answers no HTTP', 'unclear'],
    ['hangs', 'unclear'],
  ])('that %s leaves a document %s', async (fault, kind) => {
    const id = await createJob(has('none'), ticket)
    await expect(sendDocument(has(fault), id, pdf, QUICK)).rejects.toMatchObject({ name: 'Error', kind })
  })

  test('that swallows a document has it all the same, one that cuts it has not: this is why it is unclear', async () => {
    const before = printer.documentCount()
    const swallowed = await createJob(has('swallows the document'), ticket)
    await expect(sendDocument(printer.address, swallowed, pdf, QUICK)).rejects.toMatchObject({ kind: 'unclear' })
    expect(await jobState(printer.address, swallowed)).toMatchObject({ state: 'done', hasDocument: true })
    const cut = await createJob(has('cuts the document'), ticket)
    await expect(sendDocument(printer.address, cut, pdf, QUICK)).rejects.toMatchObject({ kind: 'unclear' })
    expect(await jobState(printer.address, cut)).toMatchObject({ state: 'waiting', hasDocument: false })
    expect(printer.documentCount()).toBe(before + 1)
  })

  test('that answers what a job is not leaves its state unclear', async () => {
    await expect(jobState(has('answers rubbish'), 7)).rejects.toMatchObject({ kind: 'unclear' })
    await expect(cancelJob(has('fails with HTTP 500'), 7)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('an address where no printer is', () => {
  test.each([
    ['ipp://nobody.invalid/ipp/print', 'can not be found in the network'],
    ['ipp://127.0.0.1:1/ipp/print', 'does not answer'],
    ['ipp://', 'has no address that can be reached'],
    ['PDF folder', 'has no address that can be reached'],
  ])('%s gets nothing', async (address, message) => {
    await expect(createJob(address, ticket, { connect: 1500 })).rejects.toMatchObject({ kind: 'unreachable', message })
    expect(await printerStatus(address, { connect: 1500 })).toMatchObject({ isReady: false, reason: message })
  })

  test('a connection that is not there in time got nothing', async () => {
    // The handshake of a secure connection never ends, so the request is never sent.
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    closing.push(async () => void silent.close())
    await new Promise(resolve => silent.once('listening', resolve))
    const address = `ipps://127.0.0.1:${(silent.address() as { port: number }).port}/`
    const failure = { kind: 'unreachable', message: 'does not answer' }
    await expect(createJob(address, ticket, { connect: 200 })).rejects.toMatchObject(failure)
  })

  test('a printer without secure connections says so', async () => {
    const plain = closeLater(await openBadPrinter())
    const failure = { kind: 'unreachable', message: 'does not take secure connections (ipps)' }
    await expect(createJob(plain.address.replace('ipp:', 'ipps:'), ticket)).rejects.toMatchObject(failure)
  })
})

describe('a CUPS server', () => {
  test('tells its queues, each at the address by which the server was reached', async () => {
    const queues = [
      { name: 'Checks', info: 'Laser at the back' },
      { name: 'Labels #2', info: 'Étiquettes' },
    ]
    const cups = closeLater(await openCupsServer(queues))
    expect(await findCupsQueues(cups.address)).toEqual([
      { name: 'Checks', info: 'Laser at the back', address: `${cups.address}printers/Checks` },
      { name: 'Labels #2', info: 'Étiquettes', address: `${cups.address}printers/Labels%20%232` },
    ])
  })

  test('may have no queue, and a printer is none', async () => {
    const empty = closeLater(await openCupsServer([]))
    expect(await findCupsQueues(empty.address)).toEqual([])
    const printer = closeLater(await openBadPrinter())
    await expect(findCupsQueues(printer.address)).rejects.toMatchObject({
      kind: 'refused',
      message: 'is no CUPS server',
    })
    await expect(findCupsQueues('ipp://127.0.0.1:1/')).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
