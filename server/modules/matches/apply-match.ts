import type { Facts, Side } from '#contract/facts.ts'
import { fold, type ImportedMatch, type ImportReview } from '#contract/imported.ts'
import { isSameFacts, reportKey } from './facts-json.ts'
import { dueAfter, isBoundByRule } from './rules-delays.ts'
import { factsOf, hasBegun, type Linked, type LiveMoments, sidesOf, unmatchedNamesIn, withNamesOf } from './rules.ts'
import type { HeaderRow, StoredForImport, SquadRow } from './sql-import.ts'
import type { ReviewToAdd } from './sql-review.ts'
import type { Schedule, MatchDiff } from './types.ts'

/** A match of an import with its teams and athletes linked to ours. */
export interface Ready {
  match: ImportedMatch
  homeId: string | null
  awayId: string | null
  linked: Linked
  live: Partial<LiveMoments>
  /** The importer's warnings for this match. */
  warnings: readonly ImportReview[]
}

export interface Decision {
  id: string
  isNew: boolean
  header: HeaderRow
  isHeaderNew: boolean
  /** The next version, if the facts change. */
  facts: Facts | undefined
  version: number
  /** The squad to write, if it changes. */
  squad: SquadRow[] | undefined
  review: ReviewToAdd[]
  /** The clock of a live match, if only that moved. */
  clock: Facts['clock'] | undefined
}

/**
 * The result of applying one match of an import. `calendarOnly`: the source reports schedules here, so the state of a match counts
 * only while it has not begun.
 */
export function decide(
  ready: Ready,
  stored: StoredForImport | undefined,
  squadNow: readonly SquadRow[],
  options: { newId: () => string; at: Date; calendarOnly: boolean },
): Decision {
  const { match } = ready
  const id = stored?.id ?? options.newId()
  const schedule = scheduleOf(ready, stored)
  const dueAt = dueAfter(stored?.dueAt ?? null, schedule.startsAt, options.at)
  const reported = importedFacts(ready, stored, options)
  const unchanged = reported && stored ? whyUnchanged(reported, stored, ready) : undefined
  const facts =
    reported && unchanged === undefined && !(stored?.facts && isSameFacts(stored.facts, reported))
      ? reported
      : undefined
  const header: HeaderRow = {
    id,
    number: match.number,
    kind: match.kind,
    ...schedule,
    dueAt,
    status: facts?.status ?? stored?.status ?? 'scheduled',
  }
  const squad = squadOf(id, ready, squadNow)
  return {
    id,
    isNew: !stored,
    header,
    isHeaderNew: !stored || !isSameHeader(header, stored),
    facts,
    version: (stored?.version ?? 0) + 1,
    squad,
    review: [
      ...(facts ? nameRows(id, unmatchedNamesIn(facts), ready) : []),
      ...(unchanged && reported ? [warning(id, match, unchanged, reported)] : []),
    ],
    clock: !facts && reported?.clock && stored?.facts?.status === 'live' ? reported.clock : undefined,
  }
}

/** The schedule in an import; a value that merely repeats the one an operator has changed does not overwrite the change. */
function scheduleOf({ match, homeId, awayId }: Ready, stored: StoredForImport | undefined): Schedule {
  const { round, startsAt, place } = match
  const reported = { round, homeId, awayId, startsAt, playsOn: startsAt === null ? (match.date ?? null) : null, place }
  const before = stored?.reportedHeader
  if (!stored || !before) return reported
  const sameTime = (startsAt?.getTime() ?? null) === (before.startsAt === null ? null : Date.parse(before.startsAt))
  const isOldTime = sameTime && reported.playsOn === before.playsOn
  return {
    round: reported.round === before.round ? stored.round : reported.round,
    homeId: reported.homeId === before.homeId ? stored.homeId : reported.homeId,
    awayId: reported.awayId === before.awayId ? stored.awayId : reported.awayId,
    startsAt: isOldTime ? stored.startsAt : reported.startsAt,
    playsOn: isOldTime ? stored.playsOn : reported.playsOn,
    place: reported.place === before.place ? stored.place : reported.place,
  }
}

/** The facts in an import, or undefined if it has only the schedule. */
function importedFacts(
  ready: Ready,
  stored: StoredForImport | undefined,
  { at, calendarOnly }: { at: Date; calendarOnly: boolean },
): Facts | undefined {
  const { status } = ready.match
  const wasBegun = stored !== undefined && hasBegun(stored.status)
  // An outdated list of fixtures does not remove a result.
  if (calendarOnly ? hasBegun(status) || wasBegun : status === 'scheduled' && wasBegun) return undefined
  if (status === 'scheduled' && !stored?.facts) return undefined
  const isDoubtful = ready.warnings.some(({ kind }) => kind === 'unknown-fact' || kind === 'unknown-club')
  return factsOf(ready.match, ready.linked, momentsOf(ready, stored, at), isDoubtful)
}

/** The end of a live match is when it was first reported, unless the source has the time. A known time stays. */
function momentsOf({ match, live }: Ready, stored: StoredForImport | undefined, at: Date): Partial<LiveMoments> {
  // An end set by an operator is not a report of the source.
  const last = stored?.author === 'operator' ? stored.reported : stored?.facts
  const wasLive = last?.status === 'live'
  const startedAt = live.startedAt ?? (wasLive ? last.startedAt : null)
  const whistle = live.endedAt ?? last?.endedAt ?? (wasLive ? at : null)
  return { clock: live.clock ?? null, startedAt, endedAt: match.status === 'finished' ? whistle : null }
}

/** How an item of the review list names a match. */
export const labelOf = ({ number, home, away }: ImportedMatch): string =>
  home && away ? `${home.name} × ${away.name}` : number

type Stays = 'correction_stays' | 'live_corrected'

/** Why the current facts stay although an import differs: a message for the review list, '' if not worth reporting. */
function whyUnchanged(
  reported: Facts,
  stored: StoredForImport,
  { match, live, linked }: Ready,
): Stays | '' | undefined {
  const { author, dueAt, abandonedAt, facts } = stored
  if (author === 'replay') return ''
  const decided = { author, dueAt, abandonedAt, startedAt: facts?.startedAt ?? null }
  if (isBoundByRule(decided, { ...match, endedAt: live.endedAt ?? null })) return ''
  if (author !== 'operator' || !facts) return undefined
  // That an operator linked a name is no news of the source.
  const last = stored.reported && withNamesOf(stored.reported, reported, sidesOf(match, linked))
  const isNews = last === null || !isSameFacts(last, reported)
  // That a match is to be played corrects no facts: its source reports them once it begins (C6, C7).
  if (isNews && hasBegun(reported.status) && !hasBegun(facts.status) && facts.status !== 'void') return undefined
  if (!isNews || isSameFacts(facts, reported)) return ''
  // Its goals and its end would be missing: an operator enters them, or returns the match to its source.
  return facts.status === 'live' ? 'live_corrected' : 'correction_stays'
}

const warning = (matchId: string, match: ImportedMatch, code: Stays, reported: Facts): ReviewToAdd => ({
  matchId,
  kind: code === 'live_corrected' ? 'corrected' : 'unknown-fact',
  row: labelOf(match),
  reason: { code, values: { report: reportKey({ facts: reported }) } },
  name: null,
  side: null,
})

const isSameHeader = (header: HeaderRow, stored: StoredForImport): boolean =>
  header.kind === stored.kind &&
  header.round === stored.round &&
  header.homeId === stored.homeId &&
  header.awayId === stored.awayId &&
  header.place === stored.place &&
  (header.playsOn ?? null) === stored.playsOn &&
  header.startsAt?.getTime() === stored.startsAt?.getTime()

function squadOf(matchId: string, ready: Ready, now: readonly SquadRow[]): SquadRow[] | undefined {
  const rows = new Map<string, SquadRow>()
  for (const [index, athlete] of ready.match.athletes.entries()) {
    const athleteId = ready.linked.athletes[index]
    if (!athleteId || rows.has(athleteId)) continue
    const teamId = athlete.side === null ? (ready.linked.teams[index] ?? null) : ready[`${athlete.side}Id`]
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

/** An item for each unmatched name; the importer's own warning about it, if any, replaces it. */
function nameRows(
  matchId: string,
  unmatchedNames: readonly { name: string; side: Side }[],
  ready: Ready,
): ReviewToAdd[] {
  return unmatchedNames.map(({ name, side }) => {
    const reported = ready.warnings.find(one => one.kind === 'unknown-athlete' && fold(one.row).includes(fold(name)))
    return {
      matchId,
      kind: 'unknown-athlete',
      row: `${name} (${ready.match[side]?.name ?? side})`,
      reason: reported
        ? { code: reported.reason.code, values: { ...reported.reason.values, line: reported.row } }
        : { code: 'nobody_of_squad', values: {} },
      name,
      side,
    }
  })
}

/** Warnings of the importer that no item about a name covers. */
export function otherWarnings(ready: Ready): readonly ImportReview[] {
  const names = [...ready.match.goals, ...ready.match.cards].map(event => fold(event.name))
  return ready.warnings.filter(
    one => one.kind !== 'unknown-athlete' || !names.some(name => fold(one.row).includes(name)),
  )
}

const scoreOf = (facts: Facts | null | undefined): string | null =>
  facts?.score ? `${facts.score.home}-${facts.score.away}` : null

/** An import's changes to a match; for a new one, all of it. `isSettled`: no changes, since a game was settled by it. */
export function diffOf(
  one: {
    ready: Ready
    before: StoredForImport | undefined
    squadNow: readonly SquadRow[]
    decision: Decision
  },
  isSettled: boolean,
): MatchDiff {
  const { before, decision, squadNow } = one
  const { match } = one.ready
  const { header, facts, squad, version } = decision
  const label = [match.number, match.home && match.away ? labelOf(match) : '']
  const fields: MatchDiff['fields'] = []
  const differ = (field: MatchDiff['fields'][number]['field'], from: string | null, to: string | null): void => {
    if (from !== to) fields.push({ field, from, to })
  }
  if (before) {
    if (header.homeId !== before.homeId || header.awayId !== before.awayId)
      differ('clubs', `${before.home ?? '?'} × ${before.away ?? '?'}`, labelOf(match))
    differ('startsAt', before.startsAt?.toISOString() ?? null, header.startsAt?.toISOString() ?? null)
    differ('round', before.round, header.round)
    differ('place', before.place, header.place)
    differ('status', before.status, header.status)
    if (facts) differ('score', scoreOf(before.facts), scoreOf(facts))
    if (squad) fields.push({ field: 'squad', from: String(squadNow.length), to: String(squad.length) })
    if (facts && before.version > 0) differ('facts', `v${before.version}`, `v${version}`)
  }
  return {
    // A source without match numbers identifies a match by its sides, so the label would repeat them.
    label: [...new Set(label.map(part => part.replace(' v ', ' × ')))].filter(Boolean).join(' · '),
    change: isSettled ? 'settled' : before ? 'updated' : 'created',
    startsAt: match.startsAt?.toISOString() ?? null,
    score: scoreOf(facts ?? before?.facts),
    wasFinished: before?.status === 'finished',
    losesStatistics:
      facts !== undefined && Object.keys(before?.facts?.statistics ?? {}).some(name => !(name in facts.statistics)),
    fields,
  }
}
