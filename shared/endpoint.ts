import type * as z from 'zod/mini'
import type { Access } from './permissions.ts'

/** The header of an answer that is an earlier try's with the same idempotency key. */
export const ANSWERED_BEFORE = 'x-answered-before'
/** The header of a request that changes nothing: it asks for the answer of an earlier try with the same key. */
export const ONLY_ANSWERED = 'x-only-answered'

/** Files that come with a call: how many, and which kinds of content. */
export type FileRule = { max: number; kinds: readonly ('jpeg' | 'png')[] }

/** The whole idea of a call. Server, client, forms, docs and the sweeping tests all read this one object. */
export type Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** As the specification spells it, without /api. */
  path: string
  access: Access
  /** Path, query and body as one flat object. */
  input: I
  /** How its form names the fields, for the texts of what does not fit. */
  labels?: Readonly<Record<string, string>>
  files?: FileRule
  /** Nothing leaves that is not named here. */
  output: O
  /**
   * The lists of an answer that has several, each by its place there: `data.metro`. As a CSV file one is asked for by its
   * place, in the header X-Section; a call whose `data` is a list, or that has one list alone, needs to
   * say nothing for that one.
   */
  sections?: readonly string[]
  /** A GET that changes something: never prefetched, retried or cached. */
  changes?: true
  /** A POST that only reads: had as a file like any list, sent without a key, and no cache is emptied after it. */
  reads?: true
  /** It changes nothing of who may do what, and is called so often that the callers stay known. */
  keepsAccess?: true
  /** A half-open session reaches only the calls that say so. */
  allowedWhile?: readonly ('awaiting_code' | 'must_change_password')[]
}

type Fields = Readonly<Record<string, unknown>>
type IsList<T> = T extends readonly unknown[] ? true : false

/** Every place of an answer where a list of records stands: 'data', 'data.coin.from3000'. */
export type ListPath<Answer> = {
  [K in keyof Answer & string]: NonNullable<Answer[K]> extends readonly Fields[]
    ? K
    : IsList<NonNullable<Answer[K]>> extends true
      ? never
      : NonNullable<Answer[K]> extends Fields
        ? `${K}.${ListPath<NonNullable<Answer[K]>>}`
        : never
}[keyof Answer & string]

/** The records that stand there. */
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

/** What stands at a place of an answer. */
export const valueAt = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], answer)

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export const isRead = (call: Endpoint) => (call.method === 'GET' ? !call.changes : call.reads === true)

/** The names in braces of a path: `payees/delete-payee/{id}` has `id`. */
export const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
