import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPrintJob } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { bankAccount } from '#tests/factories.ts'
import { pdfText } from '#tests/pdf.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { printPlainCheck } from './checks.contract.ts'

let portal: TestPortal
let admin: { token: string }
let employee: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  employee = await portal.signInAs('Employee')
  await portal.send(saveBankSettings, bankAccount, admin)
})
afterAll(() => portal.close())

const jobOf = async (id: number | undefined) => (await portal.send(getPrintJob, { id }, admin)).body.data
const isPrinted = (id: number) =>
  expect.poll(async () => (await jobOf(id)).state, { timeout: 15_000, interval: 50 }).toBe('printed')

describe('a check that pays no ticket', () => {
  const plain = (sent: object = {}, as = admin) =>
    portal.send(
      printPlainCheck,
      { checkNumber: '10010', checkAmount: '120.50', payee: 'City Water', memo: 'October', ...sent },
      as,
    )

  test('is written into the register first, then printed', async () => {
    const { body } = await plain()
    for (const job of body.jobs) await isPrinted(job)
    const pdf = await portal.inject({ url: (await jobOf(body.jobs[0])).pdf })
    expect(await pdfText(pdf.rawPayload)).toContain('One hundred twenty and 50/100')
    const again = await plain()
    expect([again.status, again.body.message]).toEqual([409, 'Check Number is already used'])
  })

  test('needs all its fields and is for Admin', async () => {
    const text = 'Please fill all the fields'
    const blank = await plain({ checkNumber: '', payee: '', memo: '' })
    expect(blank.body).toMatchObject({ message: text, fields: { checkNumber: text, payee: text, memo: text } })
    expect((await plain({ memo: '' })).body.fields).toEqual({ memo: text })
    for (const checkAmount of ['', null, undefined])
      expect(await plain({ checkAmount })).toMatchObject({
        status: 400,
        body: { message: text, fields: { checkAmount: text } },
      })
    expect((await plain({ checkAmount: 0.015 })).body.message).toBe('Check Amount must have at most 2 decimals')
    for (const checkAmount of [0, -5, 'abc', '1,50', '12,34,567'])
      expect((await plain({ checkAmount })).body).toMatchObject({
        message: 'Invalid check amount',
        fields: { checkAmount: 'Invalid check amount' },
      })
    const card = 'Payee must not hold a card number'
    expect((await plain({ payee: '4111 1111 1111 1111' })).body).toMatchObject({
      message: card,
      fields: { payee: card },
    })
    expect((await plain({}, employee)).status).toBe(403)
  })
})
