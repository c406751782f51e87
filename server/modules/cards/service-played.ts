import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { getPlayed, getReceipt, listPlayed, Played } from '#contract/api/cards.ts'
import { centavos } from '#contract/money.ts'
import { type ExportPart, publicAccounts } from '#server/modules/accounts/index.ts'
import {
  type Entry,
  entriesOfUser,
  entryMovements,
  type Game,
  gamesOf,
  listBoards,
  listEntries,
  pageOfEntries,
  prizesOf,
  scoredAt,
  setArchived,
} from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { playedOf } from './documents.ts'
import { athleteCardMode } from './mode.ts'
import { isAnyNew } from './reads.ts'
import { isRevealed, statusOf } from './rules-card.ts'
import { cardFor, partsOf, type Viewer } from './service-cards.ts'
import * as sql from './sql.ts'
import type { Card, Scoring } from './types.ts'

/**
 * My games, the newest first: all those on one card, or a page of those I keep (`status=false`: of the archived ones). Never
 * anybody else's.
 */
export async function mine(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  asked: z.output<typeof listPlayed.query>,
): Promise<z.output<typeof listPlayed.answer>> {
  const { page, limit } = asked
  const found =
    asked.card === undefined
      ? await pageOfEntries(db, {
          accountId: viewer.accountId,
          mode: athleteCardMode.name,
          archived: asked.status === 'false',
          page,
          limit,
        })
      : await pageOnCard(db, viewer.accountId, { ...asked, card: asked.card })
  const docs = await played(db, found.entries, viewer, clock.now())
  return { docs, page, pages: Math.ceil(found.total / limit), total: found.total }
}

/** Archived ones too unless asked otherwise: on its card a game never hides. */
async function pageOnCard(
  from: Reader,
  accountId: string,
  { card, status, page, limit }: { card: string; status?: string | undefined; page: number; limit: number },
): Promise<{ entries: Entry[]; total: number }> {
  const all = await entriesOfUser(from, card, accountId)
  const kept = status === undefined ? all : all.filter(entry => entry.archived === (status === 'false'))
  return { entries: kept.slice((page - 1) * limit, page * limit), total: kept.length }
}

/**
 * A game: mine always, another's once its card is locked (C12). Before that the answer for every id that is not mine is the same
 * `not_yet_visible`, whether there is such a game or not: ids cannot be tried out while a card is new.
 */
export async function detail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<z.output<typeof getPlayed.answer>> {
  const now = clock.now()
  const [entry] = await listEntries(db, [id])
  const game = entry && (await gamesOf(db, [entry.gameId])).get(entry.gameId)
  const status = game?.mode === athleteCardMode.name ? statusOf(game, now) : null
  const isMine = entry?.accountId === viewer.accountId
  const isVisible = entry !== undefined && game !== undefined && status !== null && (isMine || isRevealed(game, now))
  if (!isVisible) return fail((await isAnyNew(db, now)) ? 'not_yet_visible' : 'not_found')
  const [doc] = await played(db, [entry], viewer, now)
  return { doc: doc ?? fail('not_found'), cardDetails: await cardFor({ db, clock }, viewer, entry.gameId) }
}

/** Games as documents, with the points of the ranking in force. Entries of cards that players do not see are left out. */
async function played(from: Reader, entries: readonly Entry[], viewer: Viewer, now: Date): Promise<Played[]> {
  const gameIds = [...new Set(entries.map(entry => entry.gameId))]
  const parts = await partsOf(from, gameIds, { viewer, now })
  const boards = await listBoards(from, gameIds)
  const prizes = await prizesOf(
    from,
    entries.map(entry => entry.id),
  )
  const owners = await publicAccounts(from, [...new Set(entries.map(entry => entry.accountId))])
  return entries.flatMap(entry => {
    const card = parts.get(entry.gameId)
    const owner = owners.get(entry.accountId)
    if (!card || !owner) return []
    const board = boards.get(entry.gameId)
    const [scored] = board ? scoredAt(athleteCardMode, board, [entry]) : []
    return [
      playedOf({
        entry,
        card,
        owner,
        scoring: board ? (board.scoring as unknown as Scoring) : null,
        rank: scored?.rank ?? null,
        prize: isPaid(card.game) ? (prizes.get(entry.id) ?? centavos(0)) : centavos(0),
        isMine: entry.accountId === viewer.accountId,
      }),
    ]
  })
}

const isPaid = (game: Game): boolean => game.state === 'paid'

/** Archives a game of mine, or shows it again (A5: it goes on as before). Refuses `not_found`, also for another's. */
export function archive(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  archived: boolean,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    await ownEntry(tx, accountId, id)
    if (!(await setArchived(tx, id, accountId, archived))) fail('not_found')
    return { data: true }
  })
}

/** What was sent, when, under which rules, and every centavo that moved. Mine alone: refuses `not_found`. */
export async function receipt(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
): Promise<z.output<typeof getReceipt.answer>> {
  const { entry, game } = await ownEntry(db, accountId, id)
  const card = (await sql.listCards(db, [game.id])).get(game.id) ?? fail('not_found')
  const movements = await entryMovements(db, id)
  return {
    _id: id,
    _card: { _id: game.id, name: game.name },
    acceptedAt: entry.acceptedAt,
    rulesVersion: entry.rulesVersion,
    rulesHash: rulesHash(card, game, entry),
    picks: entry.picks,
    nonce: entry.nonce,
    code: entry.code,
    price: entry.price,
    movements: movements.map(movement => ({
      _id: movement.id,
      type: movement.type,
      amount: movement.amount,
      direction: movement.type === 'new-game' ? 'out' : 'in',
      at: movement.at,
    })),
  }
}

async function ownEntry(from: Reader, accountId: string, id: string): Promise<{ entry: Entry; game: Game }> {
  const [entry] = await listEntries(from, [id])
  const game = entry && (await gamesOf(from, [entry.gameId])).get(entry.gameId)
  const isOwn = entry?.accountId === accountId && game?.mode === athleteCardMode.name
  return isOwn ? { entry, game } : fail('not_found')
}

/** SHA-256 (hex) of all that a game was entered under and that is frozen since: who could change any of it would change this. */
function rulesHash(card: Card, game: Game, entry: Entry): string {
  const options = ({ id, name, value, rule }: Card['goals'][number]) => [id, name, value, rule]
  const frozen = [
    entry.rulesVersion,
    game.id,
    card.gameType,
    [String(game.price), game.fixed, String(game.guaranteed), game.shares, game.entriesPerUser],
    card.slots.map(slot => [slot.athleteId, slot.matchId, slot.position, slot.classicValue]),
    card.goals.map(options),
    card.statistics.map(options),
  ]
  return createHash('sha256').update(JSON.stringify(frozen)).digest('hex')
}

/** My games on Athletes cards, archived ones too, for the export of my data. */
export const exportGames: ExportPart = async (from, accountId) => {
  const asked = { accountId, mode: athleteCardMode.name, page: 1, limit: 10_000 }
  const kept = await pageOfEntries(from, { ...asked, archived: false })
  const archived = await pageOfEntries(from, { ...asked, archived: true })
  const entries = [...kept.entries, ...archived.entries]
  const games = await gamesOf(from, [...new Set(entries.map(entry => entry.gameId))])
  return {
    name: 'athlete-cards',
    rows: entries.map(({ id, gameId, picks, price, acceptedAt, code, void: isVoid, archived: isArchived }) => ({
      id,
      card: games.get(gameId)?.name ?? gameId,
      acceptedAt,
      picks,
      price: Number(price) / 100,
      code,
      void: isVoid,
      archived: isArchived,
    })),
  }
}
