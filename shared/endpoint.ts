import type * as z from 'zod/mini'
import type { Access } from './permissions.ts'

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
  /** A GET that changes something: never prefetched, retried or cached. */
  changes?: true
  /** A POST that only reads: had as a file like any list, sent without a key, and no cache is emptied after it. */
  reads?: true
  /** It changes nothing of who may do what, and is called so often that the callers stay known. */
  keepsAccess?: true
  /** A half-open session reaches only the calls that say so. */
  allowedWhile?: readonly ('awaiting_code' | 'must_change_password')[]
}

export const endpoint = <I extends z.ZodMiniType, O extends z.ZodMiniType>(call: Endpoint<I, O>): Endpoint<I, O> => call

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export const isRead = (call: Endpoint) => (call.method === 'GET' ? !call.changes : call.reads === true)

/** The names in braces of a path: `payees/delete-payee/{id}` has `id`. */
export const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
