import { type Db, found, type Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { capitalized } from '#shared/labels.ts'
import type { Cents } from '#shared/money.ts'
import { type RecordKey, type RecordKind, recordKinds } from '#shared/record-kinds.ts'

/** A line as the pad lists it: bought, or handed out in barter. */
export type ShownItem = { qty: number; unit: string; name: string; isBarter: boolean }

/** A record as far as a pad knows it. */
export type RecordToSign = {
  id: number
  booth: string
  /** When it was made: an older one never comes to a pad by itself. */
  since: number
  isVoid: boolean
  isSigned: boolean
  firstName: string
  lastName: string
  amount: Cents
  items: ShownItem[]
}

/** What a kind of record does so that it can be signed. */
export type SigningOfKind = {
  get: (db: Db, id: number) => Promise<RecordToSign | undefined>
  /** The same, held until the transaction ends. */
  lock: (tx: Tx, id: number) => Promise<RecordToSign | undefined>
  /** Writes the signature into the record, or takes it out. */
  setSignature: (tx: Tx, id: number, fileId: string | null) => Promise<void>
  /** Writes an entry into its history and tells the open screens. */
  note: (tx: Tx, context: Context, id: number, action: string) => Promise<void>
  /** What follows from a signature, such as its paper. */
  afterSigning: (tx: Tx, context: Context, id: number, station: string) => Promise<void>
  /** The crypto that was bought, in units of 1e-8. */
  findCrypto: (db: Db, id: number) => Promise<{ coin: 'btc' | 'eth'; units: bigint }[]>
}

export type SigningKinds = Partial<Record<RecordKind, SigningOfKind>>

const nounOf = (kind: RecordKind) => capitalized(recordKinds[kind].noun)

export const signingOf = (kinds: SigningKinds, kind: RecordKind) => found(kinds[kind], nounOf(kind))

export const getToSign = async (db: Db, kinds: SigningKinds, { kind, id }: RecordKey) =>
  found(await signingOf(kinds, kind).get(db, id), nounOf(kind))

export const lockToSign = async (tx: Tx, kinds: SigningKinds, { kind, id }: RecordKey) =>
  found(await signingOf(kinds, kind).lock(tx, id), nounOf(kind))
