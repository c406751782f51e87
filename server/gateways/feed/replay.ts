import { SIDES, TEAM_STATISTICS, type AthleteFacts, type Facts, type Side } from '#contract/facts.ts'
import type { ImportedMoment } from '#contract/imported.ts'
import { instantsIn, timelineOf, type Timeline } from './replay-timeline.ts'

/** The duration of a replay of these facts at normal speed, in milliseconds; 0 for a match that was not played. */
export const replayLengthMs = (final: Facts): number => timelineOf(final).lengthMs

/**
 * The known facts of a stored match after this much real time: events up to then, the clock, the score, and numbers that only grow. A
 * replay at a speed passes (now − kick-off) × speed. Half-time lasts 15 minutes, in which the clock stops. Facts without a minute (assists,
 * corners …) get times derived from the athlete's id, the same in every replay; facts judged at the end (a clean sheet, a finishing place)
 * are unknown until then. Below 0 nothing has begun; from `replayLengthMs` on it returns `final` itself. `starters` (athlete ids) have
 * played from kick-off; other players are known by their events, and otherwise at the end.
 */
export function factsAt(final: Facts, elapsedMs: number, starters: ReadonlySet<string> = new Set()): Facts {
  const timeline = timelineOf(final)
  if (elapsedMs >= timeline.lengthMs) return final
  if (elapsedMs < 0) return beforeKickOff(final)
  const happened = (moment: ImportedMoment): boolean => timeline.at(moment) <= elapsedMs
  return {
    status: 'live',
    startedAt: final.startedAt,
    endedAt: null,
    clock: timeline.clockAt(elapsedMs),
    score: scoreAt(final, timeline, elapsedMs),
    goals: final.goals.filter(happened),
    cards: final.cards.filter(happened),
    statistics: statisticsAt(final, timeline, elapsedMs),
    athletes: mapAthletes(final, (athlete, id) => athleteAt({ final, timeline, elapsedMs, id, athlete, starters })),
  }
}

function mapAthletes(final: Facts, map: (athlete: AthleteFacts, id: string) => AthleteFacts): Facts['athletes'] {
  return Object.fromEntries(Object.entries(final.athletes).map(([id, athlete]) => [id, map(athlete, id)]))
}

const beforeKickOff = (final: Facts): Facts => ({
  status: 'scheduled',
  startedAt: null,
  endedAt: null,
  clock: null,
  score: null,
  goals: [],
  cards: [],
  statistics: {},
  athletes: mapAthletes(final, () => ({ played: null, numbers: {} })),
})

const countUntil = (instants: readonly number[], elapsedMs: number): number =>
  instants.filter(instant => instant <= elapsedMs).length

/** A total of a side: its events as they fall, the part without events spread over the match; never above the total. */
function totalAt(total: number, events: readonly number[], spread: () => number[], elapsedMs: number): number {
  const known = events.length < total ? [...events, ...spread()] : events
  return Math.min(total, countUntil(known, elapsedMs))
}

function scoreAt(final: Facts, timeline: Timeline, elapsedMs: number): Facts['score'] {
  const { score } = final
  if (!score) return null
  const of = (side: Side): number => {
    const events = instantsIn(timeline, final.goals, goal => goal.side === side)
    return totalAt(score[side], events, () => timeline.spread(`score ${side}`, score[side] - events.length), elapsedMs)
  }
  return { home: of('home'), away: of('away') }
}

const CARD_COLORS = { yellowCards: 'yellow', redCards: 'red' } as const

function statisticsAt(final: Facts, timeline: Timeline, elapsedMs: number): Facts['statistics'] {
  const known: Facts['statistics'] = {}
  for (const statistic of TEAM_STATISTICS) {
    const pair = final.statistics[statistic]
    if (!pair) continue
    const color = statistic === 'yellowCards' || statistic === 'redCards' ? CARD_COLORS[statistic] : undefined
    const [home = 0, away = 0] = SIDES.map(side => {
      const events = instantsIn(timeline, final.cards, card => card.side === side && card.color === color)
      const rest = (): number[] => timeline.spread(`${statistic} ${side}`, pair[side] - events.length)
      return totalAt(pair[side], events, rest, elapsedMs)
    })
    known[statistic] = { home, away }
  }
  return known
}

interface ReplayRequest {
  final: Facts
  timeline: Timeline
  elapsedMs: number
  id: string
  athlete: AthleteFacts
  starters: ReadonlySet<string>
}

function athleteAt(request: ReplayRequest): AthleteFacts {
  const { final, timeline, elapsedMs, id, athlete, starters } = request
  const numbers = numbersAt(request)
  const scored = instantsIn(timeline, final.goals, goal => goal.athlete === id)
  // A card can be shown to the bench; anything else is done on the pitch.
  const acted = Object.entries(numbers).some(([name, value]) => !name.endsWith('-cards') && value > 0)
  const isSeen = starters.has(id) || acted || countUntil(scored, elapsedMs) > 0
  return { played: athlete.played === true && isSeen ? true : null, numbers }
}

function numbersAt({ final, timeline, elapsedMs, id, athlete }: ReplayRequest): AthleteFacts['numbers'] {
  const reported = athlete.numbers
  const goals = eventsOrSpread(
    instantsIn(timeline, final.goals, goal => goal.athlete === id && !goal.own),
    () => (final.goals.length > 0 ? [] : timeline.spread(`${id} goals`, reported.goals ?? 0)),
  )
  const cards = (color: 'yellow' | 'red', total: number): number[] =>
    eventsOrSpread(
      instantsIn(timeline, final.cards, card => card.athlete === id && card.color === color),
      () => (final.cards.length > 0 ? [] : timeline.spread(`${id} ${color}`, total)),
    )
  const known: AthleteFacts['numbers'] = {}
  for (const name of Object.keys(reported) as (keyof typeof reported)[]) {
    const total = reported[name]
    if (total === undefined) continue
    switch (name) {
      case 'goals':
      case 'goals-first-half':
      case 'goals-in-area':
        known[name] = countUntil(goals.slice(0, Math.max(0, total)), elapsedMs)
        break
      case 'goals-second-half':
      case 'goals-outside-area':
        known[name] = countUntil(goals.slice(Math.max(0, goals.length - Math.max(0, total))), elapsedMs)
        break
      case 'first-goal-minute':
        if (goals[0] !== undefined && goals[0] <= elapsedMs) known[name] = total
        break
      case 'yellow-cards':
      case 'red-cards':
        known[name] = Math.min(total, countUntil(cards(name === 'red-cards' ? 'red' : 'yellow', total), elapsedMs))
        break
      case 'start-position':
        known[name] = total
        break
      case 'clean-sheet':
      case 'finish-position':
      case 'finishing-place':
        break
      default:
        known[name] = countUntil(timeline.spread(`${id} ${name}`, total), elapsedMs)
    }
  }
  return known
}

const eventsOrSpread = (events: number[], spread: () => number[]): number[] => (events.length > 0 ? events : spread())
