import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build, type Plugin, transformWithOxc } from 'vite'
import { type Chunk, withImports } from './route-preloads.ts'

/** Served unchanged, and part of every page. */
const PUBLIC = ['/first-paint.js', '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png']

/**
 * Writes `sw.js` beside the page, from `worker/sw.ts`: one file without imports that contains the list of shell files, that is of the pages
 * people arrive at (`modules`, from the client's root) and of all messages, so that these open offline. Its text changes with any of them,
 * which is how browsers detect a new version.
 */
export function serviceWorker(modules: readonly string[]): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: config => {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const outputs = Object.values(bundle)
      const chunks = outputs.filter(output => output.type === 'chunk') as Chunk[]
      const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
      const isOfShell = ({ isEntry, moduleIds }: Chunk) =>
        isEntry ||
        moduleIds.some(id => id.endsWith('.en.ts')) ||
        moduleIds.some(id => modules.includes(relative(root, id)))
      const page = outputs.find(({ fileName }) => fileName === 'index.html')
      if (page?.type !== 'asset') return this.error('The page is written after its service worker')
      const named = [...String(page.source).matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
      const needed = new Set(named)
      for (const chunk of chunks.filter(isOfShell)) withImports(chunk, byFile, needed)
      const files = [...PUBLIC, ...[...needed].sort().map(file => `/${file}`)]
      const version = createHash('sha256').update(JSON.stringify(files)).update(page.source).digest('hex').slice(0, 16)
      const path = join(root, 'worker', 'sw.ts')
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `const SHELL = ${JSON.stringify({ version, files })}\n${code}`,
      })
    },
  }
}

/** Writes a script (`from`, below the client's root) as a single file beside the page (`as`), for third-party pages. */
export function ownScript({ from, as }: { from: string; as: string }): Plugin {
  let root = ''
  return {
    name: 'own-script',
    apply: 'build',
    configResolved: config => {
      root = config.root
    },
    async generateBundle() {
      const lib = { entry: join(root, from), formats: ['iife' as const], name: 'widgets' }
      const options = { write: false, minify: true, target: 'es2022', lib }
      const built = await build({ root, configFile: false, logLevel: 'warn', publicDir: false, build: options })
      const [output] = [built].flat().flatMap(one => ('output' in one ? one.output : []))
      if (output?.type !== 'chunk') return this.error(`${from} was not built`)
      this.emitFile({ type: 'asset', fileName: as, source: output.code })
    },
  }
}
