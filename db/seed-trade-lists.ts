import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { startMetals } from './seed-metals.ts'

type ItemType = 'coin' | 'metro'
type SeedItem = { name: string; category: string; itemType: ItemType; isTaxable: boolean; isMetal: boolean }

const items = (itemType: ItemType, category: string, names: string[], marks: Partial<SeedItem> = {}): SeedItem[] =>
  names.map(name => ({ name, category, itemType, isTaxable: false, isMetal: false, ...marks }))

const metal = { isMetal: true }
const taxable = { isTaxable: true }

/** Legal tender is tax-free here, bars, rounds and goods are not; an owner can change it on the items screen. */
const startItems: SeedItem[] = [
  ...items('coin', 'Gold', ['American Gold Eagle 1 oz', 'American Gold Eagle 1/2 oz', 'American Gold Eagle 1/4 oz']),
  ...items('coin', 'Gold', ['American Gold Eagle 1/10 oz', 'American Gold Buffalo 1 oz', 'Gold Krugerrand 1 oz']),
  ...items('coin', 'Gold', ['Gold Maple Leaf 1 oz', '$20 Saint-Gaudens', '$20 Liberty', '$10 Liberty', '$5 Indian']),
  ...items('coin', 'Gold', ['Gold Bar 1 oz', 'Gold Bar 10 oz'], taxable),
  ...items('coin', 'Silver', ['American Silver Eagle 1 oz', 'Silver Maple Leaf 1 oz', '90% Silver', '40% Silver']),
  ...items('coin', 'Silver', ['Silver Round 1 oz', 'Silver Bar 10 oz', 'Silver Bar 100 oz'], taxable),
  ...items('coin', 'Coins', ['Morgan Dollar', 'Peace Dollar', 'Eisenhower Dollar', 'Walking Liberty Half']),
  ...items('coin', 'Coins', ['Proof Set', 'Mint Set', 'Wheat Cents', 'Foreign Coins']),
  ...items('coin', 'Platinum', ['American Platinum Eagle 1 oz']),
  ...items('coin', 'Palladium', ['Palladium Maple Leaf 1 oz']),
  ...items('coin', 'Currency', ['Silver Certificate', 'Large Size Note', 'Foreign Currency']),
  ...items('coin', 'Crypto', ['bitcoin', 'ether']),
  ...items('coin', 'Misc', ['Coin Supplies'], taxable),
  ...items('metro', 'Gold', ['Gold 10k', 'Gold 14k', 'Gold 18k', 'Gold 22k', 'Gold Filled'], metal),
  ...items('metro', 'Silver', ['Sterling Silver'], metal),
  ...items('metro', 'Jewelry', ['Silver Plate']),
  ...items('metro', 'Platinum', ['Platinum'], metal),
  ...items('metro', 'Jewelry', ['Costume Jewelry']),
  ...items('metro', 'Misc', ['Other']),
]

const stations = [
  ...[1, 2, 3, 4, 5, 6].map(number => ({ code: `station${number}`, label: `Station ${number}` })),
  ...[1, 2, 3].map(number => ({ code: `backup${number}`, label: `Backup Station ${number}` })),
  { code: 'coinshow', label: 'Coin Show' },
]

// A shop may have renamed a category before it had items; that category's items are left out and the order stays 1…n.
const seedItems = async (tx: Tx) => {
  const rows = startItems.map(item => ({ fineness: '', ...item, ...startMetals[item.name] }))
  await sql`insert into items (name, item_category_id, item_type, is_taxable, is_metal, metal, fineness, fine_grams, display_order)
    select i.name, c.id, i."itemType", i."isTaxable", i."isMetal", i.metal, i.fineness, i."fineGrams",
      row_number() over (partition by i."itemType" order by i.place)
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (name text, category text, "itemType" text, "isTaxable" boolean, "isMetal" boolean, metal text, fineness text,
          "fineGrams" numeric))
      with ordinality as i (name, category, "itemType", "isTaxable", "isMetal", metal, fineness, "fineGrams", place)
    join item_categories c on c.name = i.category
    where not exists (select 1 from items)`.execute(tx)
}

/** New stations print into the PDF folder until someone chooses a printer. */
const seedStations = async (tx: Tx) => {
  await sql`insert into stations (code, label, display_order)
    select s.code, s.label, s.place
    from rows from (jsonb_to_recordset(${JSON.stringify(stations)}::jsonb) as (code text, label text))
      with ordinality as s (code, label, place)
    on conflict do nothing`.execute(tx)
  await sql`insert into printers (name, address, is_builtin) values ('PDF folder', 'PDF folder', true)
    on conflict do nothing`.execute(tx)
  await sql`insert into station_printers
      (station, ticket_invoice_printer_id, ticket_label_printer_id, front_check_printer_id, back_check_printer_id)
    select s.code, p.id, p.id, p.id, p.id from stations s, printers p where p.is_builtin
    on conflict do nothing`.execute(tx)
}

export const seedTradeLists = async (tx: Tx) => {
  await seedItems(tx)
  await seedStations(tx)
}
