/** The facts of a match that every mode reports. */
import type { MatchStatus } from '../facts.ts'
import * as is from './shape.ts'

const STATUSES = ['scheduled', 'live', 'finished', 'postponed', 'abandoned', 'void'] as const satisfies MatchStatus[]
/** A number of each side. */
export const readPair = is.object({ home: is.count, away: is.count })
const readHalf: is.Read<1 | 2> = (value, at) => {
  if (value !== 1 && value !== 2) throw new is.Unreadable(at, '1 | 2', value)
  return value
}

/** Fields of a match in the facts of a report. */
export const resolved = {
  match: is.id,
  version: is.count,
  status: is.oneOf(...STATUSES),
  score: is.nullable(readPair),
  unresolved: is.count,
}

/** Whether a match has ended or is void. */
export const isEnded = ({ status }: { status: MatchStatus }): boolean => status === 'finished' || status === 'void'

/** The time of an event in a match (F2). */
export const minute = { half: readHalf, minute: is.count, stoppage: is.count }
export const readSide = is.oneOf('home', 'away')

/** Facts are listed by index: each is of the match at that index. */
export function requireMatches(facts: readonly { match: string }[], matchIds: readonly string[]): void {
  const found = facts.map(one => one.match)
  const isSame = found.length === matchIds.length && found.every((match, index) => match === matchIds[index])
  if (!isSame) throw new is.Unreadable('evidence.facts', matchIds.join(' '), found.join(' '))
}
