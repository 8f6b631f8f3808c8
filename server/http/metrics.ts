import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { assertMay } from '#shared/permissions.ts'
import type { Parts } from '../parts.ts'
import { credentialsOf, viewerOf } from './caller.ts'

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

/** Prometheus figures, for a collector on this machine or for a signed-in Admin. */
export const metricsRoute = (app: FastifyInstance, parts: Parts) => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'loupe_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'path', 'status'],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/api/metrics', async (request, reply) => {
    const { address, token } = credentialsOf(request)
    if (!isLoopback(address) || token) {
      const user = await viewerOf(parts, request, undefined)
      assertMay(user, 'admin_only')
    }
    return reply.type(register.contentType).send(await register.metrics())
  })
}
