import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { root } from '../base/root.ts'

const webRoot = fileURLToPath(new URL('dist/web/', root))
const YEAR_SECONDS = 31_536_000

const notFound = { code: 'not_found', message: 'No such call', err: 'No such call' }

/** The built web app: hashed files are cached forever, the page never, and every other path is the page. */
export const webRoute = async (app: FastifyInstance) => {
  const isBuilt = existsSync(webRoot)
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      preCompressed: true,
      // Each file has a route; its compressed forms need none.
      globIgnore: ['**/*.{br,gz}'],
      index: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isBuilt && isRead && !/^\/(api|assets)\//.test(request.url)
    return isPage ? reply.sendFile('index.html') : reply.status(404).send(notFound)
  })
}
