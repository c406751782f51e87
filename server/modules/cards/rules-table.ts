/** The standings of a season from its results, groups and rounds. Pure. */
import type { MatchStatus } from '#contract/facts.ts'

/** A match as the standings count it. */
export interface TableMatch {
  round: string
  homeId: string
  awayId: string
  startsAt: Date | null
  status: MatchStatus
  /** Goals, 90 minutes and stoppage time (C6); null while unknown. */
  home: number | null
  away: number | null
}

export interface TableRow {
  position: number
  teamId: string
  points: number
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
}

export interface Table {
  /** The group's name; null for a league. */
  name: string | null
  rows: TableRow[]
}

/** `Group A` for `Group A 2`, null for the round of a league (a number), undefined for a knock-out round, which has no table. */
export function groupOf(round: string): string | null | undefined {
  if (/^\d+$/.test(round)) return null
  return /^((?:group|grupo)\s+\S+)(?:\s+\d+)?$/i.exec(round)?.[1]
}

/**
 * The tables of a season, one per group, by name: three points for a win and one for a draw of every finished match. Includes every team of
 * the group, even before its first match. Ordered by points, wins, goal difference and goals; teams equal in all four share a rank and are
 * ordered by name (`nameOf`).
 */
export function tablesOf(matches: readonly TableMatch[], nameOf: (teamId: string) => string): Table[] {
  const groups = new Map<string | null, TableMatch[]>()
  for (const match of matches) {
    const group = groupOf(match.round)
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), match])
  }
  return [...groups]
    .toSorted(([a], [b]) => (a ?? '').localeCompare(b ?? '', 'pt-BR'))
    .map(([name, ofGroup]) => ({ name, rows: rowsOf(ofGroup, nameOf) }))
}

const NO_RESULTS = { position: 0, points: 0, played: 0, won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0 }

function rowsOf(matches: readonly TableMatch[], nameOf: (teamId: string) => string): TableRow[] {
  const rows = new Map<string, TableRow>()
  const rowOf = (teamId: string): TableRow => {
    const known = rows.get(teamId)
    if (known) return known
    const row: TableRow = { ...NO_RESULTS, teamId }
    rows.set(teamId, row)
    return row
  }
  for (const { homeId, awayId, status, home, away } of matches) {
    const [one, other] = [rowOf(homeId), rowOf(awayId)]
    if (status !== 'finished' || home === null || away === null) continue
    count(one, home, away)
    count(other, away, home)
  }
  const inOrder = [...rows.values()].toSorted(
    (a, b) => byResults(a, b) || nameOf(a.teamId).localeCompare(nameOf(b.teamId), 'pt-BR'),
  )
  for (const [index, row] of inOrder.entries()) {
    const before = inOrder[index - 1]
    row.position = before && byResults(before, row) === 0 ? before.position : index + 1
  }
  return inOrder
}

function count(row: TableRow, scored: number, conceded: number): void {
  row.played += 1
  row.goalsFor += scored
  row.goalsAgainst += conceded
  if (scored > conceded) row.won += 1
  else if (scored === conceded) row.drawn += 1
  else row.lost += 1
  row.points = 3 * row.won + row.drawn
}

const difference = (row: TableRow): number => row.goalsFor - row.goalsAgainst
const byResults = (a: TableRow, b: TableRow): number =>
  b.points - a.points || b.won - a.won || difference(b) - difference(a) || b.goalsFor - a.goalsFor

export interface Round<M> {
  name: string
  matches: M[]
}

/** The rounds of a season in order: leagues by number, others by their first match. */
export function roundsOf<M extends TableMatch>(matches: readonly M[]): Round<M>[] {
  const rounds = [...Map.groupBy(matches, match => match.round)].map(([name, of]) => ({ name, matches: of }))
  const firstOf = (round: Round<M>): number =>
    Math.min(...round.matches.map(match => match.startsAt?.getTime() ?? Number.MAX_SAFE_INTEGER))
  const isLeague = rounds.every(round => groupOf(round.name) === null)
  return rounds.toSorted((a, b) =>
    isLeague
      ? Number(a.name) - Number(b.name)
      : firstOf(a) - firstOf(b) || a.name.localeCompare(b.name, 'pt-BR', { numeric: true }),
  )
}

/** Whether a match counts as over for its round: played, or void. */
export const isOver = ({ status }: { status: MatchStatus }): boolean => status === 'finished' || status === 'void'

/**
 * The current round: the earliest with at least half of its matches pending or running, so that a postponed match does not keep an old
 * round current; else the earliest with any; else the last.
 */
export function currentRound<M extends TableMatch>(rounds: readonly Round<M>[]): Round<M> | undefined {
  const left = (round: Round<M>): number => round.matches.filter(match => !isOver(match)).length
  const isMostlyLeft = (round: Round<M>): boolean => left(round) * 2 >= round.matches.length
  return rounds.find(isMostlyLeft) ?? rounds.find(round => left(round) > 0) ?? rounds.at(-1)
}
