import type { Facts } from '#contract/facts.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { writeFacts } from './service-facts.ts'
import { lockMatch, putSchedule, versionsOf } from './sql-facts.ts'
import * as sql from './sql-replay.ts'

/** Parameters of a replay: see `server/gateways/feed/replay.ts`. Times are real milliseconds of the match. */
export interface ReplayEngine {
  lengthMs(final: Facts): number
  factsAt(final: Facts, elapsedMs: number, starters: ReadonlySet<string>): Facts
}

/**
 * Replays stored matches from `startsAt` on (default: now), `speed` times as fast: they become scheduled for that moment, and the replay
 * continues by itself, also after a restart. Facts are written by author `replay`; at the end they equal the stored ones, with the replay's
 * start and end times. Refuses `not_found`, and `facts_missing` for a match that is not over.
 */
export async function startReplay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { matchIds, speed, startsAt = clock.now() }: { matchIds: readonly string[]; speed: number; startsAt?: Date },
): Promise<void> {
  const at = clock.now()
  await db.tx(async tx => {
    for (const matchId of matchIds.toSorted()) {
      const stored = (await lockMatch(tx, matchId)) ?? fail('not_found')
      const [latest] = await versionsOf(tx, matchId)
      const wasReplay = latest?.author === 'replay'
      const final = (wasReplay ? await sql.replayFinal(tx, matchId) : undefined) ?? stored.facts
      if (final?.status !== 'finished') return fail('facts_missing')
      await sql.putReplay(tx, { matchId, final, startsAt, speed })
      await putSchedule(tx, matchId, startsAt, startsAt)
      const reason = `replay at ${speed} times the speed`
      await writeFacts(tx, at, { matchId, facts: beforeKickOff(final), author: 'replay', reason })
    }
  })
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
  athletes: Object.fromEntries(Object.keys(final.athletes).map(id => [id, { played: null, numbers: {} }])),
})

/** Advances every running replay to this moment. Safe to run in several processes: a replay locked by another one is skipped. */
export async function advanceReplays(deps: Pick<Deps, 'db' | 'clock'>, engine: ReplayEngine): Promise<void> {
  const { db, clock } = deps
  for (const matchId of await sql.runningReplays(db, clock.now())) {
    await db.tx(async tx => {
      const replay = await sql.lockReplay(tx, matchId)
      if (!replay) return
      const at = clock.now()
      const { final, startsAt, speed } = replay
      const length = engine.lengthMs(final)
      const elapsed = (at.getTime() - startsAt.getTime()) * speed
      const isOver = elapsed >= length
      const facts = isOver
        ? { ...final, startedAt: startsAt, endedAt: new Date(startsAt.getTime() + length / speed) }
        : { ...engine.factsAt(final, elapsed, await sql.startersOf(tx, matchId)), startedAt: startsAt }
      await writeFacts(tx, at, { matchId, facts, author: 'replay', reason: 'replay' })
      if (isOver) await sql.endReplay(tx, matchId)
    })
  }
}
