import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './fail.ts'
import { errorAnswer } from './http.ts'

/** Addresses that answer JSON: an unknown one below them is a 404 with a code, everything else is a page of the client. */
const API = /^\/(api|auth|webhooks|socket\.io|healthz|metrics)(\/|$)/

/** Serves a built client from `dist/<client>`: hashed assets for ever, the page itself never from a cache, and the page for every address of the client's own. */
export async function serveWeb(app: FastifyInstance, client: 'web' | 'operator'): Promise<void> {
  const root = fileURLToPath(new URL(`../../dist/${client}/`, import.meta.url))
  const built = existsSync(root)
  if (built)
    await app.register(fastifyStatic, {
      root,
      index: false,
      preCompressed: true,
      // One route a file, made at start: an unknown path never reaches the disk.
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  if (built) app.get('/', { config: { operation: 'page' } }, (_request, reply) => reply.sendFile('index.html'))
  app.setNotFoundHandler(async (request, reply) => {
    if (built && isPage(request)) return reply.code(200).sendFile('index.html')
    return reply.code(404).send(errorAnswer(new Refusal('not_found')))
  })
}

function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '/'
  return request.method === 'GET' && !API.test(path) && !/\.\w{2,5}$/.test(path)
}
