/** A record as the history keeps it, or as it leaves: its fields by name. */
export type HistoryFields = Record<string, unknown>

export type Labels = Readonly<Record<string, string>>

/** The lines of a record: their fields, and what a line is known by, as 'Payment 2 removed: creditcard 1,500.00'. */
type LineHistory = { labels: Labels; knownBy: readonly string[] }

/** How the history tells of a kind of record, declared by its feature. */
export type RecordHistory = {
  /** Its fields as its form names and orders them; what a form does not have comes after. */
  labels: Labels
  /** Its lists of lines, by the field that holds them. */
  lines?: Readonly<Record<string, LineHistory>>
  /** The documents' names of stored fields. */
  names?: Labels
  /** Stored fields that are the shop's own and do not leave. */
  kept?: readonly string[]
  /** The record as its call answers it, from what is stored under the documents' names; money is in cents still. */
  out?: (stored: HistoryFields) => HistoryFields
  /**
   * The record as people read it: by its number, without what its kind does not use. Two are compared: `older` is the
   * first of them, and what it does not tell yet is no change. Lines keep their ids: they are compared by them.
   */
  shown?: (snapshot: HistoryFields, older: HistoryFields | null) => HistoryFields
}

export const withoutFields = (value: HistoryFields, fields: readonly string[]): HistoryFields =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field)))
