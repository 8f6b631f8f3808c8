import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { assertMay } from '#shared/permissions.ts'
import { hashToken } from '../base/secrets.ts'
import type { Services } from '../services/services.ts'
import { credentialsOf, viewerOf } from './caller.ts'

/** Figures of the process itself: its observers can not be removed, so all portals of a process share one. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

export const metricsRoute = (app: FastifyInstance, services: Services) => {
  const register = new Registry()
  const duration = new Histogram({
    name: 'loupe_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'path', 'status'],
    registers: [register],
  })
  const all = Registry.merge([ofProcess, register])
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/api/metrics', async (request, reply) => {
    const { token } = credentialsOf(request)
    const { metricsToken } = services.env
    const isCollector = metricsToken !== undefined && timingSafeEqual(hashToken(token), hashToken(metricsToken))
    if (!isCollector) {
      const user = await viewerOf(services, request, undefined)
      assertMay(user, 'admin_only')
    }
    return reply.type(all.contentType).send(await all.metrics())
  })
}
