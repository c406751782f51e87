/** Roles, counted games and meetings of a league. Pure. */
import type { LEAGUE_RELATIONS, LEAGUE_RESULTS, LeagueTable } from '#contract/api/player/leagues.ts'
import { LEAGUE_ROUND_ROBIN_MAX } from '#contract/limits.ts'
import type { League, Member } from './types.ts'

/** Rate limits of actions that reach other players. */
export const bounds = {
  create: { burst: 30, perMs: 3_600_000 },
  invite: { burst: 100, perMs: 3_600_000 },
  join: { burst: 30, perMs: 60_000 },
  report: { burst: 20, perMs: 3_600_000 },
} as const

/** A player who refused an invitation cannot be invited to the same league for this time. */
const REFUSED_MS = 7 * 86_400_000

/** Whether an account refused an invitation within that time. */
export const refusedLately = (member: Member | undefined, now: Date): boolean =>
  member?.state === 'refused' && now.getTime() - member.at.getTime() < REFUSED_MS

/** Maximum open invitations of a league. */
export const MOST_INVITED = 500

export type Relation = (typeof LEAGUE_RELATIONS)[number]

/** Somebody's role in a league as they know it, by their row in it. */
export function relationOf(league: Pick<League, 'ownerId'>, accountId: string, member: Member | undefined): Relation {
  if (member?.state === 'in') return league.ownerId === accountId ? 'owner' : 'member'
  if (member?.state === 'invited' && !member.isUnseen) return 'invited'
  return member?.isRemoved === true ? 'removed' : 'none'
}

/** Whether this is the current link of an open league. */
export const hasLink = ({ linkToken, closedAt }: League, token: string | undefined): boolean =>
  closedAt === null && linkToken !== null && token === linkToken

/** Who may see a league: members, invited players and, with its link, everybody including removed members. Nobody sees a closed one. */
export const maySee = (league: League, relation: Relation, token: string | undefined): boolean =>
  league.closedAt === null &&
  (relation === 'owner' || relation === 'member' || relation === 'invited' || hasLink(league, token))

export type PartKind = 'card' | 'room' | 'duel'

/** The category that each type of game counts as in a league; other modes do not count. */
const KINDS: Partial<Record<string, PartKind>> = {
  'athlete-card': 'card',
  'card-game': 'card',
  'coach-friend': 'room',
  'game-vs': 'duel',
  'game-vs-vip': 'duel',
}
export const kindOf = (mode: string): PartKind | undefined => KINDS[mode]

/** The season that a week (`2026-W47`) belongs to: its year. */
export const seasonOf = (week: string): string => week.slice(0, 4)

/** The period under which a season's head-to-heads are marked as stale: its completed weeks, without the points of the current one. */
export const duelsOf = (season: string): string => `${season}:duels`

/** The ranking (in the rankings module's terms) of a league's table. */
export const boardOf = (leagueId: string, table: LeagueTable): string => `league-${table}:${leagueId}`

/** Two opponents, or one member with a bye. */
export type Pair = readonly [string] | readonly [string, string]

/**
 * One round of a round robin among members in a fixed order (circle method): after as many rounds as a member has opponents everybody has
 * met everybody once; with an odd number one has a bye, each in turn. After the last round the first follows.
 */
export function roundOf(members: readonly string[], round: number): Pair[] {
  if (members.length < 2) return []
  const seats: (string | null)[] = members.length % 2 === 0 ? [...members] : [...members, null]
  const [fixed, ...others] = seats
  const turn = round % others.length
  const circle = [fixed, ...others.slice(others.length - turn), ...others.slice(0, others.length - turn)]
  return Array.from({ length: seats.length / 2 }, (_, at) => pairOf(circle[at], circle[circle.length - 1 - at]))
}

function pairOf(one: string | null | undefined, other: string | null | undefined): Pair {
  if (one && other) return [one, other]
  return [one ?? other ?? '']
}

/** Each member's opponent in a week; null for a bye. */
export type Met = ReadonlyMap<string, string | null>

const repeats = (pairs: readonly Pair[], last: Met): number =>
  pairs.filter(([one, other]) => last.has(one) && last.get(one) === (other ?? null)).length

/**
 * The next round of a league small enough for a round robin: the one after the last if the members are unchanged; else a new round robin,
 * starting with the round that repeats least of last week.
 */
export function nextRound(members: readonly string[], last: Met, lastRound: number): { round: number; pairs: Pair[] } {
  const isSame = last.size === members.length && members.every(member => last.has(member))
  if (isSame) return { round: lastRound + 1, pairs: roundOf(members, lastRound + 1) }
  const rounds = Array.from({ length: Math.max(1, members.length - 1) }, (_, round) => {
    const pairs = roundOf(members, round)
    return { round, pairs, again: repeats(pairs, last) }
  })
  const [best] = rounds.toSorted((a, b) => a.again - b.again || a.round - b.round)
  return { round: best?.round ?? 0, pairs: best?.pairs ?? [] }
}

/**
 * The meetings of a league too large for a round robin: neighbours in the season's table from the top, avoiding last week's opponent if
 * possible. With an odd number the lowest member without a bye last week has one.
 */
export function neighboursOf(table: readonly string[], last: Met): Pair[] {
  const resting = table.length % 2 === 1 ? (table.findLast(one => last.get(one) !== null) ?? table.at(-1)) : undefined
  const waiting = table.filter(one => one !== resting)
  const pairs: [string, string][] = []
  while (waiting.length > 1) {
    const [one = ''] = waiting.splice(0, 1)
    const at = waiting.findIndex(other => last.get(one) !== other)
    const [other = ''] = waiting.splice(Math.max(0, at), 1)
    pairs.push([one, other])
  }
  undoRepeat(pairs, last)
  return resting === undefined ? pairs : [...pairs, [resting]]
}

/** The last two may be last week's opponents: they swap opponents with the pair above. */
function undoRepeat(pairs: [string, string][], last: Met): void {
  const [above, lowest] = [pairs.at(-2), pairs.at(-1)]
  if (!above || !lowest || last.get(lowest[0]) !== lowest[1]) return
  const [a, b] = above
  const [c, d] = lowest
  const isFree = (one: string, other: string) => last.get(one) !== other
  const changed = isFree(a, c) && isFree(b, d) ? [a, c, b, d] : isFree(a, d) && isFree(b, c) ? [a, d, b, c] : undefined
  if (!changed) return
  const [e = a, f = c, g = b, h = d] = changed
  pairs.splice(-2, 2, [e, f], [g, h])
}

/** Whether a league is small enough for a round robin. */
export const isRoundRobin = (members: number): boolean => members <= LEAGUE_ROUND_ROBIN_MAX

/** The week's result for the first of two, by their points. */
export const resultOf = (points: bigint, others: bigint): (typeof LEAGUE_RESULTS)[number] =>
  points === others ? 'level' : points > others ? 'won' : 'lost'

/** The closest of a week's meetings in which both had points; ties by most points. The first of each has at least as many as the second. */
export function closestOf<Of extends { points: bigint; theirs: bigint | null }>(
  meetings: readonly Of[],
): Of | undefined {
  let closest: { meeting: Of; gap: bigint } | undefined
  for (const meeting of meetings) {
    if (meeting.theirs === null || meeting.theirs <= 0n) continue
    const gap = meeting.points - meeting.theirs
    if (!closest || gap < closest.gap || (gap === closest.gap && meeting.points > closest.meeting.points))
      closest = { meeting, gap }
  }
  return closest?.meeting
}
