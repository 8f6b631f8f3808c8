import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { refuse } from '#shared/errors.ts'
import { codeText } from '#shared/fields.ts'
import { assertMay } from '#shared/permissions.ts'
import { found } from '../db.ts'
import type { Parts } from '../parts.ts'
import { sessionOfPdf } from '../print/addresses.ts'
import { type Document, drawPages, type PrintOptions } from '../print/document.ts'
import { openTurns } from '../turns.ts'
import { viewerOf } from './caller.ts'

type Asked = { Params: { document: string; subject: string }; Querystring: { o?: string; s?: string } }

const Options = z.record(z.string(), z.union([z.boolean(), z.number(), codeText()]))

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readOptions = (text: string | undefined): PrintOptions => {
  const read = parse(text ?? '{}')
  if (!Options.safeParse(read).success) throw refuse('invalid', 'The address is not readable')
  return read as PrintOptions
}

/** However many are asked for: whoever looks at a list meanwhile must not notice. */
const PAGES_AT_ONCE = 1

/** A document by address. */
export const pdfRoute = (app: FastifyInstance, parts: Parts, documents: readonly Document[]) => {
  const inTurn = openTurns(PAGES_AT_ONCE)
  app.get<Asked>('/api/pdf/:document/:subject', async (request, reply) => {
    const { document: name, subject } = request.params
    const options = readOptions(request.query.o)
    const signedFor = sessionOfPdf(parts.vault, String(request.query.s ?? ''), { document: name, subject, options })
    const user = await viewerOf(parts, request, signedFor)
    const document = found(
      documents.find(one => one.name === name),
      'Document',
    )
    assertMay(user, document.access(subject))
    const pdf = await inTurn(async () => drawPages(parts, await document.describe(parts, subject, options)))
    return (
      reply
        .type('application/pdf')
        // Our own preview may frame it; nobody else.
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
        .header('x-frame-options', 'SAMEORIGIN')
        .header('content-disposition', 'inline')
        .send(pdf)
    )
  })
}
