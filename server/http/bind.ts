import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ANSWERED_BEFORE, answersPdf, type Endpoint, isRead, ONLY_ANSWERED, STREAM } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { type PageRange, pageSizeOf } from '#shared/pages.ts'
import { assertMay } from '#shared/permissions.ts'
import { settingDefaults } from '#shared/settings.ts'
import { toWire } from '#shared/wire.ts'
import { createLimiter } from '../base/limiter.ts'
import { madeOnce } from '../base/made-once.ts'
import type { Tx } from '../db/db.ts'
import { joinRecord, type StreamKey } from '../db/events.ts'
import { Json } from '../db/json.ts'
import { enterPage, leavePage } from '../db/open-pages.ts'
import { inTransaction } from '../db/transactions.ts'
import { AnsweredBefore, changeStoredAnswer, claimKey, type IdempotencyKey } from '../records/idempotency.ts'
import type { Services } from '../services/services.ts'
import type { User } from '../sessions/sessions.ts'
import { limitUse } from '../sessions/tries.ts'
import { admitBody, mostJsonBytes } from './bodies.ts'
import { addressOf, callerOf, viewerOf } from './caller.ts'
import { csvStream, FIRST_CHUNK, readColumns, readSection, rowsAt, WHOLE } from './csv.ts'
import { removeTexts } from './form.ts'
import type { Caller, Context, Handler } from './handle.ts'
import { readInput } from './input.ts'
import { sendPdf, sessionOfCall } from './pdf-answer.ts'

const nobody = (address: string): User => ({
  id: 0,
  sessionId: 0,
  firstName: '',
  lastName: '',
  group: '',
  kind: 'staff',
  permissions: [],
  buyerId: null,
  isAwaitingCode: false,
  mustChangePassword: false,
  isByLink: false,
  timeZone: settingDefaults.shop.timeZone,
  address,
})

/** The only place that decides on access, by the contract's declaration. */
const authorize = async (services: Services, request: FastifyRequest, call: Endpoint): Promise<User> => {
  if (call.access === 'public') return nobody(addressOf(request))
  const signedFor = answersPdf(call) ? sessionOfCall(services.vault, request) : undefined
  const user = await viewerOf(services, request, signedFor, call.allowedWhile)
  assertMay(user, call.access)
  return user
}

const keyOf = (request: FastifyRequest, call: Endpoint, user: User): IdempotencyKey | undefined => {
  const key = request.headers['idempotency-key']
  if (isRead(call) || user.id === 0 || typeof key !== 'string' || key === '') return undefined
  if (key.length > 200) throw refuse('invalid', 'The Idempotency-Key is too long')
  return { userId: user.id, key, call: `${call.method} ${call.path}` }
}

/** fast-json-stringify writes only fields of the schema, so a row leaves the server only through its contract. */
const answerWriter = (call: Endpoint, checkAnswers: boolean) => {
  const write = fastJson(
    z.toJSONSchema(call.output, { io: 'input', unrepresentable: 'any', target: 'draft-7' }) as Schema,
  )
  const wire = toWire(call.output)
  return (answer: unknown) => {
    if (answer instanceof Json && !checkAnswers) return answer.text
    const travelling = answer instanceof Json ? answer.travelling() : wire(answer)
    if (checkAnswers) z.parse(call.output, travelling)
    const written = write(travelling)
    if (answer instanceof Json) assert.deepEqual(JSON.parse(written), travelling, 'it answers more than its contract')
    return written
  }
}

/** More concurrent changes than this slow each other down. */
const CHANGES_AT_ONCE = 2 * availableParallelism() + 2
const PATIENCE_MS = 200

const inTurn = createLimiter(CHANGES_AT_ONCE, PATIENCE_MS)

const transactionOf =
  (services: Services, key: IdempotencyKey | undefined, write: (answer: unknown) => string) =>
  <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTurn(() =>
      inTransaction(services.db, async tx => {
        const claimed = key && (await claimKey(tx, key))
        const answer = await work(tx)
        if (claimed) await changeStoredAnswer(tx, claimed, write(answer))
        return answer
      }),
    )

const sendAnswered = async (reply: FastifyReply, answered: Promise<string>) => {
  reply.type('application/json; charset=utf-8')
  try {
    return reply.send(await answered)
  } catch (error) {
    // The client must know that this answer belongs to its first attempt, because its input may have changed since.
    if (error instanceof AnsweredBefore) return reply.header(ANSWERED_BEFORE, '1').send(error.answer)
    throw error
  }
}

/** Throws the answer of an earlier attempt, waiting for one in progress; a new claim is rolled back. */
const findAnswered = (services: Services, key: IdempotencyKey | undefined) =>
  inTransaction(services.db, async (tx): Promise<never> => {
    if (key) await claimKey(tx, key)
    throw refuse('not_found', 'Nothing was saved under this Idempotency-Key')
  })

const streamOf = (request: FastifyRequest, { sessionId }: User): StreamKey | undefined => {
  const stream = request.headers[STREAM]
  return typeof stream === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(stream)
    ? { sessionId, stream }
    : undefined
}

/** A caller without an event stream joins nothing. */
const joinOf =
  ({ db }: Services, stream: StreamKey | undefined): Context['join'] =>
  async record => {
    if (stream) await joinRecord(db, stream, record)
  }

const showPageOf =
  ({ db }: Services, stream: StreamKey | undefined, user: User, { userAgent }: Caller): Context['showPage'] =>
  async event => {
    if (!stream) return
    if (!event) return leavePage(db, stream)
    await enterPage(db, stream, { userId: user.id, isPhone: /mobile|android|iphone/i.test(userAgent) }, event)
  }

type Paged = { page?: number; pageSize?: number }

const pageOf = (call: Endpoint, input: Paged): PageRange => {
  const limit = pageSizeOf(call, input)
  return { limit, offset: ((input.page ?? 1) - 1) * limit }
}

const UPLOADS_A_MINUTE = 60

/** Makes a route of a contract and its handler; the only place that knows HTTP. */
export const bind = (
  app: FastifyInstance,
  services: Services,
  { call, run, inFile }: Handler,
  checkAnswers: boolean,
) => {
  const writer = madeOnce(() => answerWriter(call, checkAnswers))
  const write = (answer: unknown) => writer()(answer)
  const users = new WeakMap<FastifyRequest, User>()

  // Runs before the body is read, so that a caller without access can not make the server receive it.
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await authorize(services, request, call)
    admitBody(request, reply, call, user)
    users.set(request, user)
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const user = users.get(request)
    if (!user) throw new Error('a call was answered before its caller was admitted')
    const key = keyOf(request, call, user)
    if (ONLY_ANSWERED in request.headers) return sendAnswered(reply, findAnswered(services, key))
    const countUpload = () => limitUse(services.db, { key: `upload ${user.id}`, most: UPLOADS_A_MINUTE, seconds: 60 })
    const { input, images, texts } = await readInput(request, call, countUpload)
    const [caller, stream] = [callerOf(request, reply), streamOf(request, user)]
    const context: Context = {
      ...services,
      user,
      images,
      texts,
      caller,
      transaction: transactionOf(services, key, write),
      join: joinOf(services, stream),
      showPage: showPageOf(services, stream, user, caller),
      page: pageOf(call, input as Paged),
    }
    if (isRead(call) && request.headers.accept === 'text/csv') {
      const wire = toWire(call.output)
      const travelling = (answer: unknown) => (answer instanceof Json ? answer.travelling() : wire(answer))
      const fetchAnswer = async (page: Context['page']) => travelling(await run({ ...context, page }, input as never))
      // A refusal of the read itself comes first, as without a file.
      const answer = await fetchAnswer(FIRST_CHUNK)
      const section = readSection(request.headers['x-section'], call)
      const columns = readColumns(request.headers['x-columns'], call, section)
      const csv = csvStream(columns, rowsAt(answer, call, section), {
        fetchRows: async page => rowsAt(await fetchAnswer(page), call, section),
        timeZone: user.timeZone,
        inFile: section === WHOLE ? inFile : undefined,
      })
      return reply.type('text/csv; charset=utf-8').send(csv)
    }
    const runOnce = async () => {
      try {
        return await run(context, input as never)
      } finally {
        await removeTexts(texts)
      }
    }
    if (answersPdf(call)) return sendPdf(reply, (await runOnce()) as Uint8Array)
    try {
      return await sendAnswered(reply, runOnce().then(write))
    } finally {
      // Clears the cache, so that the next call sees new permissions.
      if (!isRead(call) && !call.keepsAccess) services.cache.clear()
    }
  }

  app.route({
    method: call.method,
    url: `/api/${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: mostJsonBytes(call),
    onRequest: admit,
    handler: answer,
  })
}
