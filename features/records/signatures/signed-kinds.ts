import { type Db, found, type Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { actOnRecord, type EditedRecord } from '#server/records.ts'
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
  /** How the same is held while somebody signs, and noted as it is afterwards. */
  edited: (context: Context) => EditedRecord<RecordToSign, number>
  /** Writes the signature into the record, or takes it out. */
  setSignature: (tx: Tx, id: number, fileId: string | null) => Promise<void>
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

type Act<Answer> = Parameters<typeof actOnRecord<RecordToSign, Answer, number>>[3]

/** Holds a record while something is done about its signature, and notes that as `action` unless `act` says more. */
export const actOnSignature = <Answer>(
  tx: Tx,
  context: Context,
  kinds: SigningKinds,
  { kind, id, action }: RecordKey & { action: string },
  act: Act<Answer>,
) => actOnRecord(tx, signingOf(kinds, kind).edited(context), { id, by: context.user, action }, act)
