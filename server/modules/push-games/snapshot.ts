import { answerOf, type KnownPushMatch, type PushAnswer, type PushScoring } from '#contract/verify/push-game.ts'
import { awaitedSince, matchesOf, type MatchView } from '#server/modules/matches/index.ts'
import { type Awaited, type Definition, definitionOf, type GameSnapshot } from '#server/modules/pools/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { lockOf } from './rules.ts'
import { pushesOf } from './sql.ts'
import type { Push } from './types.ts'

/** The result of a question so far (P1, P3). */
export const cameTo = (push: Push, match: MatchView): PushAnswer => answerOf(push, knownOf(match), push.answered)

/** The facts of a match that scoring needs: events by minute and side. */
function knownOf({ status, facts }: MatchView): KnownPushMatch {
  const { yellowCards, redCards } = facts?.statistics ?? {}
  return {
    status,
    score: facts?.score ?? null,
    clock: facts?.clock ?? null,
    goals: (facts?.goals ?? []).map(({ side, half, minute, stoppage }) => ({ side, half, minute, stoppage })),
    cards: (facts?.cards ?? []).map(({ side, color, half, minute, stoppage }) => ({
      side,
      color,
      half,
      minute,
      stoppage,
    })),
    statistics: { ...(yellowCards && { yellowCards }), ...(redCards && { redCards }) },
  }
}

/** The pool game's view of its question: the lock (P2), whether it is over, and the right answer. */
export async function snapshotOf(from: Reader, pushId: string): Promise<GameSnapshot> {
  const push = (await pushesOf(from, [pushId])).get(pushId)
  const match = push && (await matchesOf(from, [push.matchId])).get(push.matchId)
  if (!push || !match) throw new Error(`Game ${pushId} has no question`)
  const { correct, voidReason, isOver, missing } = cameTo(push, match)
  const locksAt = push.sentAt && lockOf(push.sentAt)
  const scoring: PushScoring = { correct }
  return {
    startsAt: locksAt,
    // C2 does not apply: every answer was given at least two minutes before the question's minutes (P3).
    startedAt: null,
    endedAt: isOver ? (push.answeredAt ?? match.facts?.endedAt ?? locksAt) : null,
    scoring: { ...scoring },
    facts: {
      told: push.answered,
      match: { match: match.id, version: match.version, unresolved: match.unresolved, ...knownOf(match) },
    } as unknown as JsonObject,
    missing: missing.map(fact => ({ fact: `${sidesOf(match)}: ${fact}`, match: match.id })),
    awaited: voidReason === null && correct === null ? awaitedOf(match, missing, locksAt) : null,
    voidReason,
  }
}

/** From its last minute on, a question that the facts cannot decide waits for an operator. */
function awaitedOf(match: MatchView, missing: readonly string[], locksAt: Date | null): Awaited | null {
  const since = awaitedSince([match], missing.length > 0 ? [{ match: match.id }] : [])
  const answerSince = missing.includes('told') ? (match.facts?.endedAt ?? locksAt) : null
  if (answerSince !== null) return { kind: 'answers', since: answerSince }
  return since && { kind: 'facts', since }
}

/** `Flamengo × Palmeiras` */
const sidesOf = ({ home, away }: MatchView): string => `${home?.name ?? ''} × ${away?.name ?? ''}`

/** The content of a question, as in its report. Refuses `not_found`. */
export async function questionOf(from: Reader, pushId: string): Promise<Definition> {
  const push = (await pushesOf(from, [pushId])).get(pushId) ?? fail('not_found')
  const match = (await matchesOf(from, [push.matchId])).get(push.matchId) ?? fail('not_found')
  const { matchId, fact, side, from: first, to, buttonType, question, questionEn } = push
  const [home, away] = [match.home?.name ?? '', match.away?.name ?? '']
  const resolved = { matchId, home, away, fact, side, from: first, to, buttonType, question, questionEn }
  return definitionOf('push-game', resolved)
}
