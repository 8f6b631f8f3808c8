import * as z from 'zod/mini'
import { choice, id, isBlank } from './fields.ts'
import {
  kindOfPrefix,
  type RecordKind,
  readRecordKind,
  readRecordNumber,
  recordKinds,
  recordNumber,
} from './record-kinds.ts'

type Payload = { issues: z.core.$ZodRawIssue[] }

/** The word for a kind in calls. */
const wordOf = (kind: RecordKind) => (kind.includes('_') ? (recordKinds[kind].words[0] ?? kind) : kind)

export const noKindText = (word: unknown, kinds: readonly RecordKind[]) =>
  isBlank(word) ? 'is Blank' : `must be ${kinds.map(wordOf).join(' or ')}`

export const wordsOf = (kinds: readonly RecordKind[]) => kinds.flatMap(kind => [kind, ...recordKinds[kind].words])

export const recordKindOf = <K extends RecordKind>(kinds: readonly K[]) =>
  choice(
    z.pipe(
      z.transform((value: unknown): unknown => readRecordKind(value) ?? value),
      z
        .enum(kinds, { error: ({ input }) => noKindText(input, kinds) })
        .register(z.globalRegistry, { enum: wordsOf(kinds) }),
    ),
  )

/** Reads M42 as 42; the prefix of another kind is refused, because it would open another customer's record. */
const withoutPrefix = (value: unknown, kind: RecordKind, { issues }: Payload, path: string[] = []) => {
  const written = typeof value === 'string' ? readRecordNumber(value) : undefined
  if (!written || written.prefix === '') return value
  if (kindOfPrefix(written.prefix) === kind) return written.id
  const message = `must be the number of a ${recordKinds[kind].label}, such as ${recordNumber({ kind, id: 42 })}`
  issues.push({ code: 'custom', path, input: value, message })
  return value
}

/** The pattern for the OpenAPI document: a number, with or without a prefix. */
const written = { type: ['integer', 'string'], pattern: '^ *([A-Za-z]{1,2} *)?[1-9][0-9]* *$' }

export const numberedId = () => id().register(z.globalRegistry, written)

export const recordId = (kind: RecordKind) =>
  z.pipe(
    z.transform((value: unknown, payload: Payload): unknown => withoutPrefix(value, kind, payload)),
    numberedId(),
  )

const anyKind = recordKindOf(Object.keys(recordKinds) as RecordKind[])

type Named = { id: string; kinds: readonly string[] }

/** A call with a record's id in one field and its kind in another; without a kind the prefix decides. */
export const withRecordId = <T extends z.ZodMiniType>({ id: field, kinds }: Named, schema: T) =>
  z.pipe(
    z.transform((value: unknown, payload: Payload): unknown => {
      const sent = value as Record<string, unknown>
      const named = kinds.map(name => z.safeParse(anyKind, sent[name]).data).find(kindNamed => kindNamed !== undefined)
      const written = typeof sent[field] === 'string' ? readRecordNumber(sent[field]) : undefined
      const [first = ''] = kinds
      if (!named && written?.prefix && isBlank(sent[first]))
        return { ...sent, [first]: kindOfPrefix(written.prefix), [field]: written.id }
      // An unknown kind is refused at its own field, and the number is not checked then.
      if (!named && kinds.some(name => !isBlank(sent[name]))) return { ...sent, [field]: written?.id ?? sent[field] }
      const kind = named ?? kindOfPrefix('')
      return { ...sent, [field]: withoutPrefix(sent[field], kind, payload, [field]) }
    }),
    schema,
  )
