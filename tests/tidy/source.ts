import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseResult, parseSync } from 'vite'

/** A file of the repository: its path from the root with forward slashes, and its text. */
export interface Source {
  path: string
  text: string
}

/** A violation: `path:line what to do`. */
export type Finding = string

export const ROOT = join(import.meta.dirname, '../..')

const TEXT = /\.(ts|tsx|mts|mjs|js|css|json|jsonc|sql|md|html|svg|yml|yaml|toml|sh|txt)$|(^|\/)[^.]+$|(^|\/)\.[^/]+$/

/** Paths that .gitignore excludes, for a copy without git. */
const ignored = (path: string): boolean =>
  /(^|\/)(node_modules|\.git|\.data|dist|coverage|\.cache|test-results|playwright-report)(\/|$)|\.log$/.test(path)

function pathsByGit(): string[] | undefined {
  try {
    const args = ['ls-files', '-co', '--exclude-standard', '-z']
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\0')
  } catch {
    return undefined
  }
}

const pathsByWalk = (): string[] =>
  globSync('**/*', { cwd: ROOT, exclude: ignored }).map(path => path.replaceAll('\\', '/'))

/** Every file that is, or is about to be, in the repository, by git where available. */
export function repositoryPaths(): string[] {
  const listed = pathsByGit() ?? pathsByWalk()
  return listed.filter(path => path !== '' && existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile())
}

/** The text files among them. */
export function repositorySources(): Source[] {
  return repositoryPaths()
    .filter(path => TEXT.test(path))
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

export const isCode = (source: Source): boolean => /\.(ts|tsx|mjs)$/.test(source.path) && !source.path.endsWith('.d.ts')
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

/** The line, from 1, of an offset. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const parsed = new WeakMap<Source, ParseResult>()

/** The syntax tree of a source, cached. Throws for a file that does not parse, naming it. */
export function parse(source: Source): ParseResult {
  const known = parsed.get(source)
  if (known) return known
  const result = parseSync(source.path, source.text)
  const [error] = result.errors
  if (error) throw new Error(`${source.path} does not parse: ${error.message}`)
  parsed.set(source, result)
  return result
}

/** One finding per match of a pattern, which needs the g flag. */
export function findAll(source: Source, pattern: RegExp, advice: string): Finding[] {
  return [...source.text.matchAll(pattern)].map(
    match => `${source.path}:${lineAt(source.text, match.index)} ${match[0].trim()}: ${advice}`,
  )
}
