/** What a card asks and what it is worth, as reports tell it and as the hash of its settings is made. */
import { athletesOf, matchesOf } from '#server/modules/matches/index.ts'
import { type Definition, definitionOf } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { listCards } from './sql-athletes.ts'
import { listMatchCards } from './sql-matches.ts'

/** What an Athletes card asks. Refuses `not_found`. */
export async function athleteDefinition(from: Reader, id: string): Promise<Definition> {
  const { gameType, slots, goals, statistics } = (await listCards(from, [id])).get(id) ?? fail('not_found')
  const names = await athletesOf(
    from,
    slots.map(slot => slot.athleteId),
  )
  const resolved = {
    gameType,
    slots: slots.map(({ athleteId, matchId, position, classicValue }) => ({
      athleteId,
      name: names.get(athleteId)?.nickname ?? names.get(athleteId)?.name ?? '',
      matchId,
      position,
      classicValue,
    })),
    goals: goals.map(option => ({ ...option })),
    statistics: statistics.map(option => ({ ...option })),
  }
  return definitionOf('athlete-card', resolved)
}

/** What a championship card asks. Refuses `not_found`. */
export async function matchDefinition(from: Reader, id: string): Promise<Definition> {
  const { matchIds } = (await listMatchCards(from, [id])).get(id) ?? fail('not_found')
  const matches = await matchesOf(from, matchIds)
  const resolved = matchIds.map(matchId => {
    const match = matches.get(matchId)
    return { matchId, home: match?.home?.name ?? '', away: match?.away?.name ?? '' }
  })
  return definitionOf('card-game', { matches: resolved })
}
