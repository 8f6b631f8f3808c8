import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { refuse } from '#shared/errors.ts'
import { codeText } from '#shared/fields.ts'
import { assertMay } from '#shared/permissions.ts'
import { found } from '../db/db.ts'
import { type Document, drawForView, type PrintOptions } from '../services/document.ts'
import { sessionOfPdf } from '../services/paper-addresses.ts'
import type { Services } from '../services/services.ts'
import { viewerOf } from './caller.ts'
import { sendPdf } from './pdf-answer.ts'

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

export const pdfRoute = (app: FastifyInstance, services: Services, documents: readonly Document[]) => {
  app.get<Asked>('/api/pdf/:document/:subject', async (request, reply) => {
    const { document: name, subject } = request.params
    const options = readOptions(request.query.o)
    const signedFor = sessionOfPdf(services.vault, String(request.query.s ?? ''), { document: name, subject, options })
    const user = await viewerOf(services, request, signedFor)
    const document = found(
      documents.find(one => one.name === name),
      'Document',
    )
    assertMay(user, document.access(subject))
    return sendPdf(reply, await drawForView(services, () => document.describe(services, subject, options)))
  })
}
