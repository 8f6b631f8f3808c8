import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, Refusal, refuse, statusOf } from '#shared/errors.ts'
import { asRefusal } from '../db/db.ts'

const SOMETHING_WENT_WRONG = 'Something went wrong! /n Please clear and retry'

const RETRY_AFTER_SECONDS = 2

const codeOfStatus = (status: number): ErrorCode => {
  if (status === 413) return 'too_large'
  if (status === 404) return 'not_found'
  return status === 429 ? 'too_many' : 'invalid'
}

const FILE_TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE'

const textOf = (error: Error, status: number) => {
  if (status !== 413) return error.message
  const isFile = 'code' in error && error.code === FILE_TOO_LARGE
  return isFile ? 'A file may have at most 10 MB' : 'The request is too large'
}

/** Turns refusals of the framework (broken JSON, too large a body) and of the database into one kind of error. */
const toRefusal = (error: unknown) => {
  if (error instanceof Refusal) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (error instanceof Error && status >= 400 && status < 500)
    return refuse(codeOfStatus(status), textOf(error, status))
  return asRefusal(error)
}

export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = toRefusal(error)
  if (!refusal) {
    request.log.error({ err: error }, 'a call failed')
    return reply.status(500).send({ code: 'failed', message: SOMETHING_WENT_WRONG, err: SOMETHING_WENT_WRONG })
  }
  const { code, message, fields, data, retryAfter = RETRY_AFTER_SECONDS } = refusal
  if (code === 'unavailable' || code === 'too_many') reply.header('retry-after', retryAfter)
  const isMarked = fields && Object.keys(fields).length > 0
  const more = { ...(isMarked ? { fields } : {}), ...(data === undefined ? {} : { data }) }
  return reply.status(statusOf[code]).send({ code, message, err: message, ...more })
}
