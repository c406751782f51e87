import { isSqlFile } from './boundaries.ts'
import { importsOf, resolve } from './imports.ts'
import { findAll, isCode, isTest, lineAt, type Finding, type Source } from './source.ts'

const moduleOf = (path: string): string | undefined => /^server\/modules\/([^/]+)\/./.exec(path)?.[1]

const SQL = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g

/** In a module only sql.ts and reads.ts (and sql-…, reads-…) access the database. */
export function sqlLocationFindings(sources: readonly Source[]): Finding[] {
  return sources
    .filter(source => isCode(source) && !isTest(source.path))
    .filter(source => /^(server\/modules|server\/demo|scripts)\//.test(source.path) && !isSqlFile(source.path))
    .flatMap(source => findAll(source, SQL, 'SQL belongs in the sql.ts or reads.ts of the module that owns the table'))
}

/** Transactions start in a service or a job, which know the whole operation. */
export function transactionFindings(sources: readonly Source[]): Finding[] {
  return sources
    .filter(source => isCode(source) && !isTest(source.path) && moduleOf(source.path) !== undefined)
    .filter(source => !/\/(service|jobs|demo)(-[a-z-]+)?\.ts$|-(service|jobs)\.ts$/.test(source.path))
    .flatMap(source => findAll(source, /\bdb\.tx(?:<[^(]*>)?\(|\.transaction\(\)/g, 'a transaction opens in a service'))
}

/** The tables created by migrations. */
function tablesOf(sources: readonly Source[]): string[] {
  return sources
    .filter(source => source.path.startsWith('server/migrations/'))
    .flatMap(source =>
      [...source.text.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(match => match[1] ?? ''),
    )
}

const WRITES = String.raw`insert into\s+"?TABLE\b|update\s+(?:only\s+)?"?TABLE\b|delete from\s+"?TABLE\b|merge into\s+"?TABLE\b|(?:insertInto|updateTable|deleteFrom|mergeInto)\('TABLE\b`
const READS = String.raw`(?:from|join|using)\s+"?TABLE\b|(?:selectFrom|[jJ]oin)\(\s*'TABLE\b`

function firstMatch(source: Source, pattern: string, table: string): number | undefined {
  const at = source.text.search(new RegExp(pattern.replaceAll('TABLE', table), 'i'))
  return at < 0 ? undefined : lineAt(source.text, at)
}

/** The views that migrations publish, with each one's table. */
const viewsOf = (sources: readonly Source[]): Map<string, string> =>
  new Map(
    sources
      .filter(source => source.path.startsWith('server/migrations/'))
      .flatMap(source => [...source.text.matchAll(/^create (?:or replace )?view (\w+) as\b[^;]*?\bfrom (\w+)/gim)])
      .map(([, view = '', table = '']) => [view, table]),
  )

/** A statement of a module or the platform that writes or reads a table: its first line in a file. */
interface Touch {
  path: string
  who: string
  table: string
  written: number | undefined
  read: number | undefined
}

/** Readers and writers of the migrations' tables and views. */
function touchesOf(sources: readonly Source[]): Touch[] {
  const speaking = sources.filter(
    source =>
      isSqlFile(source.path) || (source.path.startsWith('server/platform/') && isCode(source) && !isTest(source.path)),
  )
  return [...tablesOf(sources), ...viewsOf(sources).keys()].flatMap(table =>
    speaking.map(source => ({
      path: source.path,
      who: moduleOf(source.path) ?? 'platform',
      table,
      written: firstMatch(source, WRITES, table),
      read: firstMatch(source, READS, table),
    })),
  )
}

/** Reads of tables, or of views on them, by modules that do not write them, with the table's owner. */
export function foreignReads(sources: readonly Source[]): (Touch & { read: number; owner: string; isView: boolean })[] {
  const touches = touchesOf(sources)
  const views = viewsOf(sources)
  const owners = new Map(touches.flatMap(each => (each.written === undefined ? [] : [[each.table, each.who] as const])))
  return touches.flatMap(each => {
    const owner = owners.get(views.get(each.table) ?? each.table)
    if (each.read === undefined || owner === undefined || owner === 'platform' || owner === each.who) return []
    return [{ ...each, read: each.read, owner, isView: views.has(each.table) }]
  })
}

/** A module reads another's table only through the columns that the owner publishes in a view: all else may change freely. */
export const rawReadFindings = (sources: readonly Source[]): Finding[] =>
  foreignReads(sources)
    .filter(({ isView }) => !isView)
    .map(
      ({ path, read, table, owner }) =>
        `${path}:${read} reads the table ${table} of ${owner}: read published_${table}, with the columns its view has (add one in a migration)`,
    )

/**
 * A table is written by one owner, the platform or a module, which maintains its invariants. Reading (a join for names and photos) is allowed to
 * modules that may import the owner; all may read the platform's tables.
 */
export function tableOwnerFindings(
  sources: readonly Source[],
  graph: Readonly<Record<string, readonly string[]>>,
): Finding[] {
  const written = Map.groupBy(
    touchesOf(sources).filter(each => each.written !== undefined),
    each => each.table,
  )
  const shared = [...written.values()].flatMap(writers => {
    const owners = [...new Set(writers.map(each => each.who))]
    if (owners.length < 2) return []
    return writers.map(
      each =>
        `${each.path}:${each.written ?? 1} writes ${each.table}, as do ${owners.join(' and ')}: one owner writes, the others ask it`,
    )
  })
  if (shared.length > 0) return shared
  return foreignReads(sources)
    .filter(({ who, owner }) => !graph[who]?.includes(owner))
    .map(
      ({ path, read, table, owner }) =>
        `${path}:${read} reads ${table} of ${owner}: server/modules/graph.ts has no arrow to ${owner}`,
    )
}

/** An arrow of the graph without an import or a statement claims a dependency that does not exist. */
export function unusedArrowFindings(
  sources: readonly Source[],
  graph: Readonly<Record<string, readonly string[]>>,
): Finding[] {
  const imported = sources
    .filter(source => isCode(source) && !isTest(source.path))
    .flatMap(source =>
      importsOf(source).map(({ specifier }) => [source.path, resolve(source.path, specifier)] as const),
    )
  const used = new Set([
    ...imported.map(([from, to]) => `${moduleOf(from)} → ${moduleOf(to ?? '')}`),
    ...foreignReads(sources).map(({ who, owner }) => `${who} → ${owner}`),
  ])
  return Object.entries(graph).flatMap(([from, arrows]) =>
    arrows.flatMap((to, at) => {
      const arrow = `${from} → ${to}`
      const why = used.has(arrow) ? (arrows.indexOf(to) < at ? 'twice' : undefined) : 'that nothing uses'
      return why === undefined ? [] : [`server/modules/graph.ts:1 has the arrow ${arrow} ${why}: remove it`]
    }),
  )
}
