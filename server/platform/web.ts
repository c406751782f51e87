import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './fail.ts'
import { errorAnswer } from './http.ts'
import { previewOf, type Previews, withPreview } from './link-preview.ts'
import { type PageParts, shared, withMarks, withParts } from './page.ts'
import { callerOf } from './serve.ts'

/** Paths that return JSON: an unknown one below them is a 404 with a code; all others are pages of the client. */
const API = /^\/(api|auth|public|webhooks|socket\.io|healthz|metrics)(\/|$)/

const FILES = { index: false, preCompressed: true, cacheControl: false } as const
const FOREVER = 'public, max-age=31536000, immutable'

/** The folder of a built client. */
export const clientRoot = (client: 'web' | 'operator'): string =>
  fileURLToPath(new URL(`../../dist/${client}/`, import.meta.url))

/**
 * Serves a built client from `dist/<client>`: hashed assets cached for ever, the page itself never cached, and the page for every URL of
 * the client. For each response, `parts` adds data to the page of a URL, `previews` its link preview, and `marks` the `data-` attributes of
 * the page.
 */
export async function serveWeb(
  app: FastifyInstance,
  client: 'web' | 'operator',
  {
    released,
    parts = {},
    previews,
    marks,
  }: {
    /** Looks up a file of another release by its path. */
    released?: (path: string) => Promise<{ content: Buffer; type: string } | undefined>
    parts?: Record<string, () => Promise<PageParts>>
    previews?: Previews
    marks?: () => Promise<Record<string, string>>
  } = {},
): Promise<void> {
  const root = clientRoot(client)
  const pages = existsSync(join(root, 'index.html')) ? await readPages(root) : undefined
  if (pages) {
    // An unknown path never reaches the disk. A route per file would cost more than the rest of a start: only the few others have one.
    const assets = new Set((await readdir(join(root, 'assets'))).map(file => `/${file}`))
    await app.register(fastifyStatic, {
      ...FILES,
      root: join(root, 'assets'),
      prefix: '/assets/',
      allowedPath: path => assets.has(path),
      setHeaders: reply => void reply.header('cache-control', FOREVER),
    })
    await app.register(fastifyStatic, {
      ...FILES,
      root,
      decorateReply: false,
      wildcard: false,
      globIgnore: ['assets/**', 'index.html*', 'preloads.json*', '**/*.{br,gz}'],
      setHeaders: reply => void reply.header('cache-control', 'no-cache'),
    })
  }
  const partsOf = new Map(Object.entries(parts).map(([path, ask]) => [path, shared(ask)]))
  const marksNow = marks && shared(marks)
  app.setNotFoundHandler(async (request, reply) => {
    const asset = request.method === 'GET' ? await released?.(pathOf(request)) : undefined
    if (asset) return reply.header('cache-control', FOREVER).type(asset.type).send(asset.content)
    if (!pages || !isPage(request)) return reply.code(404).send(errorAnswer(new Refusal('not_found')))
    const path = pathOf(request)
    // The page works without its parts: the client requests what is missing.
    const carried = await partsOf
      .get(path)?.()
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'page parts not preloaded; the client fetches them')
      })
    const marked = withMarks(pages(path), (await marksNow?.().catch(() => undefined)) ?? {})
    const page = previews ? await previewed(marked, previews, request) : marked
    return reply
      .code(200)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(carried ? withParts(page, carried) : page)
  })
}

async function previewed(page: string, previews: Previews, request: FastifyRequest): Promise<string> {
  const { lang } = callerOf(request)
  const { url, log } = request
  return withPreview(page, await previewOf(previews, url, { lang, log }), { ...previews, url, lang })
}

/**
 * The client's page, with the resources of each screen listed in its head (`preloads.json`, written by the build), so that the browser
 * requests all of them at once.
 */
async function readPages(root: string): Promise<(path: string) => string> {
  const page = await readFile(join(root, 'index.html'), 'utf8')
  const text = await readFile(join(root, 'preloads.json'), 'utf8').catch(() => '{}')
  const preloads = Object.entries(JSON.parse(text) as Record<string, string[]>)
  const byPath = new Map(preloads.map(([path, files]) => [path, withLinks(page, files)]))
  return path => byPath.get(path) ?? page
}

/** Pictures belong to the first paint; scripts and styles are placed with the main script, which comes after it. */
function withLinks(page: string, files: readonly string[]): string {
  const pictures = files.filter(file => file.endsWith('.svg'))
  const others = files.filter(file => !file.endsWith('.svg'))
  return page
    .replace('</head>', `${pictures.map(pictureLink).join('')}</head>`)
    .replace('<template id="program">', `$&${others.map(codeLink).join('')}`)
}

const pictureLink = (file: string) =>
  `<link rel="preload" as="image" type="image/svg+xml" fetchpriority="high" href="${file}" />`

const codeLink = (file: string) =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="${file}" />`

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return (request.method === 'GET' || request.method === 'HEAD') && !API.test(path) && !/\.\w{2,5}$/.test(path)
}
