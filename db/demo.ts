import { sql } from 'kysely'
import { hashPassword } from '#features/access/users/passwords.server.ts'
import { sealAccount } from '#features/shop/settings/bank-account.server.ts'
import { firstRow } from '#server/db/db.ts'
import { writeSetting } from '#server/db/settings.ts'
import type { Services } from '#server/services/services.ts'
import { settingDefaults } from '#shared/settings.ts'
import { addClerks, addPrices, nameShop } from './demo-shop.ts'
import { fillDemoTickets } from './demo-tickets.ts'

export const DEMO_PASSWORD = 'Loupe-demo-1!'

export const demoUsers = [
  { username: 'dana', first: 'Dana', last: 'Whitfield', group: 'Admin' },
  { username: 'luis', first: 'Luis', last: 'Ortega', group: 'Employee' },
  { username: 'june', first: 'June', last: 'Halloran', group: 'Drawer' },
  { username: 'priya', first: 'Priya', last: 'Raman', group: 'Coin Managers' },
  { username: 'marcus', first: 'Marcus', last: 'Bell', group: 'Customer' },
] as const

const buyers = [
  ['Halden Refining', 1, '(702) 555-0114'],
  ['Ostrander Bros', 1, '(702) 555-0127'],
  ['Meridian Metals', 1, '(775) 555-0133'],
  ['Silver State Coin', 2, '(702) 555-0141'],
  ['Desert Numismatics', 2, '(602) 555-0158'],
] as const

const payees = ['Nevada Power', 'Clark County Treasurer', 'Southwest Gas', 'Fremont Cleaning', 'Vegas Sign Works']
const pettyCashUsers = ['Luis Ortega', 'June Halloran', 'Priya Raman']
const notificationEmails = [
  ['Dana', 'Whitfield', 'dana@example.com'],
  ['Priya', 'Raman', 'priya@example.com'],
] as const

/** The example address of the bitcoin wiki, so that the demo's pad can show a wallet. */
export const DEMO_BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

/** An invented account, so that the demo can print checks. */
const demoAccount = { routingNumber: '021000021', accountNumber: '000123456789' }

const addUsers = async ({ db }: Services) => {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { username, first, last, group } of demoUsers)
    await sql`insert into users (first_name, last_name, username, email, phone, group_id, password_hash)
      select ${first}, ${last}, ${username}, ${`${username}@example.com`}, '+17025550100', id, ${passwordHash}
      from groups where name = ${group} on conflict do nothing`.execute(db)
}

const addLists = async ({ db, vault }: Services) => {
  const isFilled = await firstRow(db, sql`select 1 from buyers limit 1`)
  if (isFilled) return
  await db.transaction().execute(async tx => {
    await nameShop(tx)
    await addClerks(tx)
    await addPrices(tx)
    await writeSetting(tx, 'signing', { ...settingDefaults.signing, bitcoinAddress: DEMO_BITCOIN })
    const bank = { ...settingDefaults.bank, bankName: 'Bank of the Demo' }
    await writeSetting(tx, 'bank', { ...bank, sealedAccount: sealAccount(vault, demoAccount) })
    for (const [index, [name, type, phone]] of buyers.entries())
      await sql`insert into buyers (name, type, phone, display_order) values (${name}, ${type}, ${phone}, ${index + 1})`.execute(
        tx,
      )
    await sql`insert into payees (name) select unnest(${sql.val(payees)}::text[])`.execute(tx)
    await sql`insert into petty_cash_users (name, display_order)
      select name, place from unnest(${sql.val(pettyCashUsers)}::text[]) with ordinality as list (name, place)`.execute(
      tx,
    )
    for (const [first, last, email] of notificationEmails)
      await sql`insert into notification_emails (email, first_name, last_name) values (${email}, ${first}, ${last})`.execute(
        tx,
      )
  })
}

const say = (line: string) => process.stdout.write(`${line}\n`)

export const fillDemoShop = async (services: Services) => {
  await addUsers(services)
  await addLists(services)
  await fillDemoTickets(services)
  say(`The demo shop. Everybody has the password ${DEMO_PASSWORD}`)
  for (const { username, group } of demoUsers) say(`  ${username.padEnd(8)} ${group}`)
}
