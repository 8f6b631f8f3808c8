import { sql } from 'kysely'
import { containing, type Db, firstRow, holdsWords, oneRow, type Tx } from '#server/db/db.ts'
import { prepared } from '#server/db/prepared.ts'
import { findPage } from '#server/records/pages.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import { kindOfPrefix, recordKinds } from '#shared/record-kinds.ts'
import type { Block, listBlocks } from './block-list.contract.ts'
import { nameWords, personKey } from './block-list.rules.ts'

export type BlockRow = Required<Block>
export type BlockDraft = Omit<BlockRow, 'id' | 'dateAdded' | 'version'>

export const blockColumns = sql<BlockRow>`id, first_name as "firstName", last_name as "lastName", badge, case_id, detective, reason,
  video_url as "videoUrl", ticket_id as "ticketId", date_added as "dateAdded", is_pulled as "isPulled",
  is_picked_up as "isPickedUp", version`

const sorts = {
  id: sql`id`,
  firstName: sql`lower(first_name)`,
  lastName: sql`lower(last_name)`,
  dateAdded: sql`date_added`,
}

type Filter = InputOf<typeof listBlocks>

// A saved number without a prefix is a Metro number, so a search with the prefix M finds it too.
const byTicket = (search: string) =>
  sql`(case when ticket_id ~ '^[0-9]' then ${sql.lit(recordKinds[kindOfPrefix('')].prefix)} || ticket_id else ticket_id end) ilike ${containing(search)}`

const byName = (search: string) => {
  const words = nameWords(search)
  return words.length > 0 ? sql`name_key like all (${sql.val(words.map(containing))}::text[])` : sql`false`
}

const byOther = (search: string) =>
  holdsWords(sql`concat_ws(chr(10), badge, case_id, detective, reason, video_url)`, search)

const matching = ({ search, filterBy }: Filter) => {
  if (search === '') return sql`true`
  if (filterBy === 'ticketNumber') return byTicket(search)
  if (filterBy === 'name') return byName(search)
  if (filterBy === 'reason') return byOther(search)
  return sql`(${byTicket(search)} or ${byName(search)} or ${byOther(search)})`
}

export const findBlocks = (db: Db, filter: Filter, page: PageRange) => {
  const list = { columns: blockColumns, from: sql`block_entries`, order: sql`date_added desc, id desc` }
  return findPage(db, { ...list, where: matching(filter), sorts, chosen: filter }, page)
}

/** A block needs both names to match. */
export const findBlock = async (db: Db, person: { firstName: string; lastName: string }) => {
  const key = personKey(person)
  if (key === '') return undefined
  // Almost nobody is on the list and every ticket asks, so a prepared statement looks for a match first.
  const hit = await firstRow<{ id: number }>(
    db,
    prepared`select id from block_entries where name_key = ${key} order by date_added desc, id desc limit 1`,
  )
  return hit && firstRow<BlockRow>(db, sql`select ${blockColumns} from block_entries where id = ${hit.id}`)
}

export const lockBlock = (tx: Tx, id: number) =>
  firstRow<BlockRow>(tx, sql`select ${blockColumns} from block_entries where id = ${id} for update`)

/** True when a block with exactly these facts exists; a block for another case is a new one. */
export const hasSameBlock = async (tx: Tx, block: BlockDraft) =>
  (await firstRow(
    tx,
    sql`select 1 from block_entries where name_key = ${personKey(block)} and (badge, case_id, detective, reason, video_url,
      ticket_id) = (${block.badge}, ${block.case_id}, ${block.detective}, ${block.reason}, ${block.videoUrl}, ${block.ticketId})`,
  )) !== undefined

export const addBlockRow = (tx: Tx, block: BlockDraft) =>
  oneRow<BlockRow>(
    tx,
    sql`insert into block_entries (first_name, last_name, name_key, badge, case_id, detective, reason, video_url,
        ticket_id, is_pulled, is_picked_up)
      values (${block.firstName}, ${block.lastName}, ${personKey(block)}, ${block.badge}, ${block.case_id},
        ${block.detective}, ${block.reason}, ${block.videoUrl}, ${block.ticketId}, ${block.isPulled},
        ${block.isPickedUp})
      returning ${blockColumns}`,
  )

export const changeBlockRow = (tx: Tx, id: number, block: BlockDraft) =>
  oneRow<BlockRow>(
    tx,
    sql`update block_entries set first_name = ${block.firstName}, last_name = ${block.lastName},
        name_key = ${personKey(block)}, badge = ${block.badge}, case_id = ${block.case_id},
        detective = ${block.detective}, reason = ${block.reason}, video_url = ${block.videoUrl},
        ticket_id = ${block.ticketId}, is_pulled = ${block.isPulled}, is_picked_up = ${block.isPickedUp},
        version = version + 1
      where id = ${id} returning ${blockColumns}`,
  )

export const removeBlockRow = async (tx: Tx, id: number) => {
  await sql`delete from block_entries where id = ${id}`.execute(tx)
}
