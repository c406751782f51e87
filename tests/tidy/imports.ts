import { posix } from 'node:path'
import { Visitor } from 'vite'
import { isCode, lineAt, parse, type Finding, type Source } from './source.ts'

export interface Import {
  specifier: string
  line: number
}

/**
 * Everything a file imports: static, re-exported, dynamic, and types. Types are erased at runtime, but readers follow them, and most tools count
 * them in cycles, so every kind counts here.
 */
export function importsOf(source: Source): Import[] {
  const { module, program } = parse(source)
  const found: { specifier: string; at: number }[] = []
  for (const each of module.staticImports) found.push({ specifier: each.moduleRequest.value, at: each.start })
  for (const each of module.staticExports) {
    for (const { moduleRequest } of each.entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, at: each.start })
    }
  }
  for (const each of module.dynamicImports) {
    const written = source.text.slice(each.moduleRequest.start, each.moduleRequest.end)
    found.push({ specifier: written.replace(/^['"`]|['"`]$/g, ''), at: each.start })
  }
  if (/\bimport\(/.test(source.text)) {
    new Visitor({
      TSImportType: node => void found.push({ specifier: node.source.value, at: node.start }),
    }).visit(program)
  }
  return found.map(({ specifier, at }) => ({ specifier, line: lineAt(source.text, at) }))
}

/** The repository path of a specifier; undefined for a package. */
export function resolve(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('#')) return path.slice(1)
  if (path.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), path))
  return undefined
}

/**
 * `messages.en.ts` imports the type of the `messages.ts` that loads it on demand. That import is erased, and it makes a missing translation fail
 * to compile: it is the only kind excluded from the graph.
 */
const isBackToOwnMessages = (from: string, to: string): boolean => from === to.replace(/\.ts$/, '.en.ts')

/** Each source file with the source files it imports. */
export function importGraph(sources: readonly Source[]): Map<string, string[]> {
  const code = sources.filter(isCode)
  const known = new Set(code.map(source => source.path))
  return new Map(
    code.map(source => {
      const targets = importsOf(source).map(each => resolve(source.path, each.specifier))
      const isArrow = (target: string | undefined): target is string =>
        target !== undefined && known.has(target) && !isBackToOwnMessages(source.path, target)
      return [source.path, targets.filter(isArrow)]
    }),
  )
}

/** One finding per cycle found by walking a graph. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): Finding[] {
  const done = new Set<string>()
  const found: Finding[] = []
  const walk = (node: string, trail: string[]): void => {
    const since = trail.indexOf(node)
    if (since >= 0) {
      found.push(
        `${node}:1 imports itself by way of ${[...trail.slice(since + 1), node].join(' > ')}: move what both need`,
      )
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return found
}

/** The minimum number of imports from one file to one that `arrived` accepts; undefined when none is reachable. */
export function hops(
  graph: ReadonlyMap<string, readonly string[]>,
  from: string,
  arrived: (path: string) => boolean,
): number | undefined {
  const seen = new Set([from])
  let edge = [from]
  for (let count = 0; edge.length > 0; count += 1) {
    if (edge.some(arrived)) return count
    edge = edge.flatMap(path => graph.get(path) ?? []).filter(path => !seen.has(path) && seen.add(path))
  }
  return undefined
}
