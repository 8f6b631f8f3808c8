import { type Db, found, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { actOnRecord, type EditedRecord } from '#server/records/records.ts'
import { capitalized } from '#shared/labels.ts'
import type { Cents } from '#shared/money.ts'
import { type RecordKey, type RecordKind, recordKinds } from '#shared/record-kinds.ts'

export type ShownItem = { qty: number; unit: string; name: string; isBarter: boolean }

export type RecordToSign = {
  id: number
  booth: string
  /** Requests are ordered by this time, so an old record never comes to a pad by itself. */
  since: number
  isVoid: boolean
  /** Not saved in full yet: nobody signs for it. */
  isDraft: boolean
  /** Was signed, or not, in the system before. */
  isImported: boolean
  isSigned: boolean
  firstName: string
  lastName: string
  amount: Cents
  items: ShownItem[]
}

export type SigningOfKind = {
  get: (db: Db, id: number) => Promise<RecordToSign | undefined>
  edited: (context: Context) => EditedRecord<RecordToSign, number>
  /** Null removes the signature. */
  setSignature: (tx: Tx, id: number, fileId: string | null) => Promise<void>
  /** Prints the paper, for example. */
  afterSigning: (tx: Tx, context: Context, id: number, station: string) => Promise<void>
  /** The units are 1e-8 of a coin. */
  findCrypto: (db: Db, id: number) => Promise<{ coin: 'btc' | 'eth'; units: bigint }[]>
}

export type SignedKinds = Partial<Record<RecordKind, { signed?: SigningOfKind }>>

const nounOf = (kind: RecordKind) => capitalized(recordKinds[kind].noun)

export const signingOf = (kinds: SignedKinds, kind: RecordKind) => found(kinds[kind]?.signed, nounOf(kind))

export const getToSign = async (db: Db, kinds: SignedKinds, { kind, id }: RecordKey) =>
  found(await signingOf(kinds, kind).get(db, id), nounOf(kind))

type Act<Answer> = Parameters<typeof actOnRecord<RecordToSign, Answer, number>>[3]

/** The audit entry is `action`, unless `act` gives another. */
export const actOnSignature = <Answer>(
  tx: Tx,
  context: Context,
  kinds: SignedKinds,
  { kind, id, action }: RecordKey & { action: string },
  act: Act<Answer>,
) => actOnRecord(tx, signingOf(kinds, kind).edited(context), { id, by: context.user, action }, act)
