import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { kindOfName, permissionCodes } from '#shared/permissions.ts'
import { seedTradeLists } from './seed-trade-lists.ts'

/** The fixed lists of a new shop. Runs at each start and leaves lists with rows alone. */
const databasePermissions = new Set([
  'ticket',
  'new_coin',
  'receipt',
  'invoice',
  'coin_invoice',
  'transaction',
  'void_logger',
  'advance_search',
])

const groups = [
  { name: 'Admin', description: 'All access and permissions', permissions: permissionCodes },
  {
    name: 'Employee',
    description: 'Buys and sells at the counter',
    permissions: ['dashboard', 'ticket', 'new_coin', 'receipt', 'notice_view', 'sig_pad'],
  },
  { name: 'Drawer', description: 'Keeps the drawers', permissions: ['transaction', 'notice_view'] },
  {
    name: 'Coin Managers',
    description: 'Coins, items and coin invoices',
    permissions: ['dashboard', 'new_coin', 'receipt', 'coin_item', 'coin_invoice'],
  },
  { name: 'Customer', description: 'Wholesale buyers', permissions: ['customer_dashboard'] },
] as const

const orderedLists = {
  from_options: [
    'repeat',
    'signs',
    'internet google',
    'internet search',
    'review site',
    'social site',
    'radio',
    'tv',
    'newspaper',
    'mailer',
    'friend',
    'coin show',
    'drive by',
    'other',
  ],
  leads_keywords: ['ring', 'necklace', 'bracelet', 'watch', 'gold', 'silver', 'platinum', 'diamond', 'sterling'],
} as const

const plainLists = {
  void_reasons: ['Customer changed mind', 'Wrong amount', 'Wrong customer', 'Duplicate', 'Stolen property', 'Test'],
  item_descriptions: ['watch', 'phone', 'laptop', 'tablet', 'camera', 'tool', 'firearm'],
  stores: ['NCM', 'Metro'],
  item_categories: ['Gold', 'Silver', 'Platinum', 'Palladium', 'Coins', 'Currency', 'Crypto', 'Jewelry', 'Misc'],
} as const

const booths = ['Booth 1', 'Booth 2', 'Booth 3', 'Booth 4', 'Booth 5', 'Booth 7', 'Booth 8', 'Booth 9', 'Coin Counter']

const isEmpty = async (db: Db, table: string) => {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  return rows.length === 0
}

const seedPermissions = async (db: Db) => {
  for (const [index, name] of permissionCodes.entries())
    await sql`insert into permissions (id, name, is_database) values (${index + 1}, ${name}, ${databasePermissions.has(name)})
      on conflict do nothing`.execute(db)
  if (!(await isEmpty(db, 'groups'))) return
  for (const { name, description, permissions } of groups)
    await sql`with g as (insert into groups (name, description, kind)
        values (${name}, ${description}, ${kindOfName(name)}) returning id)
      insert into group_permissions select g.id, p.id from g, permissions p where p.name = any(${sql.val([...permissions])})`.execute(
      db,
    )
}

const seedLists = async (db: Db) => {
  for (const [table, names] of Object.entries(orderedLists))
    if (await isEmpty(db, table))
      await sql`insert into ${sql.table(table)} (name, display_order)
        select name, place from unnest(${sql.val([...names])}::text[]) with ordinality as list (name, place)`.execute(
        db,
      )
  for (const [table, names] of Object.entries(plainLists))
    if (await isEmpty(db, table))
      await sql`insert into ${sql.table(table)} (name) select unnest(${sql.val([...names])}::text[])`.execute(db)
  if (await isEmpty(db, 'booths'))
    await sql`insert into booths (name, display_order, coin_order, receipt_order, jewelry_receipt_order)
      select name, place, place, place, place from unnest(${sql.val(booths)}::text[]) with ordinality as list (name, place)`.execute(
      db,
    )
}

const priced = ['btc', 'eth', 'gold', 'silver', 'platinum', 'palladium']

const seedSpotPrices = async (db: Db) => {
  for (const item of priced)
    await sql`insert into spot_prices (item, source) values (${item}, 'start') on conflict do nothing`.execute(db)
}

const SEED_LOCK = 7_266_003

export const seedFixedLists = (db: Db) =>
  db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    await seedPermissions(tx)
    await seedLists(tx)
    await seedTradeLists(tx)
    await seedSpotPrices(tx)
  })
