import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import { findAll, isCode, isTest, type Finding, type Source } from './source.ts'

const SEGMENT = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/
/** Names fixed by tools and conventions. */
const GIVEN = new Set([
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'LICENSE',
  'NOTICE',
  'SECURITY.md',
  'OFL.txt',
  'Dockerfile',
  'Chart.yaml',
])

/** File and folder names are kebab-case. `_name.tpl` is Helm's convention for partials. */
export function nameFindings(paths: readonly string[]): Finding[] {
  return paths
    .filter(path =>
      path.split('/').some(part => !SEGMENT.test(part) && !GIVEN.has(part) && !/^_[a-z-]+\.tpl$/.test(part)),
    )
    .map(path => `${path}:1 is not kebab-case`)
}

/** A dictionary has its English file beside it. The compiler checks that both match. */
export function dictionaryFindings(paths: readonly string[]): Finding[] {
  const known = new Set(paths)
  return paths
    .filter(path => /^(client|web|operator)\/.*\b(i18n|messages)\.ts$/.test(path) && path !== 'client/i18n.ts')
    .filter(path => !known.has(path.replace(/\.ts$/, '.en.ts')))
    .map(path => `${path}:1 has no ${posix.basename(path, '.ts')}.en.ts beside it`)
}

interface Lock {
  packages: Record<
    string,
    { resolved?: string; integrity?: string; link?: boolean; optionalDependencies?: Record<string, string> }
  >
}

/** The lockfile installs on every system (`npm ci` refuses one without an optional package) and names no package host. */
export function lockfileFindings(text: string): Finding[] {
  const { packages } = JSON.parse(text) as Lock
  const named = new Set(Object.keys(packages).map(key => key.split('node_modules/').pop()))
  return Object.entries(packages).flatMap(([key, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter(name => !named.has(name))
      .map(
        name =>
          `package-lock.json:1 ${key || 'the root'} misses ${name}: make the lock anew from no node_modules and no lock`,
      ),
    ...(/^https?:/.test(entry.resolved ?? '')
      ? [`package-lock.json:1 ${key} has a resolved address: keep .npmrc's setting`]
      : []),
    ...(key !== '' && !entry.link && !entry.integrity ? [`package-lock.json:1 ${key} has no integrity`] : []),
  ])
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Everything that ships to players or runs on the server: dependencies, packages imported by the clients, font files. */
export function shippedParts(sources: readonly Source[], paths: readonly string[], manifest: Manifest): string[] {
  const dev = Object.keys(manifest.devDependencies ?? {})
  const imported = sources
    .filter(
      source => isCode(source) && /^(ui|client|web|operator|contract)\//.test(source.path) && !isTest(source.path),
    )
    .flatMap(source => importsOf(source).map(each => each.specifier))
  const bundled = dev.filter(name => imported.some(specifier => specifier === name || specifier.startsWith(`${name}/`)))
  const fonts = paths
    .filter(path => /\.(woff2?|ttf|otf)$/.test(path))
    .map(path => path.split('/').at(-1)?.split(/[-.]/)[0] ?? path)
  return [...new Set([...Object.keys(manifest.dependencies ?? {}), ...bundled, ...fonts])]
}

/** NOTICE names every shipped part, by package or font name. */
export function noticeFindings(notice: string, parts: readonly string[]): Finding[] {
  const words = notice.toLowerCase()
  const isNamed = (part: string): boolean =>
    words.split(/[\s,;()]+/).some(word => word.replace(/[.:]$/, '') === part.toLowerCase())
  return parts.filter(part => !isNamed(part)).map(part => `NOTICE:1 does not name ${part}, which ships`)
}

/** Versions are exact, so that installs are reproducible. */
export function pinFindings(manifest: Manifest): Finding[] {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json:1 ${name} is ${version}: pin it exactly`)
}

/** Migrations are numbered without gaps and only move forward. */
export function migrationFindings(paths: readonly string[], sources: readonly Source[]): Finding[] {
  const names = paths.filter(path => path.startsWith('server/migrations/')).map(path => path.split('/')[2] ?? '')
  const gaps = names
    .toSorted()
    .filter((name, at) => !new RegExp(String.raw`^${String(at + 1).padStart(4, '0')}-[a-z0-9-]+\.sql$`).test(name))
    .map(name => `server/migrations/${name}:1 is out of order: 0001-what.sql, 0002-… without gaps`)
  const transactions = sources
    .filter(source => source.path.startsWith('server/migrations/'))
    .flatMap(source =>
      findAll(source, /^\s*(?:begin|commit|rollback)\s*;/gim, 'each migration is one transaction already'),
    )
  return [...gaps, ...transactions]
}
