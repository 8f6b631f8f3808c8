import * as z from 'zod/mini'
import type { Access } from './permissions.ts'

/** Marks an answer as that of an earlier attempt with the same idempotency key. */
export const ANSWERED_BEFORE = 'x-answered-before'
/** A request with this header changes nothing and only asks for the answer of an earlier attempt with the same key. */
export const ONLY_ANSWERED = 'x-only-answered'

/** Names the caller's own event stream, so that a call can subscribe it to a record. */
export const STREAM = 'x-stream'

/** Files of a call: how many, which kinds, and which other fields of the form are JSON. */
export type FileRule = { max: number; kinds: readonly ('jpeg' | 'png' | 'csv')[]; json?: readonly string[] }

/** A call as one object, read by server, client, forms, docs and the sweeping tests. */
export type Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  access: Access
  input: I
  /** The form's field names, for the texts of refusals. */
  labels?: Readonly<Record<string, string>>
  files?: FileRule
  /** The page size if it is not 50; a caller may choose another one if the input has `pageSize`. */
  pageSize?: number
  /** Fields that are not named here are dropped. */
  output: O
  /**
   * The paths of several lists in one answer, such as `data.metro`. The header X-Section chooses one for a CSV file; a
   * call with a single list needs no sections.
   */
  sections?: readonly string[]
  /** A GET that changes something: never prefetched, retried or cached. */
  changes?: true
  /** A POST that only reads: exported like any list, sent without a key, and clears no cache. */
  reads?: true
  /** A frequent call that changes nobody's access, so cached callers stay valid. */
  keepsAccess?: true
  /** A half-open session reaches only calls that list its state. */
  allowedWhile?: readonly ('awaiting_code' | 'must_change_password')[]
}

/** The output of a call that answers a PDF, which also has an address signed for a session. */
export const PdfAnswer = z.custom<Uint8Array>()
export const answersPdf = ({ output }: Pick<Endpoint, 'output'>) => output === PdfAnswer

type Fields = Readonly<Record<string, unknown>>
type IsList<T> = T extends readonly unknown[] ? true : false

export type ListPath<Answer> = {
  [K in keyof Answer & string]: NonNullable<Answer[K]> extends readonly Fields[]
    ? K
    : IsList<NonNullable<Answer[K]>> extends true
      ? never
      : NonNullable<Answer[K]> extends Fields
        ? `${K}.${ListPath<NonNullable<Answer[K]>>}`
        : never
}[keyof Answer & string]

export type RowAt<Answer, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Answer
    ? RowAt<NonNullable<Answer[Head]>, Rest>
    : never
  : Path extends keyof Answer
    ? NonNullable<Answer[Path]> extends readonly (infer Row)[]
      ? Row
      : never
    : never

type Sectioned<O extends z.ZodMiniType> = { sections?: readonly ListPath<z.output<O>>[] }

/** A section that the answer lacks does not compile. */
export const endpoint = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  call: Endpoint<I, O> & Sectioned<O>,
): Endpoint<I, O> => call

export const valueAt = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], answer)

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export const isRead = (call: Endpoint) => (call.method === 'GET' ? !call.changes : call.reads === true)

/** The names in braces of a path: `payees/delete-payee/{id}` has `id`. */
export const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
