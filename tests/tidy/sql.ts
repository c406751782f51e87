import { isSqlFile } from './boundaries.ts'
import { findAll, isCode, isTest, lineAt, type Finding, type Source } from './source.ts'

const moduleOf = (path: string): string | undefined => /^server\/modules\/([^/]+)\/./.exec(path)?.[1]

const SQL = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g

/** In a module only sql.ts and reads.ts (and sql-…, reads-…) speak to the database. */
export function sqlLocationFindings(sources: readonly Source[]): Finding[] {
  return sources
    .filter(source => isCode(source) && !isTest(source.path))
    .filter(source => /^(server\/modules|server\/demo|scripts)\//.test(source.path) && !isSqlFile(source.path))
    .flatMap(source => findAll(source, SQL, 'SQL belongs in the sql.ts or reads.ts of the module that owns the table'))
}

/** Transactions open in a service or a job: nowhere else is the whole story known. */
export function transactionFindings(sources: readonly Source[]): Finding[] {
  return sources
    .filter(source => isCode(source) && !isTest(source.path) && moduleOf(source.path) !== undefined)
    .filter(source => !/\/(service|jobs|demo)(-[a-z-]+)?\.ts$|-(service|jobs)\.ts$/.test(source.path))
    .flatMap(source => findAll(source, /\bdb\.tx(?:<[^(]*>)?\(|\.transaction\(\)/g, 'a transaction opens in a service'))
}

/** The tables that migrations create. */
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

/**
 * A table is written by one owner, the platform or a module, which alone knows what its rows promise. Reading along (a join for names and
 * photos) is for modules that the graph lets import the owner; the platform's tables can be read by all.
 */
export function tableOwnerFindings(
  sources: readonly Source[],
  graph: Readonly<Record<string, readonly string[]>>,
): Finding[] {
  const speaking = sources.filter(
    source =>
      isSqlFile(source.path) || (source.path.startsWith('server/platform/') && isCode(source) && !isTest(source.path)),
  )
  return tablesOf(sources).flatMap(table => {
    const touching = speaking.map(source => ({
      path: source.path,
      who: moduleOf(source.path) ?? 'platform',
      written: firstMatch(source, WRITES, table),
      read: firstMatch(source, READS, table),
    }))
    const writers = touching.filter(each => each.written !== undefined)
    const owners = [...new Set(writers.map(each => each.who))]
    const [owner] = owners
    if (owner === undefined) return []
    if (owners.length > 1) {
      return writers.map(
        each =>
          `${each.path}:${each.written ?? 1} writes ${table}, as do ${owners.join(' and ')}: one owner writes, the others ask it`,
      )
    }
    if (owner === 'platform') return []
    return touching
      .filter(each => each.read !== undefined && each.who !== owner && !graph[each.who]?.includes(owner))
      .map(
        each =>
          `${each.path}:${each.read ?? 1} reads ${table} of ${owner}: server/modules/graph.ts has no arrow to ${owner}`,
      )
  })
}
