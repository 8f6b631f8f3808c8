import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import helmet from 'helmet'
import { sql } from 'kysely'
import { refuse } from '#shared/errors.ts'
import { madeOnce } from '../base/made-once.ts'
import type { Document } from '../services/document.ts'
import type { Services } from '../services/services.ts'
import { bind } from './bind.ts'
import { addressOf, isSecure } from './caller.ts'
import { sendClientError } from './client-errors.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import { sendError } from './errors.ts'
import { eventsRoute } from './events-route.ts'
import { filesRoute } from './files-route.ts'
import type { Handler } from './handle.ts'
import { MAX_JSON_BYTES, type TimeLimits, timeLimits } from './limits.ts'
import { metricsRoute } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { pdfRoute } from './pdf-route.ts'
import { giveUpSlowBodies } from './slow-bodies.ts'
import { webRoute } from './web-route.ts'

const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  frameSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
}

const YEAR_SECONDS = 31_536_000

const protection = (strictTransportSecurity: { maxAge: number } | false) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity,
  })
const protectHttp = protection(false)
const protectHttps = protection({ maxAge: YEAR_SECONDS })

const serverOptions = ({ env, log }: Services, times: TimeLimits): FastifyServerOptions => ({
  loggerInstance: log,
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  bodyLimit: MAX_JSON_BYTES,
  // An unreadable address gets an ordinary 400 and is not repeated in the answer.
  frameworkErrors: (_error, request, reply) => {
    void sendError(refuse('invalid', 'The address is not readable'), request, reply)
  },
  trustProxy: env.trustProxy ?? false,
  logController: new LogController({ disableRequestLogging: true }),
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  clientErrorHandler: sendClientError,
  requestTimeout: times.requestMs,
  [env.tls ? 'https' : 'http']: {
    headersTimeout: times.headersMs,
    connectionsCheckingInterval: times.checkMs,
    ...(env.tls ? { cert: readFileSync(env.tls.cert), key: readFileSync(env.tls.key) } : {}),
  },
})

/** One line per call with the path's pattern and not its query, because searches are private. */
const logCalls = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-address', addressOf(request))
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, path: routeOptions.url ?? 'unknown', status: reply.statusCode, ms, ip }, 'call')
  })
}

const LAST_CALLS_MS = 2000

/** A stop waits for calls in progress, but not forever: a browser may keep an idle connection open. */
const closeInTime = (app: FastifyInstance) => {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), LAST_CALLS_MS).unref()
  })
}

const healthRoute = (app: FastifyInstance, { db }: Services, databaseState: () => string) => {
  app.get('/api/health', async () => {
    try {
      await sql`select 1`.execute(db)
    } catch {
      throw refuse('unavailable', `The database ${databaseState()}`)
    }
    return { status: 'ok' }
  })
}

/** A POST whose payload is 'none' may carry the header of a JSON body without a body. */
const readJsonBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, {}) : parse(request, body, done),
  )
}

export type AppOptions = {
  handlers: readonly Handler[]
  documents: readonly Document[]
  checkAnswers?: boolean
  databaseState?: () => string
  times?: Partial<TimeLimits>
}

export const buildApp = async (services: Services, options: AppOptions) => {
  const { handlers, documents, checkAnswers = false, databaseState = () => 'does not answer' } = options
  const limits = { ...timeLimits, ...options.times }
  const app: FastifyInstance = Fastify(serverOptions(services, limits))
  app.setErrorHandler(sendError)
  giveUpSlowBodies(app, limits)
  readJsonBodies(app)
  logCalls(app)
  closeInTime(app)
  app.addHook('onRequest', (request, reply, done) => {
    const protect = isSecure(request) ? protectHttps : protectHttp
    protect(request.raw, reply.raw, () => done())
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Our clients send no compressed bodies, and a small one may expand to a large one.
    globalDecompression: false,
    threshold: 1400,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  })
  await app.register(multipart)
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  for (const handler of handlers) bind(app, services, handler, checkAnswers)
  const calls = handlers.map(handler => handler.call)
  const document = madeOnce(() => openApiDocument(calls))
  const page = madeOnce(() => docsPage(calls))
  app.get('/api/openapi.json', async () => document())
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
  healthRoute(app, services, databaseState)
  metricsRoute(app, services)
  eventsRoute(app, services, limits)
  filesRoute(app, services)
  pdfRoute(app, services, documents)
  await webRoute(app)
  return app
}
