import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const clients = ['web', 'operator'] as const
const sources = [
  'contract/**',
  'ui/**',
  'client/**',
  'web/**',
  'operator/**',
  'stories/**',
  'vite.config.ts',
  'package-lock.json',
  'scripts/web-build.ts',
  'scripts/route-preloads.ts',
  'scripts/arrival-chunks.ts',
  'scripts/service-worker.ts',
]
const compressible = 'dist/{web,operator}/**/*.{html,js,mjs,css,svg,json,webmanifest,txt,xml,wasm}'
const smallestWorthwhile = 512

/**
 * Builds both clients into dist/web and dist/operator, with a .br and a .gz beside each file that shrinks, unless nothing
 * they are made from changed since the last build. With the demo they hold the gallery of components (`/ui`) too.
 * Where Vite is not installed (`npm ci --omit=dev`) they are taken as they were built elsewhere.
 * @throws Error that ends with what the builder said.
 */
export async function buildWeb(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<string> {
  if (!(await stat(vite).catch(() => undefined))) {
    if (await isWhole()) return 'as they were built'
    throw new Error('The web clients are not built and Vite is not installed: copy dist/ from `npm run build`.')
  }
  const demo = wantsDemo(env)
  const buildEnv = { ...viteVariables(env), ...(demo ? { VITE_GALLERY: '1' } : {}) }
  const state = fingerprint(buildEnv)
  const marker = join(root, 'dist', '.built')
  if ((await readFile(marker, 'utf8').catch(() => '')) === state && (await isWhole())) return 'unchanged'
  await rm(marker, { force: true })
  await mkdir(join(root, 'dist'), { recursive: true })
  await Promise.all(clients.map(client => viteBuild(client, { ...env, ...buildEnv }, signal)))
  signal?.throwIfAborted()
  await compressAll()
  await writeFile(marker, state)
  return 'built'
}

/** The rule of `DEMO`: on unless set otherwise or in production. */
export function wantsDemo(env: NodeJS.ProcessEnv): boolean {
  return env.DEMO?.trim() ? env.DEMO === '1' : env.NODE_ENV !== 'production'
}

function viteVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const pairs = Object.entries(env).filter(
    (pair): pair is [string, string] => pair[0].startsWith('VITE_') && pair[1] !== undefined,
  )
  return Object.fromEntries(pairs.toSorted(([a], [b]) => a.localeCompare(b)))
}

async function isWhole(): Promise<boolean> {
  const found = await Promise.all(
    clients.map(client => stat(join(root, 'dist', client, 'index.html')).catch(() => undefined)),
  )
  return found.every(file => file !== undefined)
}

function fingerprint(buildEnv: Record<string, string>): string {
  // Sequentially: for so many small files that takes a tenth of the time of awaiting each.
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
  const hash = createHash('sha256').update(JSON.stringify(buildEnv))
  for (const file of files.toSorted()) {
    const content = readFileSync(join(root, file))
    hash.update(`\0${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function viteBuild(client: string, env: NodeJS.ProcessEnv, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
      // A NODE_ENV of the shell would bundle React's development build.
      env: { ...env, CLIENT: client, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const save = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-8_000))
    child.stdout.on('data', save)
    child.stderr.on('data', save)
    const abort = () => void child.kill()
    signal?.addEventListener('abort', abort, { once: true })
    child.once('error', reject)
    child.once('close', code => {
      signal?.removeEventListener('abort', abort)
      if (code === 0) resolve()
      else reject(new Error(`The ${client} client could not be built.\n${output.trim()}`))
    })
  })
}

async function compressAll(): Promise<void> {
  const files: string[] = []
  for await (const file of glob(compressible, { cwd: root })) files.push(join(root, file))
  const next = files.values()
  // The iterator is shared: each worker takes the next file when it is done with one.
  const worker = async () => {
    for (const file of next) await compressFile(file)
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallestWorthwhile) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
}
