import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listHistory } from '#features/insight/history/history.contract.ts'
import { openCounter } from '#tests/portal.ts'
import { getLastCheckNumber } from '../checks/checks.contract.ts'
import { explainNumbers, listChecks } from './register.contract.ts'

const { portal, admin, employee } = await openCounter()

const add = (numbers: readonly string[], more: { isVoid?: boolean; daysAgo?: number } = {}) =>
  sql`insert into checks (check_group, check_number, amount_cents, payee, is_void, created_at, number_twin)
    select 'plain', number, 100, 'Acme', ${more.isVoid ?? false}, now() - ${more.daysAgo ?? 0} * interval '1 day',
      case when exists (select from checks c where c.check_group = 'plain' and not c.is_void
        and ltrim(c.check_number, '0') = ltrim(number, '0')) then 1 else 0 end
    from unnest(${sql.val([...numbers])}::text[]) number`.execute(portal.db)

beforeEach(async () => {
  await sql`delete from checks`.execute(portal.db)
  await sql`delete from check_gaps`.execute(portal.db)
})

const figures = async (input: object = {}) => {
  const { groups } = (await portal.send(listChecks, { type: 'plain', ...input }, admin)).body
  if (!groups.plain) throw new Error('no figures')
  return groups.plain
}
const gaps = async (input: object = {}) =>
  (await figures(input)).missing.map(({ firstNumber, lastNumber, reason }) => [firstNumber, lastNumber, reason])
const explain = (firstNumber: string, lastNumber: string, reason = 'torn', as = admin) =>
  portal.send(explainNumbers, { type: 'plain', firstNumber, lastNumber, reason }, as)

test('numbers that no check has are missing, between the two that stand around them', async () => {
  await add(['1186', '1187', '1189', '1195'])
  expect(await gaps()).toEqual([
    ['1190', '1194', ''],
    ['1188', '1188', ''],
  ])
  expect((await figures()).missing[1]).toMatchObject({ above: '1189', below: '1187' })
})

test('a void check has its number, but one that never was on paper opens no gap', async () => {
  await add(['1186', '1188'])
  await add(['1187', '9000'], { isVoid: true })
  expect(await gaps()).toEqual([])
})

test('zeros before a number, and one that was void and is used again, make no gap and no duplicate', async () => {
  await add(['01186', '1187'])
  await add(['1187'], { isVoid: true })
  await add(['001188'])
  expect(await gaps()).toEqual([])
  expect((await figures()).duplicates).toEqual([])
})

test('a gap belongs to the days of the check above it', async () => {
  await add(['1186', '1188'], { daysAgo: 300 })
  await add(['1189', '1191'])
  expect(await gaps()).toEqual([['1190', '1190', '']])
  expect(await gaps({ startDate: '2020-01-01' })).toHaveLength(2)
})

test('a reason is kept with who said it, also for numbers that a later check splits', async () => {
  await add(['1186', '1195'])
  expect((await explain('1187', '1194', 'another book')).body.message).toBe('Reason saved for 1187–1194 (8)')
  await add(['1190'])
  expect(await gaps()).toEqual(
    expect.arrayContaining([
      ['1187', '1189', 'another book'],
      ['1191', '1194', 'another book'],
    ]),
  )
  await explain('1187', '1189', 'burnt')
  expect((await figures()).missing.map(({ reason, saidBy }) => `${reason} ${saidBy}`).toSorted()).toEqual([
    'another book Test Admin',
    'burnt Test Admin',
  ])
  const { count } = (await portal.send(listHistory, { entity: 'check_gaps' }, admin)).body
  expect(count).toBe(2)
})

test('missing numbers have the zeros of the checks around them, and a reason is said for them so', async () => {
  await add(['00502', '00505'])
  expect(await gaps()).toEqual([['00503', '00504', '']])
  expect((await explain('00503', '00504')).body.message).toBe('Reason saved for 00503–00504 (2)')
  expect(await gaps()).toEqual([['00503', '00504', 'torn']])
})

test('a reason is refused blank, for a number that stands, and to others than Admin', async () => {
  await add(['1186', '1188'])
  expect((await explain('1187', '1187', ' ')).body).toMatchObject({ fields: { reason: 'Reason is Blank' } })
  expect(await explain('1187', '1188')).toMatchObject({
    status: 409,
    body: { message: 'Check 1188 stands in the register by now' },
  })
  expect((await explain('1188', '1187')).status).toBe(400)
  expect((await explain('', '1187')).status).toBe(400)
  expect((await explain('1187', '1187', 'x', employee)).status).toBe(403)
})

test('a number that stands twice from before is marked on both rows, until one of them is void', async () => {
  await add(['1186', '1187'])
  await add(['01187'])
  const { data, groups } = (await portal.send(listChecks, { type: 'plain' }, admin)).body
  expect(data.plain.filter(({ isDuplicate }) => isDuplicate).map(({ checkNumber }) => checkNumber)).toEqual([
    '01187',
    '1187',
  ])
  expect(groups.plain?.duplicates).toMatchObject([{ checks: [{ payee: 'Acme' }, { payee: 'Acme' }] }])
  await sql`update checks set is_void = true where check_number = '01187'`.execute(portal.db)
  expect((await figures()).duplicates).toEqual([])
})

test('the next number follows the newest check, and passes by those that are used', async () => {
  expect((await figures()).nextNumber).toBe('')
  await add(['7000', '1188', '1189'])
  await add(['1187'])
  expect((await figures()).nextNumber).toBe('1190')
  await add(['0099'])
  expect((await figures()).nextNumber).toBe('0100')
})

test('the longest numbers are counted to the last digit', async () => {
  await add(['99999999999999999996', '99999999999999999998'])
  expect(await gaps()).toEqual([['99999999999999999997', '99999999999999999997', '']])
  expect((await explain('99999999999999999997', '99999999999999999997')).status).toBe(200)
})

test('the last number is that of the newest check that stands; of plain checks it is told to Admin alone', async () => {
  const last = (type: string, as = admin) => portal.send(getLastCheckNumber, { type }, as)
  expect((await last('plain')).body.data).toBe('')
  await add(['1186'])
  await add(['900'], { daysAgo: 2 })
  await add(['1300'], { isVoid: true })
  expect((await last('plain')).body.data).toBe('1186')
  expect((await last('plain', employee)).status).toBe(403)
  expect(await last('metro', employee)).toMatchObject({ status: 200, body: { data: '' } })
  expect((await last('receipt')).status).toBe(400)
})
