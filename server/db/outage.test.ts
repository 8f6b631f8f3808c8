import { expect, test } from 'vitest'
import { asRefusal } from './db.ts'
import { asOutage, DatabaseOutage } from './outage.ts'

const withCode = (code: string) => Object.assign(new Error('of the network or PostgreSQL'), { code })

test.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '08006', '53300'].map(withCode),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
])('$code $message is an outage, which is answered with 503', error => {
  const outage = asOutage(error)
  expect(outage).toBeInstanceOf(DatabaseOutage)
  expect(asRefusal(outage)).toMatchObject({ code: 'unavailable' })
})

test('what a statement is to blame for stays what it is', () => {
  for (const code of ['23505', '22012', '40001', '57014']) {
    const error = withCode(code)
    expect(asOutage(error)).toBe(error)
  }
})

test('a printer or a mail server that refuses a connection is no outage of the database', () => {
  expect(asRefusal(withCode('ECONNREFUSED'))).toBeUndefined()
})
