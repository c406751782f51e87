import type { Facts } from '#contract/facts.ts'
import type { ImportedMoment } from '#contract/imported.ts'
import type { FeedClock } from './port.ts'

const MINUTE_MS = 60_000
const HALF_MINUTES = 45
const BREAK_MINUTES = 15
/** Stoppage time is at least this long, and as long as its last event requires. */
const USUAL_STOPPAGE = { 1: 2, 2: 4 } as const
/** A round reported per athlete has no clock: it lasts as long as one match with its break. */
const ROUND_MINUTES = 110
/** No statistic of a match is larger; a larger one is published at once at the end. */
const MOST_SPREAD = 500

/** The times of a replay's events, in milliseconds of real match time from kick-off. */
export interface Timeline {
  lengthMs: number
  /** When an event happens: in the middle of its minute. */
  at(moment: ImportedMoment): number
  /** The displayed clock; null for a round, which has none. */
  clockAt(elapsedMs: number): FeedClock | null
  /** This many times of play, in order, derived from a seed: the same in every replay. */
  spread(seed: string, count: number): number[]
}

/** When the events of one type happen, in order. */
export const instantsIn = <T extends ImportedMoment>(
  timeline: Timeline,
  events: readonly T[],
  isOne: (event: T) => boolean,
): number[] =>
  events
    .filter(isOne)
    .map(event => timeline.at(event))
    .toSorted((one, other) => one - other)

/** The course of these facts: two halves with a break, one stretch for a round or a race, nothing for a match that was not played. */
export function timelineOf(final: Facts): Timeline {
  if (final.status === 'scheduled' || final.status === 'postponed' || final.status === 'void') return stretch(0)
  const isMatch = final.score !== null || final.goals.length > 0 || final.cards.length > 0
  return isMatch || Object.keys(final.statistics).length > 0 ? twoHalves(final) : stretch(ROUND_MINUTES * MINUTE_MS)
}

const stretch = (lengthMs: number): Timeline => ({
  lengthMs,
  at: () => 0,
  clockAt: () => null,
  spread: (seed, count) => fractions(seed, count).map(fraction => Math.floor(fraction * lengthMs)),
})

function twoHalves(final: Facts): Timeline {
  const firstMs = halfMs(final, 1)
  const secondAt = firstMs + BREAK_MINUTES * MINUTE_MS
  const secondMs = halfMs(final, 2)
  return {
    lengthMs: secondAt + secondMs,
    at: ({ half, minute, stoppage }) => {
      const inHalf = minute + stoppage - (half === 1 ? 0 : HALF_MINUTES)
      return (half === 1 ? 0 : secondAt) + Math.max(0, (inHalf - 0.5) * MINUTE_MS)
    },
    clockAt: elapsedMs => {
      const half = elapsedMs < secondAt ? 1 : 2
      const inHalf = half === 1 ? Math.min(elapsedMs, firstMs - 1) : elapsedMs - secondAt
      const minute = Math.floor(inHalf / MINUTE_MS) + 1
      const before = half === 1 ? 0 : HALF_MINUTES
      return {
        half,
        minute: before + Math.min(minute, HALF_MINUTES),
        stoppage: Math.max(0, minute - HALF_MINUTES),
        ...(half === 1 && elapsedMs >= firstMs ? { halfTime: true } : {}),
      }
    },
    spread: (seed, count) =>
      fractions(seed, count).map(fraction => {
        const played = Math.floor(fraction * (firstMs + secondMs))
        return played < firstMs ? played : played + BREAK_MINUTES * MINUTE_MS
      }),
  }
}

function halfMs(final: Facts, half: 1 | 2): number {
  const last = half * HALF_MINUTES
  const beyond = [...final.goals, ...final.cards]
    .filter(event => event.half === half)
    .map(event => event.minute + event.stoppage - last)
  return (HALF_MINUTES + Math.max(USUAL_STOPPAGE[half], ...beyond)) * MINUTE_MS
}

/** Numbers from 0 up to 1, in order. None for a count that no match has. */
function fractions(seed: string, count: number): number[] {
  if (count <= 0 || count > MOST_SPREAD) return []
  return Array.from({ length: count }, (_, at) => fractionOf(`${seed} ${at}`)).sort((one, other) => one - other)
}

/** FNV-1a over the text, then mixed, so that neighbours (`… 1`, `… 2`) fall far apart. */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
