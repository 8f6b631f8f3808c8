import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ANSWERED_BEFORE, type Endpoint, isRead, ONLY_ANSWERED } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { PAGE_SIZE } from '#shared/pages.ts'
import { assertMay } from '#shared/permissions.ts'
import { settingDefaults } from '#shared/settings.ts'
import { toWire } from '#shared/wire.ts'
import { cachedCaller } from '../callers.ts'
import type { Tx } from '../db.ts'
import { AnsweredBefore, claimKey, type IdempotencyKey, keepAnswer } from '../idempotency.ts'
import { Json } from '../json.ts'
import type { Parts } from '../parts.ts'
import { assertAllTheWay, type User } from '../sessions.ts'
import { inTransaction } from '../transactions.ts'
import { limitUse } from '../tries.ts'
import { openTurns } from '../turns.ts'
import { admitBody, mostJsonBytes } from './bodies.ts'
import { callerOf, credentialsOf } from './caller.ts'
import { csvStream, FIRST_STRETCH, readColumns, readSection, rowsAt, WHOLE } from './csv.ts'
import type { Context, Handler } from './handle.ts'
import { readInput } from './input.ts'

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
  timeZone: settingDefaults.shop.timeZone,
  address,
})

/** Access is decided here and nowhere else: by what the contract declares. */
const authorize = async (parts: Parts, request: FastifyRequest, call: Endpoint): Promise<User> => {
  const credentials = credentialsOf(request)
  if (call.access === 'public') return nobody(credentials.address)
  const user = await cachedCaller(parts, credentials)
  assertAllTheWay(user, call.allowedWhile)
  assertMay(user, call.access)
  return user
}

const keyOf = (request: FastifyRequest, call: Endpoint, user: User): IdempotencyKey | undefined => {
  const key = request.headers['idempotency-key']
  if (isRead(call) || user.id === 0 || typeof key !== 'string' || key === '') return undefined
  if (key.length > 200) throw refuse('invalid', 'The Idempotency-Key is too long')
  return { userId: user.id, key, call: `${call.method} ${call.path}` }
}

/** fast-json-stringify writes only what the schema names: a row leaves the server only through its contract. */
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

/** More changes at once than the processors have hands for only get into each other's way. */
const CHANGES_AT_ONCE = 2 * availableParallelism() + 2
const PATIENCE_MS = 200

const inTurn = openTurns(CHANGES_AT_ONCE, PATIENCE_MS)

const transactionOf =
  (parts: Parts, key: IdempotencyKey | undefined, write: (answer: unknown) => string) =>
  <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTurn(() =>
      inTransaction(parts.db, async tx => {
        const claimed = key && (await claimKey(tx, key))
        const answer = await work(tx)
        if (claimed) await keepAnswer(tx, claimed, write(answer))
        return answer
      }),
    )

const sendAnswered = async (reply: FastifyReply, answered: Promise<string>) => {
  reply.type('application/json; charset=utf-8')
  try {
    return reply.send(await answered)
  } catch (error) {
    // Whoever changed something since the first try must know that the answer is of that one.
    if (error instanceof AnsweredBefore) return reply.header(ANSWERED_BEFORE, '1').send(error.answer)
    throw error
  }
}

/** Throws the answer of an earlier try, also of one that is still being made, and undoes the claim where there was none. */
const findAnswered = (parts: Parts, key: IdempotencyKey | undefined) =>
  inTransaction(parts.db, async (tx): Promise<never> => {
    if (key) await claimKey(tx, key)
    throw refuse('not_found', 'Nothing was saved under this Idempotency-Key')
  })

const UPLOADS_A_MINUTE = 60

/** Makes a route of a contract and its handler. HTTP is spoken here and nowhere else. */
export const bind = (app: FastifyInstance, parts: Parts, { call, run, inFile }: Handler, checkAnswers: boolean) => {
  const write = answerWriter(call, checkAnswers)
  const users = new WeakMap<FastifyRequest, User>()

  // Before the body is read: who may not call can not make the server take it in.
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await authorize(parts, request, call)
    admitBody(request, reply, call, user)
    users.set(request, user)
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const user = users.get(request)
    if (!user) throw new Error('a call was answered before its caller was admitted')
    const key = keyOf(request, call, user)
    if (ONLY_ANSWERED in request.headers) return sendAnswered(reply, findAnswered(parts, key))
    const countUpload = () => limitUse(parts.db, { key: `upload ${user.id}`, most: UPLOADS_A_MINUTE, seconds: 60 })
    const { input, images } = await readInput(request, call, countUpload)
    const context: Context = {
      ...parts,
      user,
      images,
      caller: callerOf(request, reply),
      transaction: transactionOf(parts, key, write),
      page: { limit: PAGE_SIZE, offset: (((input as { page?: number }).page ?? 1) - 1) * PAGE_SIZE },
    }
    if (isRead(call) && request.headers.accept === 'text/csv') {
      const wire = toWire(call.output)
      const travelling = (answer: unknown) => (answer instanceof Json ? answer.travelling() : wire(answer))
      const fetchAnswer = async (page: Context['page']) => travelling(await run({ ...context, page }, input as never))
      // What the read itself refuses comes first, as without a file.
      const answer = await fetchAnswer(FIRST_STRETCH)
      const section = readSection(request.headers['x-section'], call)
      const columns = readColumns(request.headers['x-columns'], call, section)
      const csv = csvStream(columns, rowsAt(answer, call, section), {
        fetchRows: async page => rowsAt(await fetchAnswer(page), call, section),
        timeZone: user.timeZone,
        inFile: section === WHOLE ? inFile : undefined,
      })
      return reply.type('text/csv; charset=utf-8').send(csv)
    }
    try {
      return await sendAnswered(reply, run(context, input as never).then(write))
    } finally {
      // Whoever reads the answer finds what was changed, also of who may do what.
      if (!isRead(call) && !call.keepsAccess) parts.cache.clear()
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
