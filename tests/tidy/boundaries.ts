import { importGraph, hops, importsOf, resolve } from './imports.ts'
import { isCode, isTest, type Finding, type Source } from './source.ts'

type Graph = Readonly<Record<string, readonly string[]>>

/** A file's role in imports. `name` is its module or feature. */
interface Location {
  zone: string
  name: string
}

/** A file of a module by the first word of its name, in the module's folder or a sub-folder (`payments/deposits/sql.ts`). */
const fileOfModule = (...names: string[]): RegExp =>
  new RegExp(`^server/modules/[^/]+/(?:[^/]+/)*(?:${names.join('|')})(?:-[a-z-]+)?\\.ts$`)

const moduleFile = /^server\/modules\/([^/]+)\/(.+)$/
/** Files of a module that the composition (registry, demo) may import besides index.ts. */
const COMPOSED = /^(module|demo(-[a-z-]+)?)\.ts$/
/** Names the types that modules exchange, and may therefore import those of every module. */
const MODULE_TYPE = 'server/modules/module.ts'
const isComposition = (path: string): boolean => /^(server\/[^/]+\.ts|demo\/.+)$/.test(path)

function locationOf(path: string): Location {
  const [root = '', second = '', third = ''] = path.split('/')
  const isFolder = path.split('/').length > 3
  if (root === 'server' && (second === 'modules' || second === 'gateways') && isFolder)
    return { zone: second, name: third }
  if (root === 'server' && second === 'platform') return { zone: 'platform', name: '' }
  if (second === 'features' && isFolder) return { zone: `${root} feature`, name: third }
  return { zone: root, name: second }
}

const CLIENTS = new Set(['web', 'operator'])

/** Packages a root folder must not import, and why. */
const PACKAGES: readonly { inside: RegExp; refused: RegExp; because: string }[] = [
  { inside: /^contract\//, refused: /^(?!zod\/mini$)/, because: 'the contract is a leaf: zod/mini alone' },
  { inside: /^ui\//, refused: /^(node:|@tanstack\/|socket\.io)/, because: 'ui/ knows no server and no route' },
  {
    inside: /^(client|web|operator)\//,
    refused: /^node:|^zod$/,
    because: 'a browser has no Node, and zod/mini is smaller',
  },
  { inside: /^server\//, refused: /^react/, because: 'the server knows no screen' },
]

function refusedPackage(from: string, specifier: string): string | undefined {
  return PACKAGES.find(rule => rule.inside.test(from) && rule.refused.test(specifier))?.because
}

/** Why one folder must not import from another, or undefined. */
function refusedPath(from: string, to: string, graph: Graph): string | undefined {
  const [here = ''] = from.split('/')
  const [there = ''] = to.split('/')
  if (here !== there && there !== 'contract') {
    if (here === 'contract') return 'the contract is a leaf: it imports nothing else'
    if (here === 'ui') return 'ui/ is shared by both clients: it knows no feature and no server'
    // The router shows the stories at /ui, in a separate chunk.
    if (
      CLIENTS.has(here) &&
      there !== 'ui' &&
      there !== 'client' &&
      !(there === 'stories' && from === 'web/routes.tsx')
    )
      return 'a client takes from contract/, ui/, client/ and its own folder'
    if (here === 'client' && there !== 'ui')
      return 'client/ is shared by both clients: it knows no screen and no server'
    if (here === 'server' && !(there === 'demo' && from === 'server/main.ts'))
      return 'the server takes from contract/ and its own folder; main.ts alone starts the demo'
  }
  if (here === 'server' || here === 'demo') return refusedOnServer(from, to, graph)
  return CLIENTS.has(here) ? refusedInClient(from, to) : undefined
}

function refusedOnServer(from: string, to: string, graph: Graph): string | undefined {
  if (!to.startsWith('server/')) return undefined
  const [mine, theirs] = [locationOf(from), locationOf(to)]
  if (mine.zone === theirs.zone && mine.name === theirs.name) return undefined
  if (isComposition(from)) return refusedToComposition(to)
  if (theirs.zone === 'gateways' && !to.endsWith('/port.ts'))
    return 'behind its port: import port.ts, main.ts picks the adapter'
  if (isComposition(to)) return 'nobody imports what puts the process together'
  if (theirs.zone !== 'modules') return undefined
  if (mine.zone !== 'modules' && from !== MODULE_TYPE)
    return 'the platform and the gateways have no domain words: they import no module'
  if (!to.endsWith(`/${theirs.name}/index.ts`))
    return `only ${theirs.name}/index.ts can be imported from outside ${theirs.name}`
  return from === MODULE_TYPE || graph[mine.name]?.includes(theirs.name)
    ? undefined
    : `${mine.name} may not import ${theirs.name}: server/modules/graph.ts has no such arrow`
}

function refusedToComposition(to: string): string | undefined {
  const inModule = moduleFile.exec(to)?.[2]
  if (inModule === undefined || inModule === 'index.ts' || COMPOSED.test(inModule)) return undefined
  return 'of a module the composition takes index.ts, module.ts and demo'
}

function refusedInClient(from: string, to: string): string | undefined {
  const [mine, theirs] = [locationOf(from), locationOf(to)]
  const isFeature = (location: Location): boolean => location.zone.endsWith(' feature')
  if (isFeature(theirs) && mine.name !== theirs.name) {
    if (isFeature(mine)) return 'a feature never imports another: move what both need to lib/ or ui/'
    if (mine.name === 'lib') return 'lib/ knows no feature'
  }
  if (mine.name === 'lib' && theirs.name === 'shell') return 'lib/ knows no shell'
  return undefined
}

/** Folders, modules and features import only what they may. Tests may import what they test. */
export function boundaryFindings(sources: readonly Source[], graph: Graph): Finding[] {
  const code = sources.filter(source => isCode(source) && !isTest(source.path))
  return code.flatMap(source =>
    importsOf(source).flatMap(({ specifier, line }) => {
      const to = resolve(source.path, specifier)
      const refused = to === undefined ? refusedPackage(source.path, specifier) : refusedPath(source.path, to, graph)
      return refused ? [`${source.path}:${line} imports ${specifier}: ${refused}`] : []
    }),
  )
}

/**
 * rules.ts is pure: it imports the contract and, of its own module, files that are pure too (other rules, word lists), so it never reaches a
 * clock, a database or a framework.
 */
export function rulesFindings(sources: readonly Source[]): Finding[] {
  const byPath = new Map(sources.filter(isCode).map(source => [source.path, source]))
  const rules = [...byPath.keys()].filter(path => RULES.test(path))
  const seen = new Set<string>()
  const impurities = (path: string): Finding[] => {
    const source = byPath.get(path)
    if (!source || seen.has(path)) return []
    seen.add(path)
    return importsOf(source).flatMap(({ specifier, line }) => {
      if (specifier.startsWith('#contract/')) return []
      const own = specifier.startsWith('.') ? resolve(path, specifier) : undefined
      if (own !== undefined && locationOf(own).name === locationOf(path).name) return impurities(own)
      return [`${path}:${line} imports ${specifier}: rules are pure and so is what they import, pass in what they need`]
    })
  }
  return rules.flatMap(impurities)
}

const RULES = fileOfModule('rules')
const SQL = fileOfModule('sql', 'reads')
const ROUTES = fileOfModule('routes', 'operator')

export const isSqlFile = (path: string): boolean => SQL.test(path)

/** A route calls one service; from it to the SQL there are at most three imports, and never just one. */
export function hopFindings(sources: readonly Source[]): Finding[] {
  const graph = importGraph(sources)
  const routes = [...graph.keys()].filter(path => ROUTES.test(path))
  return routes.flatMap(path => {
    const count = hops(graph, path, isSqlFile)
    if (count === 1) return [`${path}:1 imports SQL: a route asks its service`]
    return count !== undefined && count > 3 ? [`${path}:1 is ${count} imports from its SQL: three are enough`] : []
  })
}
