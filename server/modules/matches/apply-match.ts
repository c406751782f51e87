import type { Facts, Side } from '#contract/facts.ts'
import type { ImportedMatch } from '#contract/imported.ts'
import { isSameFacts } from './facts-json.ts'
import type { ImportReview } from './importers/shape.ts'
import { fold } from './rules-names.ts'
import { dueAfter, factsOf, isBoundByRule, type Linked, type LiveMoments, strangersIn } from './rules.ts'
import type { HeaderRow, HeldForImport, ReviewToAdd, SquadRow } from './sql-import.ts'

/** A match of an import with its teams and athletes tied to ours. */
export interface Ready {
  match: ImportedMatch
  homeId: string | null
  awayId: string | null
  linked: Linked
  live: Partial<LiveMoments>
  /** What the importer remarked on this match. */
  remarks: readonly ImportReview[]
}

export interface Decision {
  id: string
  isNew: boolean
  header: HeaderRow
  isHeaderNew: boolean
  /** The next version, when the facts change. */
  facts: Facts | undefined
  version: number
  /** The squad to write, when it changes. */
  squad: SquadRow[] | undefined
  review: ReviewToAdd[]
  /** Names in the facts in force that are nobody's yet; undefined when the facts stay. */
  strangers: { name: string; side: Side }[] | undefined
  /** Where a live match is, when that alone moved. */
  clock: Facts['clock'] | undefined
}

/**
 * What applying one match of an import comes to. `calendarOnly`: the source tells of schedules here, so how far a match is counts
 * only while it has not begun.
 */
export function decide(
  ready: Ready,
  held: HeldForImport | undefined,
  squadNow: readonly SquadRow[],
  options: { newId: () => string; at: Date; calendarOnly: boolean },
): Decision {
  const { match } = ready
  const id = held?.id ?? options.newId()
  const dueAt = dueAfter(held?.dueAt ?? null, match.startsAt, options.at)
  const told = toldFacts(ready, held, options)
  const kept = told && held ? whyKept(told, held, match) : undefined
  const facts = told && kept === undefined && !(held?.facts && isSameFacts(held.facts, told)) ? told : undefined
  const header: HeaderRow = {
    id,
    number: match.number,
    kind: match.kind,
    round: match.round,
    homeId: ready.homeId,
    awayId: ready.awayId,
    startsAt: match.startsAt,
    dueAt,
    place: match.place,
    status: facts?.status ?? held?.status ?? 'scheduled',
  }
  const squad = squadOf(id, ready, squadNow)
  const strangers = facts ? strangersIn(facts) : undefined
  return {
    id,
    isNew: !held,
    header,
    isHeaderNew: !held || !isSameHeader(header, held),
    facts,
    version: (held?.version ?? 0) + 1,
    squad,
    review: [...(strangers ? nameRows(id, strangers, ready) : []), ...(kept ? [remark(id, match, kept)] : [])],
    strangers,
    clock: !facts && told?.clock && held?.facts?.status === 'live' ? told.clock : undefined,
  }
}

/** The facts an import tells, or undefined when it tells of the schedule alone. */
function toldFacts(
  ready: Ready,
  held: HeldForImport | undefined,
  { at, calendarOnly }: { at: Date; calendarOnly: boolean },
): Facts | undefined {
  const { status } = ready.match
  const hasBegun = status === 'live' || status === 'finished' || status === 'abandoned'
  const wasBegun = held?.status === 'live' || held?.status === 'finished' || held?.status === 'abandoned'
  // A list of fixtures that lags behind takes no result away.
  if (calendarOnly ? hasBegun || wasBegun : status === 'scheduled' && wasBegun) return undefined
  if (status === 'scheduled' && !held?.facts) return undefined
  const isDoubtful = ready.remarks.some(({ kind }) => kind === 'unknown-fact' || kind === 'unknown-club')
  return factsOf(ready.match, ready.linked, momentsOf(ready, held, at), isDoubtful)
}

/** The whistle of a match that was live went when its end was first told, where the source does not say. What was known stays. */
function momentsOf({ match, live }: Ready, held: HeldForImport | undefined, at: Date): Partial<LiveMoments> {
  // What an operator says of the end is no news from the source.
  const last = held?.author === 'operator' ? held.told : held?.facts
  const wasLive = last?.status === 'live'
  const startedAt = live.startedAt ?? (wasLive ? last.startedAt : null)
  const whistle = live.endedAt ?? last?.endedAt ?? (wasLive ? at : null)
  return { clock: live.clock ?? null, startedAt, endedAt: match.status === 'finished' ? whistle : null }
}

/** How a row of the review list names a match. */
export const labelOf = ({ number, home, away }: ImportedMatch): string =>
  home && away ? `${home.name} × ${away.name}` : number

/** Why the facts in force stay although an import tells others: a message for the review list, '' for nothing worth telling. */
function whyKept(told: Facts, held: HeldForImport, match: ImportedMatch): 'correction_stays' | '' | undefined {
  if (held.author === 'replay') return ''
  if (isBoundByRule(held.author, held.dueAt, match)) return ''
  if (held.author !== 'operator' || !held.facts) return undefined
  const isNews = held.told === null || !isSameFacts(held.told, told)
  return isNews && !isSameFacts(held.facts, told) ? 'correction_stays' : ''
}

const remark = (matchId: string, match: ImportedMatch, code: 'correction_stays'): ReviewToAdd => ({
  matchId,
  kind: 'unknown-fact',
  row: labelOf(match),
  reason: { code, values: {} },
  name: null,
  side: null,
})

const isSameHeader = (header: HeaderRow, held: HeldForImport): boolean =>
  header.kind === held.kind &&
  header.round === held.round &&
  header.homeId === held.homeId &&
  header.awayId === held.awayId &&
  header.place === held.place &&
  header.startsAt?.getTime() === held.startsAt?.getTime()

function squadOf(matchId: string, ready: Ready, now: readonly SquadRow[]): SquadRow[] | undefined {
  const rows = new Map<string, SquadRow>()
  for (const [place, athlete] of ready.match.athletes.entries()) {
    const athleteId = ready.linked.athletes[place]
    if (!athleteId || rows.has(athleteId)) continue
    const teamId = athlete.side === null ? (ready.linked.teams[place] ?? null) : ready[`${athlete.side}Id`]
    const { side, shirt, position, starter } = athlete
    rows.set(athleteId, { matchId, athleteId, teamId, side, shirt, position, starter })
  }
  if (rows.size === 0) return undefined
  const key = (row: SquadRow): string =>
    [row.athleteId, row.teamId, row.side, row.shirt, row.position, row.starter].join(' ')
  const before = new Set(now.map(key))
  const isSame = before.size === rows.size && [...rows.values()].every(row => before.has(key(row)))
  return isSame ? undefined : [...rows.values()]
}

/** A row for each name that is nobody's yet; the importer's own remark about it, where there is one, is told in its place. */
function nameRows(matchId: string, strangers: readonly { name: string; side: Side }[], ready: Ready): ReviewToAdd[] {
  return strangers.map(({ name, side }) => {
    const told = ready.remarks.find(one => one.kind === 'unknown-athlete' && fold(one.row).includes(fold(name)))
    return {
      matchId,
      kind: 'unknown-athlete',
      row: `${name} (${ready.match[side]?.name ?? side})`,
      reason: told
        ? { code: told.reason.code, values: { ...told.reason.values, line: told.row } }
        : { code: 'nobody_of_squad', values: {} },
      name,
      side,
    }
  })
}

/** Remarks of the importer that no row about a name says already. */
export function otherRemarks(ready: Ready): readonly ImportReview[] {
  const names = [...ready.match.goals, ...ready.match.cards].map(event => fold(event.name))
  return ready.remarks.filter(
    one => one.kind !== 'unknown-athlete' || !names.some(name => fold(one.row).includes(name)),
  )
}
