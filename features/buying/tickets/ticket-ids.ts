import * as z from 'zod/mini'
import { id } from '#shared/fields.ts'
import { ticketKind } from './kind-words.ts'
import { kindOfPrefix, readRecordNumber } from './record-numbers.rules.ts'
import { type TicketKind, ticketPrefix } from './tickets.rules.ts'

type Payload = { issues: z.core.$ZodRawIssue[] }

const kindLabels: Record<TicketKind, string> = { metro: 'Metro', coin: 'coin' }

/** M42 as 42; a prefix that names another kind than is meant would take another customer's ticket. */
const withoutPrefix = (value: unknown, kind: TicketKind, { issues }: Payload, path: string[] = []) => {
  const written = typeof value === 'string' ? readRecordNumber(value) : undefined
  if (!written || written.prefix === '') return value
  if (kindOfPrefix(written.prefix) === kind) return written.id
  const message = `must be the number of a ${kindLabels[kind]} ticket, such as ${ticketPrefix[kind]}42`
  issues.push({ code: 'custom', path, input: value, message })
  return value
}

/** The id of a ticket whose kind the call has, with or without its prefix. */
export const ticketId = (kind: TicketKind) =>
  z.pipe(
    z.transform((value: unknown, payload: Payload): unknown => withoutPrefix(value, kind, payload)),
    id(),
  )

type Named = { id: string; kinds: readonly string[] }

/** A call that names a ticket by an id and, in another field, its kind; without a kind it is a Metro ticket. */
export const withTicketId = <T extends z.ZodMiniType>({ id: field, kinds }: Named, schema: T) =>
  z.pipe(
    z.transform((value: unknown, payload: Payload): unknown => {
      const sent = value as Record<string, unknown>
      const words = kinds.map(name => z.safeParse(ticketKind(), sent[name]).data)
      const kind = words.find(word => word !== undefined) ?? 'metro'
      return { ...sent, [field]: withoutPrefix(sent[field], kind, payload, [field]) }
    }),
    schema,
  )
