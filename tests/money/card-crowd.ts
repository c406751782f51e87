import { sql } from 'kysely'
import type { Facts } from '#contract/facts.ts'
import { writeFacts } from '#server/modules/matches/index.ts'
import { lockedGame, touchGames, voidGame } from '#server/modules/pools/index.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/fail.ts'
import { QUIET } from '#tests/support/cards.ts'
import { idOf, seedCard, seedPlayers } from '../../bench/seed.ts'

/** Number of athletes and options of a seeded card. */
const [ATHLETES, GOALS, STATISTICS] = [10, 4, 7]

/** The request body of an entry on a seeded card: `unique` gives picks that no other entry has. */
export function seededPlay(card: string, number: number, unique: number): unknown {
  let rest = unique
  const athletes = Array.from({ length: ATHLETES }, (_, index) => {
    const pick = rest % (GOALS * STATISTICS)
    rest = Math.floor(rest / (GOALS * STATISTICS))
    return {
      _athlete: idOf('d3', number * ATHLETES + index),
      _athleteGoal: idOf('d4', number * 100 + (pick % GOALS)),
      _athleteStatistic: idOf('d4', number * 100 + 50 + Math.floor(pick / GOALS)),
    }
  })
  return { _card: card, athletes }
}

/** A running card with one entry each from a crowd: all predict the same except the first, so that paying it takes several steps. */
export async function crowdedCard(db: Db, number: number, people: { first: number; count: number }): Promise<string> {
  await seedPlayers(db, people.first, people.first + people.count)
  const card = await seedCard(db, number, people.count, people)
  const same = `{${'0,'.repeat(2 * ATHLETES).slice(0, -1)}}`
  await db.rows(sql`update entry set picks = ${same}::integer[] where game_id = ${card}
    and id <> (select min(id) from entry where game_id = ${card})`)
  await db.rows(sql`update entry set picks = ${same.replace('0', '1')}::integer[] where game_id = ${card}
    and id = (select min(id) from entry where game_id = ${card})`)
  return card
}

/** Ends the matches of a seeded card: everybody played, without events. The server does the rest. */
export const whistle = (db: Db, number: number): Promise<unknown> =>
  db.tx(tx => {
    const at = new Date()
    const athletes = Array.from({ length: ATHLETES }, (_, index) => idOf('d3', number * ATHLETES + index))
    const facts: Facts = {
      status: 'finished',
      startedAt: at,
      endedAt: at,
      clock: null,
      score: null,
      goals: [],
      cards: [],
      statistics: {},
      athletes: Object.fromEntries(athletes.map(id => [id, { played: true, numbers: QUIET }])),
    }
    return writeFacts(tx, at, { matchId: idOf('d1', number), facts, author: 'feed', reason: 'Apito final' })
  })

/** Voids a card; idempotent. */
export async function callOff(db: Db, card: string): Promise<void> {
  try {
    await db.tx(async tx => voidGame(tx, await lockedGame(tx, card, 'athlete-card'), 'Chuva'))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** What the sweep does every minute. */
export const sweep = (db: Db, cards: readonly string[]): Promise<void> => db.tx(tx => touchGames(tx, cards))

/** The state of a card, and the progress of its payment or refund. */
export async function stateOf(db: Db, card: string): Promise<{ state: string; progress: string }> {
  const [row] = await db.rows(sql<{ state: string; progress: string }>`
    select state, progress_id as progress from game where id = ${card}`)
  return row ?? { state: 'none', progress: '' }
}
