/** The effect of match events on an entry, ranking by ranking. Pure. */
import {
  type Progress,
  PROGRESS_EVENTS_MAX,
  PROGRESS_STEPS_MAX,
  type ProgressEvent,
} from '#contract/api/player/card-progress.ts'
import type { Side } from '#contract/facts.ts'

/** The newest events and positions of an entry, as in the contract. Without an entry there are no positions. */
export const followed = (
  events: readonly PitchEvent[],
  stands: readonly Stand[],
  what: { slots: readonly FollowedSlot[]; names: ReadonlyMap<string, string> },
): Pick<Progress, 'events' | 'steps'> => ({
  events: explainEvents(events, stands, what)
    .map((event, seq) => ({ ...event, seq }))
    .toReversed()
    .slice(0, PROGRESS_EVENTS_MAX),
  steps: stepsOf(stands).slice(-PROGRESS_STEPS_MAX),
})

export const NO_PROGRESS: Progress = { events: [], steps: [], above: null, lift: null }

/** An event of a match, when it became known. */
export interface PitchEvent {
  at: Date
  kind: Exclude<ProgressEvent['kind'], 'points'>
  matchId: string
  side: Side | null
  athleteId: string | null
  name: string
  own: boolean
  penalty: boolean
  minute: string | null
}

/** An entry's position in a ranking; points in hundredths, also by subject of the card. */
export interface Stand {
  at: Date
  points: readonly number[]
  score: number
  rank: number
}

/** The subject at an index of a card: an athlete, or (null) a whole match. */
export interface FollowedSlot {
  matchId: string
  athleteId: string | null
  name: string
}

type Explained = Omit<ProgressEvent, 'seq' | '_match'> & { _match: string }

/** For athletes who are not on the card only goals and red cards are shown. */
const isShown = (event: PitchEvent, slots: readonly FollowedSlot[]): boolean =>
  event.kind !== 'yellow' || slots.some(one => one.athleteId !== null && one.athleteId === event.athleteId)

/**
 * Events in the order in which they became known, each with the changes in the next ranking. Events covered by one ranking share it: points
 * go to the last event of the athlete (or match), rank changes to the last of all. Points without an explaining event are listed
 * separately.
 */
function explainEvents(
  events: readonly PitchEvent[],
  stands: readonly Stand[],
  { slots, names }: { slots: readonly FollowedSlot[]; names: ReadonlyMap<string, string> },
): Explained[] {
  const shown = events.filter(event => isShown(event, slots))
  let next = 0
  const docs: Explained[] = []
  for (const [index, stand] of stands.entries()) {
    const first = next
    while (next < shown.length && (shown[next]?.at ?? stand.at) <= stand.at) next += 1
    const batch = shown.slice(first, next).map(event => eventDoc(event, names))
    const before = stands[index - 1]
    docs.push(
      ...explained(batch, changesBetween(before, stand, slots), stand.at, before ? before.rank - stand.rank : 0),
    )
  }
  return [...docs, ...shown.slice(next).map(event => eventDoc(event, names))]
}

const eventDoc = (event: PitchEvent, names: ReadonlyMap<string, string>): Explained => ({
  at: event.at,
  kind: event.kind,
  _match: event.matchId,
  side: event.side,
  _athlete: event.athleteId,
  name: names.get(event.athleteId ?? '') ?? event.name,
  own: event.own,
  penalty: event.penalty,
  minute: event.minute,
  points: 0,
  moved: 0,
})

type Change = FollowedSlot & { points: number }

const changesBetween = (before: Stand | undefined, now: Stand, slots: readonly FollowedSlot[]): Change[] =>
  slots.flatMap((one, slot) => {
    const points = (now.points[slot] ?? 0) - (before?.points[slot] ?? 0)
    return points === 0 ? [] : [{ ...one, points }]
  })

function explained(batch: readonly Explained[], changes: readonly Change[], at: Date, moved: number): Explained[] {
  const docs = [...batch]
  for (const { matchId, athleteId, name, points } of changes) {
    const index = docs.findLastIndex(event =>
      athleteId === null ? event._match === matchId && MOVES_SCORE.has(event.kind) : event._athlete === athleteId,
    )
    const event = docs[index]
    if (event) docs[index] = { ...event, points: event.points + points / 100 }
    else {
      const side: Side | null = null
      const what = { side, own: false, penalty: false, minute: null, moved: 0 }
      docs.push({ ...what, at, kind: 'points', _match: matchId, _athlete: athleteId, name, points: points / 100 })
    }
  }
  const last = docs.at(-1)
  if (last && moved !== 0) docs[docs.length - 1] = { ...last, moved }
  return docs
}

/** Events that change the score that a whole match is predicted by. */
const MOVES_SCORE: ReadonlySet<ProgressEvent['kind']> = new Set(['start', 'goal', 'goal-void', 'end', 'off'])

/** The first and the last position, and those between with a change of rank or points. */
const stepsOf = (stands: readonly Stand[]): { at: Date; position: number; points: number }[] =>
  stands
    .filter(
      ({ score, rank }, index) => index === 0 || score !== stands[index - 1]?.score || rank !== stands[index - 1]?.rank,
    )
    .map(({ at, score, rank }) => ({ at, position: rank, points: score / 100 }))

/** A possible next event, and how the card would score then. */
export interface Hope<Scoring> {
  matchId: string
  side: Side | null
  name: string
  what: string
  isLive: boolean
  /** How many goals or cards it needs. */
  steps: number
  scoring: Scoring
}

/** The points that an entry and the one above it would have; hundredths. */
export interface Outcome {
  mine: number
  theirs: number
}

/**
 * The possible event that takes an entry furthest past the one above it, preferring likely ones: overtaking before getting closer, running
 * matches before upcoming ones, fewer events before more.
 */
export function bestHope<Scoring>(
  hopes: readonly Hope<Scoring>[],
  now: Outcome,
  after: (scoring: Scoring) => Outcome,
): { hope: Hope<Scoring>; points: number; effect: 'pass' | 'level' | 'closer' } | null {
  const rated = hopes.flatMap(hope => {
    const { mine, theirs } = after(hope.scoring)
    const closer = mine - theirs - (now.mine - now.theirs)
    if (mine <= now.mine || closer <= 0) return []
    const effect = mine > theirs ? ('pass' as const) : mine === theirs ? ('level' as const) : ('closer' as const)
    return [{ hope, points: (mine - now.mine) / 100, effect, closer }]
  })
  const order = { pass: 0, level: 1, closer: 2 }
  const [best] = rated.toSorted(
    (a, b) =>
      order[a.effect] - order[b.effect] ||
      Number(b.hope.isLive) - Number(a.hope.isLive) ||
      a.hope.steps - b.hope.steps ||
      b.closer - a.closer,
  )
  return best ? { hope: best.hope, points: best.points, effect: best.effect } : null
}
