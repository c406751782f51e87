import type * as z from 'zod/mini'
import type { operatorCardEntries } from '#contract/api/admin/cards.ts'
import type { CardFixture } from '#contract/api/player/fixtures.ts'
import { centavos } from '#contract/money.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { athletesOf, fixtureDoc, matchesOf } from '#server/modules/matches/index.ts'
import {
  listSnapshots,
  gamesOf,
  listEntries,
  scoredAt,
  type SettledEntry,
  settledEntriesOf,
  findSnapshot,
} from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { pageOf } from '#server/platform/lists.ts'
import { athleteCardMode } from './athlete-mode.ts'
import { championshipCardMode } from './championship-mode.ts'
import { followedAthletes, followedMatches } from './followed-cards.ts'
import { entriesOfCard, pageOfClosed } from './reads.ts'
import { type CardStatus, statusOf } from './rules-card.ts'
import { listCards } from './sql-athletes.ts'
import { listMatchCards } from './sql-matches.ts'
import { listBases } from './sql.ts'

const MODES = [athleteCardMode, championshipCardMode]

/** The public data of a game on a closed card. */
export interface ClosedGame {
  _id: string
  mode: 'athlete-card' | 'card-game'
  _card: { _id: string; name: string; status: CardStatus }
  championship: string | null
  createdAt: Date
  totalScore: number | null
  position: number | null
}

/**
 * A page of an account's games on cards of every type that others may read (C12), newest first, with the points of the current ranking.
 * Archived ones are included, because archiving only affects the owner's list. Refunded ones are not.
 */
export async function closedGamesOf(
  from: Reader,
  now: Date,
  { page, limit, ...query }: { accountId: string; page: number; limit: number },
): Promise<{ docs: ClosedGame[]; page: number; pages: number; total: number }> {
  const modes = MODES.map(mode => mode.name)
  const { ids, total } = await pageOfClosed(from, { ...query, modes, now, page, limit })
  const entries = new Map((await listEntries(from, ids)).map(entry => [entry.id, entry]))
  const gameIds = [...new Set([...entries.values()].map(entry => entry.gameId))]
  const games = await gamesOf(from, gameIds)
  const snapshots = await listSnapshots(from, gameIds)
  const cards = await listBases(from, gameIds)
  const docs = ids.flatMap((id): ClosedGame[] => {
    const entry = entries.get(id)
    const game = entry && games.get(entry.gameId)
    const mode = MODES.find(one => one.name === game?.mode)
    const status = game && statusOf(game, now)
    if (!entry || !game || !mode || !status) return []
    const snapshot = snapshots.get(game.id)
    const [scored] = snapshot ? scoredAt(mode, snapshot, [entry]) : []
    const card = cards.get(game.id)
    return [
      {
        _id: id,
        mode: mode === championshipCardMode ? 'card-game' : 'athlete-card',
        _card: { _id: game.id, name: game.name, status },
        championship: mode === championshipCardMode ? (card?.championshipId ?? null) : null,
        createdAt: entry.acceptedAt,
        totalScore: scored ? scored.score / 100 : null,
        position: scored?.rank ?? null,
      },
    ]
  })
  return { docs, page, pages: Math.ceil(total / limit), total }
}

/** A pick of a paid card: for an athlete, or for the score of a match. */
interface BestPick {
  points: number
  card: string
  athlete: string | null
  match: CardFixture | null
}

/** Maximum entries of one account per week that are examined. */
const PICKS_OF_MOST = 100

/** The pick that earned an account the most points on cards that ended in a period; ties by newest. Null without any. */
export async function bestPickOf(
  from: Reader,
  accountId: string,
  span: { since: Date; until: Date },
): Promise<BestPick | null> {
  let best: { entry: SettledEntry; slot: number; points: number; isMatch: boolean } | undefined
  for (const type of [followedAthletes, followedMatches]) {
    const entries = await settledEntriesOf(from, { accountId, mode: type.mode.name, limit: PICKS_OF_MOST, ...span })
    for (const entry of entries) {
      for (const [slot, points] of type.pointsOf(entry.scoring, entry.picks).entries()) {
        if (points > (best?.points ?? 0)) best = { entry, slot, points, isMatch: type === followedMatches }
      }
    }
  }
  if (!best) return null
  const { entry, slot, points, isMatch } = best
  const card = (await gamesOf(from, [entry.gameId])).get(entry.gameId)?.name ?? ''
  const found = { points: points / 100, card, athlete: null, match: null }
  if (isMatch) {
    const id = (await listMatchCards(from, [entry.gameId])).get(entry.gameId)?.matchIds[slot] ?? ''
    const match = (await matchesOf(from, [id])).get(id)
    return match ? { ...found, match: fixtureDoc(match) } : null
  }
  const id = (await listCards(from, [entry.gameId])).get(entry.gameId)?.slots[slot]?.athleteId ?? ''
  const athlete = (await athletesOf(from, [id])).get(id)
  return athlete ? { ...found, athlete: athlete.nickname ?? athlete.name } : null
}

/** C12: picks are secret to operators, too, until the card closes. */
const IS_SECRET: ReadonlySet<string> = new Set(['draft', 'scheduled', 'open'])

/** A page of all entries of a card, for operators. Refuses `not_found`, and `state_forbids` before its lock. */
export async function cardEntries(
  from: Reader,
  { card: id, page, limit, search }: z.output<typeof operatorCardEntries.query>,
): Promise<z.output<typeof operatorCardEntries.answer>> {
  const game = (await gamesOf(from, [id])).get(id)
  const mode = MODES.find(one => one.name === game?.mode)
  if (!game || !mode) return fail('not_found')
  if (IS_SECRET.has(game.state)) fail('state_forbids')
  const { rows, total } = await entriesOfCard(from, { gameId: id, page, limit, username: search || null })
  const entries = await listEntries(
    from,
    rows.map(row => row.id),
  )
  const snapshot = await findSnapshot(from, id)
  const scored = new Map((snapshot ? scoredAt(mode, snapshot, entries) : []).map(one => [one.entry.id, one]))
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const people = await publicAccounts(from, [...new Set(entries.map(entry => entry.accountId))])
  const summarize = await summaryOf(from, id, mode === championshipCardMode)
  const docs = rows.flatMap(row => {
    const entry = byId.get(row.id)
    if (!entry) return []
    const { code, acceptedAt: at, picks, accountId } = entry
    const found = scored.get(row.id)
    return {
      _id: row.id,
      username: people.get(accountId)?.username ?? '',
      code,
      at,
      picks: summarize(picks),
      void: entry.void,
      score: found ? found.score / 100 : null,
      rank: found?.rank ?? null,
      paid: game.state === 'paid' ? centavos(BigInt(row.paid)) : null,
    }
  })
  return pageOf(docs, total, { page, limit })
}

/** Formats picks on one line: `2–1, 0–0`, or each athlete with the number or the options. */
async function summaryOf(from: Reader, id: string, isScores: boolean): Promise<(picks: readonly number[]) => string> {
  if (isScores) {
    return picks =>
      Array.from({ length: picks.length / 2 }, (_, slot) => `${picks[2 * slot]}–${picks[2 * slot + 1]}`).join(', ')
  }
  const card = (await listCards(from, [id])).get(id) ?? fail('not_found')
  const athletes = await athletesOf(
    from,
    card.slots.map(slot => slot.athleteId),
  )
  const nameOf = (athleteId: string): string => athletes.get(athleteId)?.nickname ?? athletes.get(athleteId)?.name ?? ''
  return picks =>
    card.slots
      .map(({ athleteId }, slot) => {
        if (card.gameType === 'classic') return `${nameOf(athleteId)} ${picks[slot] ?? ''}`
        const [goals, statistic] = [card.goals[picks[2 * slot] ?? -1], card.statistics[picks[2 * slot + 1] ?? -1]]
        return `${nameOf(athleteId)}: ${[goals?.name, statistic?.name].filter(Boolean).join(', ')}`
      })
      .join('; ')
}
