import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const webRoot = fileURLToPath(new URL('../../dist/web/', import.meta.url))
const YEAR_SECONDS = 31_536_000

/** The built web app: hashed files for good, the page itself always fresh, and every other path is the page. */
export const webRoute = async (app: FastifyInstance) => {
  if (!existsSync(webRoot)) return
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !/^\/(api|assets)\//.test(request.url)) return reply.sendFile('index.html')
    return reply.status(404).send({ code: 'not_found', message: 'No such call', err: 'No such call' })
  })
}
