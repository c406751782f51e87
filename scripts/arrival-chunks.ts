import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
type Group = { name: (id: string, graph: Graph) => string | null }

/** Package exports that the first pages do not use: icons are looked up by name, navigation guards are only needed in forms. */
const NOT_AT_FIRST = /\/lucide-react\/|\/useBlocker\.js$/
const ICON = /\/lucide-react\/.*\/icons\/(.+)\.mjs$/

/**
 * Files of what the first pages always need together, which in parts would be many requests and would be packed worse: `common`, what the
 * page of visitors shares with the frame of every other page or with the first page in it; `shell`, the rest of that frame; `icons`, those
 * of the frame and of the first page in it; `visit` and `home`, what only the page of visitors and only that first page need;
 * `play` and `parts`, what the page needs on which a card is played: its features, and what those share with other pages. Paths are from
 * `root`.
 */
export function arrivalChunks(
  root: string,
  first: { visitors: string; frame: string; home: string; play: string },
): Group[] {
  const needs = (file: string) => needsOf(resolve(root, file))
  const [visitors, frame] = [needs(first.visitors), needs(first.frame)]
  const [home, play] = [needs(first.home), needs(first.play)]
  const isCommon = (id: string, graph: Graph) =>
    visitors(graph).modules.has(id) && [frame, home].some(needs => needs(graph).modules.has(id))
  const isIcon = (id: string, graph: Graph) => {
    const [, name] = ICON.exec(id) ?? []
    return name !== undefined && [frame, home].some(needs => needs(graph).icons.has(name))
  }
  const isOf = (needs: (graph: Graph) => Needs, id: string, graph: Graph) => {
    const [, name] = ICON.exec(id) ?? []
    return name === undefined ? needs(graph).modules.has(id) : needs(graph).icons.has(name)
  }
  const isPlay = (id: string, graph: Graph) =>
    isOf(play, id, graph) && ![visitors, home].some(needs => isOf(needs, id, graph))
  return [
    { name: (id, graph) => (isCommon(id, graph) ? 'common' : null) },
    { name: (id, graph) => (isIcon(id, graph) ? 'icons' : null) },
    { name: (id, graph) => (frame(graph).modules.has(id) ? 'shell' : null) },
    { name: (id, graph) => (isOf(visitors, id, graph) && !isOf(home, id, graph) ? 'visit' : null) },
    { name: (id, graph) => (isOf(home, id, graph) && !isOf(visitors, id, graph) ? 'home' : null) },
    { name: (id, graph) => (!isPlay(id, graph) ? null : id.includes('/features/') ? 'play' : 'parts') },
  ]
}

interface Needs {
  modules: ReadonlySet<string>
  /** Icons by file name: their package lists all of them in one module. */
  icons: ReadonlySet<string>
}

/** A module and everything it imports statically; dynamic imports are excluded. */
function needsOf(first: string): (graph: Graph) => Needs {
  let known: Needs | undefined
  return graph => {
    if (known) return known
    const [modules, icons] = [new Set<string>(), new Set<string>()]
    const waiting = [first]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (modules.has(id) || NOT_AT_FIRST.test(id)) continue
      modules.add(id)
      const info = graph.getModuleInfo(id)
      waiting.push(...(info?.importedIds ?? []))
      for (const name of iconsIn(info?.code ?? '')) icons.add(name)
    }
    known = { modules, icons }
    return known
  }
}

/** `MessageCircle` is in `message-circle`. */
const iconsIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map(name => name.trim().replace(/ as .*$/, ''))
    .filter(name => name !== '')
    .map(name => name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase())
