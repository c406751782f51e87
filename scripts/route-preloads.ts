import { relative, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** A script of the built client and its styles. */
export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Set<string> } }

/**
 * Writes `preloads.json` beside the page: for each path, the scripts and styles its screen needs beyond those the page itself names. The
 * server adds them to the page for that path, so that a browser requests everything at once instead of discovering the screen's chunks only
 * when the program runs. `screens` maps a path to the modules and pictures (from the client's root) it renders.
 */
export function routePreloads(screens: Record<string, readonly string[]>): Plugin {
  let root = ''
  return {
    name: 'route-preloads',
    apply: 'build',
    configResolved: config => {
      root = config.root
    },
    transformIndexHtml: { order: 'post', handler: startLater },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk') as Chunk[]
      const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
      const entry = chunks.find(chunk => chunk.isEntry)
      const known = entry ? withImports(entry, byFile) : new Set<string>()
      const preloads = Object.entries(screens).map(([path, modules]) => {
        const wanted = modules.flatMap(module => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => relative(root, id) === module))
          if (chunk) return [...withImports(chunk, byFile)]
          const asset = Object.values(bundle).find(
            output =>
              output.type === 'asset' &&
              output.originalFileNames.some(name => resolve(root, name) === resolve(root, module)),
          )
          return asset ? [asset.fileName] : this.error(`Nothing is made of ${module}, which ${path} preloads`)
        })
        return [path, [...new Set(wanted)].filter(file => !known.has(file)).map(file => `/${file}`)]
      })
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(preloads)) })
    },
  }
}

/**
 * Moves the program and its imports into a template, where the browser ignores them until web/public/first-paint.js extracts them. The
 * server adds what the screen of a URL needs.
 */
function startLater(html: string): string {
  const links = html.match(/ *<link rel="modulepreload"[^>]*>\n/g) ?? []
  const [script] = html.match(/ *<script type="module"[^>]*><\/script>\n/) ?? []
  if (!script) throw new Error('The page loads no script')
  const rest = [...links, script].reduce((page, tag) => page.replace(tag, ''), html)
  return rest.replace('</head>', `<template id="program">\n${links.join('')}${script}</template>\n</head>`)
}

/** A chunk's file, those it imports statically, and the styles of all of them. */
export function withImports(chunk: Chunk, byFile: ReadonlyMap<string, Chunk>, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const file of chunk.imports) {
    const imported = byFile.get(file)
    if (imported) withImports(imported, byFile, found)
  }
  return found
}
