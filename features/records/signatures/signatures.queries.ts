import { sql } from 'kysely'
import { type Db, firstRow, oneRow, type Tx } from '#server/db/db.ts'
import type { RecordKey, RecordKind } from '#shared/record-kinds.ts'
import type { SignedKind } from './signatures.contract.ts'

export type PadRequest = { id: number; kind: SignedKind; recordId: number }

const request = sql`id, kind, record_id as "recordId"`

const BOOTH_LOCKS = 7_302

/** The business day begins in shop time. */
const isOfToday = (timeZone: string) =>
  sql`r.sent_at >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`

type Pad = {
  booth: string
  /** Only one pad of the booth gets a request. */
  name: string
  timeZone: string
  /** A request with a customer's ink on it is not replaced. */
  signing: number | undefined
}

/** A newer request for another customer takes an older one out of the booth's queue. */
const newer = sql`select from signature_requests n where n.booth = r.booth
  and (n.sent_at, n.id) > (r.sent_at, r.id) and (n.kind, n.record_id) <> (r.kind, r.record_id)`
const isPassed = sql`exists (${newer})`
const isNewerOpen = sql`exists (${newer} and n.state = 'open')`

const isOwn = (name: string) => sql`(r.held_by = ${name} and r.held_until >= now())`
const mayCome = (name: string) => sql`(${isOwn(name)} or not ${isPassed})`

/** Pads ask at least every 30 seconds, so one silent for longer is not waited for. */
const isHeard = sql`p.asked_at > now() - interval '45 seconds'`

/** A free pad of the booth takes the newer request, and this pad keeps its own. */
const isOtherPadFree = ({ booth, name }: Pad) =>
  sql`exists (select from signature_pads p where p.booth = ${booth} and p.name <> ${name} and ${isHeard}
    and not exists (select from signature_requests h where h.held_by = p.name and h.state = 'open' and h.held_until >= now()))`

const lockNextRequest = (pad: Pad) => {
  const { booth, name, timeZone, signing } = pad
  return signing === undefined
    ? sql<{ id: number }>`select id from signature_requests r where booth = ${booth} and state = 'open'
        and ${isOfToday(timeZone)} and ${mayCome(name)} and (held_until is null or held_until < now() or held_by = ${name})
      order by coalesce(${isOwn(name)} and ${isOtherPadFree(pad)}, false) desc, sent_at desc, id desc
      limit 1 for update skip locked`
    : sql<{ id: number }>`select id from signature_requests where booth = ${booth} and state = 'open'
        and id = ${signing} and (held_until is null or held_until < now() or held_by = ${name}) for update skip locked`
}

const releaseRequests = async (tx: Tx, pad: string, exceptId = 0) => {
  await sql`update signature_requests set held_by = null, held_until = null
    where held_by = ${pad} and state = 'open' and id <> ${exceptId}`.execute(tx)
}

/** Also removes pads that no longer ask. */
const addPad = async (tx: Tx, { booth, name }: Pad) => {
  await sql`delete from signature_pads p where p.booth = ${booth} and not ${isHeard}`.execute(tx)
  await sql`insert into signature_pads (name, booth) values (${name}, ${booth})
    on conflict (name) do update set booth = excluded.booth, asked_at = now()`.execute(tx)
}

export const removePad = async (tx: Tx, pad: string) => {
  await releaseRequests(tx, pad)
  await sql`delete from signature_pads where name = ${pad}`.execute(tx)
}

/** Answers the pad's own request or the booth's newest of the day; none while another pad has the newest. */
export const lockRequestForPad = async (tx: Tx, pad: Pad) => {
  // A lock per booth: without it a pad that asks twice at once finds its own request locked and shows none.
  await sql`select pg_advisory_xact_lock(${BOOTH_LOCKS}, hashtext(${pad.booth}))`.execute(tx)
  await addPad(tx, pad)
  const chosen = await firstRow(tx, lockNextRequest(pad))
  await releaseRequests(tx, pad.name, chosen?.id)
  if (!chosen) return undefined
  return firstRow<PadRequest>(
    tx,
    sql`update signature_requests set held_by = ${pad.name}, held_until = now() + interval '2 minutes'
      where id = ${chosen.id} returning ${request}`,
  )
}

export const getRequest = (db: Db, id: number) =>
  firstRow<PadRequest>(db, sql`select ${request} from signature_requests where id = ${id} and state = 'open'`)

/** Callers lock the record first, in the same order as those who change it. */
export const lockRequest = (tx: Tx, id: number) =>
  firstRow<PadRequest>(
    tx,
    sql`select ${request} from signature_requests where id = ${id} and state = 'open' for update`,
  )

export const getRequestState = (db: Db, id: number) =>
  firstRow<{ state: string; kind: SignedKind }>(db, sql`select state, kind from signature_requests where id = ${id}`)

/** A request that was signed, called back or sent to another booth is closed. */
export const isRequestOpen = async (db: Db, id: number, booth: string) =>
  (await firstRow(
    db,
    sql`select 1 from signature_requests where id = ${id} and booth = ${booth} and state = 'open'`,
  )) !== undefined

export type PadOfRecord = {
  booth: string | null
  sentAt: number | null
  isShown: boolean
  isPassed: boolean
  isNewerOpen: boolean
}

const isHeld = sql`coalesce(r.held_until > now(), false)`

/** Undefined when no pad of a booth has the record today. */
export const getPadOf = (db: Db, { kind, id }: RecordKey, timeZone: string) =>
  oneRow<PadOfRecord>(
    db,
    sql`select r.booth, r.sent_at as "sentAt", ${isHeld} as "isShown",
        not ${isHeld} and ${isPassed} as "isPassed", ${isNewerOpen} as "isNewerOpen"
      from (select) nothing left join signature_requests r
        on r.kind = ${kind} and r.record_id = ${id} and r.state = 'open' and ${isOfToday(timeZone)}`,
  )

export const getBoothName = async (db: Db, name: string) =>
  (await firstRow<{ name: string }>(db, sql`select name from booths where lower(name) = lower(${name})`))?.name

type NewSignature = {
  kind: RecordKind
  recordId: number
  fileId: string
  strokes: unknown
  station: string
  shown: { text: string; hash: Buffer }
}

export const addSignature = async (tx: Tx, { kind, recordId, fileId, strokes, station, shown }: NewSignature) => {
  await sql`insert into signatures (kind, record_id, file_id, strokes, station, shown, shown_hash)
    values (${kind}, ${recordId}, ${fileId}::uuid, ${JSON.stringify(strokes)}::jsonb, ${station}, ${shown.text}, ${shown.hash})`.execute(
    tx,
  )
}

export const closeRequest = async (tx: Tx, id: number) => {
  await sql`update signature_requests set state = 'signed' where id = ${id}`.execute(tx)
}

export type StandingSignature = {
  fileId: string
  strokes: { x: number; y: number }[][]
  station: string
  signedAt: number
  /** The text shown to the signer. */
  shown: string
}

/** The signature of a record that keeps no address of it itself. */
export const getStandingSignature = (db: Db, { kind, id }: RecordKey) =>
  firstRow<StandingSignature>(
    db,
    sql`select file_id as "fileId", strokes, station, signed_at as "signedAt", shown from signatures
      where kind = ${kind} and record_id = ${id} and removed_at is null order by id desc limit 1`,
  )

export const removeSignatures = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`update signatures set removed_at = now() where kind = ${kind} and record_id = ${id} and removed_at is null`.execute(
    tx,
  )
}
