import type { Access, Role } from './permissions.ts'

export type HistoryFields = Record<string, unknown>

export type Labels = Readonly<Record<string, string>>

/**
 * The lines of a record: their labels, and the fields that identify a line, as in 'Payment 2 removed: creditcard
 * 1,500.00'.
 */
export type LineHistory = { labels: Labels; identifiedBy: readonly string[] }

export type RecordHistory = {
  /** Readers of the record and its history; only Admin if missing. */
  access: Access
  /** Field labels in the form's order; other fields come last. */
  labels: Labels
  lines?: Readonly<Record<string, LineHistory>>
  names?: Labels
  /** The fields sent as dollars and stored in cents: 'ticketAmount', or 'items.cost' for lines. */
  money?: readonly string[]
  /** Internal fields that are not sent. */
  internal?: readonly string[]
  /** Stored numbers that only appear as present or changed. */
  secret?: readonly string[]
  /** Fields that the record itself hides from this caller, by the documents' names. */
  hidden?: (snapshot: HistoryFields, to: Role) => readonly string[]
  /** The record in the shape of its call's answer, with the documents' names; money is still in cents. */
  out?: (stored: HistoryFields) => HistoryFields
  /**
   * The record for display, with its number and without unused fields. `older` is the earlier snapshot of a comparison:
   * a field it lacks is no change. Lines keep their ids to be matched.
   */
  shown?: (snapshot: HistoryFields, older: HistoryFields | null) => HistoryFields
}

export const withoutFields = <Value extends object>(value: Value, fields: readonly string[]): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field))) as Partial<Value>
