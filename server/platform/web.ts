import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
  const pages = existsSync(join(root, 'index.html')) ? await readPages(root) : undefined
  if (pages) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      preCompressed: true,
      // One route a file, made at start: an unknown path never reaches the disk.
      wildcard: false,
      globIgnore: ['index.html*', 'preloads.json*'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages || !isPage(request)) return reply.code(404).send(errorAnswer(new Refusal('not_found')))
    return reply
      .code(200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pages(pathOf(request)))
  })
}

/**
 * The client's page, with what the screen at a path needs named in its head (`preloads.json`, written by the build), so that
 * the browser asks for all of it at once.
 */
async function readPages(root: string): Promise<(path: string) => string> {
  const page = await readFile(join(root, 'index.html'), 'utf8')
  const text = await readFile(join(root, 'preloads.json'), 'utf8').catch(() => '{}')
  const preloads = Object.entries(JSON.parse(text) as Record<string, string[]>)
  const byPath = new Map(
    preloads.map(([path, files]) => [path, page.replace('</head>', `${files.map(linkTo).join('')}</head>`)]),
  )
  return path => byPath.get(path) ?? page
}

/** Scripts and styles come after what the first paint needs; a picture named here is part of it. */
function linkTo(file: string): string {
  if (file.endsWith('.svg'))
    return `<link rel="preload" as="image" type="image/svg+xml" fetchpriority="high" href="${file}" />`
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin fetchpriority="low" href="${file}" />`
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return (request.method === 'GET' || request.method === 'HEAD') && !API.test(path) && !/\.\w{2,5}$/.test(path)
}
