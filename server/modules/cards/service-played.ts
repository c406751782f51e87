import type * as z from 'zod/mini'
import type { getReceipt, listPlayed } from '#contract/api/player/cards.ts'
import type { getProof } from '#contract/api/player/proofs.ts'
import { centavos } from '#contract/money.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import {
  type Entry,
  entriesOfUser,
  entryMovements,
  exportEntries,
  type Game,
  gamesOf,
  listSnapshots,
  listEntries,
  pageOfEntries,
  prizesOf,
  scoredAt,
  setArchived,
} from '#server/modules/pools/index.ts'
import { logHead, proofOf, receiptRules } from '#server/modules/proofs/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { athleteCardMode } from './athlete-mode.ts'
import type { CardParts, CardTypeBase, ShownCardType, View } from './card-type.ts'
import { championshipCardMode } from './championship-mode.ts'
import { isRevealed, statusOf } from './rules-card.ts'
import { partsOf, type Viewer } from './service-cards.ts'

/** The caller's games, newest first: all on one card, or a page of the active ones (`status=false`: of the archived ones). */
export async function mine<V extends View, P>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: ShownCardType<V, unknown, unknown, P>,
  viewer: Viewer,
  query: z.output<typeof listPlayed.query>,
): Promise<{ docs: P[]; page: number; pages: number; total: number }> {
  const { page, limit } = query
  const found =
    query.card === undefined
      ? await pageOfEntries(db, {
          accountId: viewer.accountId,
          mode: type.mode.name,
          archived: query.status === 'false',
          page,
          limit,
        })
      : await pageOnCard(db, type, viewer.accountId, { ...query, card: query.card })
  const cards = [...new Set(found.entries.map(entry => entry.gameId))]
  const parts = await partsOf(db, type, cards, { viewer, now: clock.now() })
  const docs = await played(db, type, found.entries, viewer, parts)
  return { docs, page, pages: Math.ceil(found.total / limit), total: found.total }
}

/** Includes archived ones by default: a card's own list never hides a game. */
async function pageOnCard(
  from: Reader,
  { mode }: CardTypeBase,
  accountId: string,
  { card, status, page, limit }: { card: string; status?: string | undefined; page: number; limit: number },
): Promise<{ entries: Entry[]; total: number }> {
  const isOurs = (await gamesOf(from, [card])).get(card)?.mode === mode.name
  const all = isOurs ? await entriesOfUser(from, card, accountId) : []
  const remaining = status === undefined ? all : all.filter(entry => entry.archived === (status === 'false'))
  return { entries: remaining.slice((page - 1) * limit, page * limit), total: remaining.length }
}

/**
 * A game: the caller's own always, another's once its card is locked (C12), and `not_yet_visible` before. An unknown id is `not_found`: ids
 * are 96 bits and not published before the lock, so guessing reveals nothing.
 */
export async function detail<V extends View, D, P>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: ShownCardType<V, unknown, D, P>,
  viewer: Viewer,
  id: string,
): Promise<{ doc: P; cardDetails: D }> {
  const now = clock.now()
  const [entry] = await listEntries(db, [id])
  const game = entry && (await gamesOf(db, [entry.gameId])).get(entry.gameId)
  const status = game?.mode === type.mode.name ? statusOf(game, now) : null
  const isMine = entry?.accountId === viewer.accountId
  if (entry === undefined || game === undefined || status === null) return fail('not_found')
  // Games of a card that was void before its lock are never shown and are treated as unknown.
  if (!isMine && !isRevealed(game, now)) return fail(status === 'new' ? 'not_yet_visible' : 'not_found')
  const parts = await partsOf(db, type, [entry.gameId], { viewer, now, formBefore: now })
  const [doc] = await played(db, type, [entry], viewer, parts)
  return { doc: doc ?? fail('not_found'), cardDetails: type.cardOf(parts.get(entry.gameId) ?? fail('not_found')) }
}

/** Games as documents, with the points of the current ranking. Entries of cards not visible to players are omitted. */
async function played<V extends View, P>(
  from: Reader,
  type: ShownCardType<V, unknown, unknown, P>,
  entries: readonly Entry[],
  viewer: Viewer,
  parts: ReadonlyMap<string, CardParts<V>>,
): Promise<P[]> {
  const gameIds = [...new Set(entries.map(entry => entry.gameId))]
  const snapshots = await listSnapshots(from, gameIds)
  const prizes = await prizesOf(
    from,
    entries.filter(entry => parts.get(entry.gameId)?.game.state === 'paid').map(entry => entry.id),
  )
  const owners = await publicAccounts(from, [...new Set(entries.map(entry => entry.accountId))])
  return entries.flatMap(entry => {
    const card = parts.get(entry.gameId)
    const owner = owners.get(entry.accountId)
    if (!card || !owner) return []
    const snapshot = snapshots.get(entry.gameId)
    const [scored] = snapshot ? scoredAt(type.mode, snapshot, [entry]) : []
    return [
      type.playedOf({
        entry,
        card,
        owner,
        scoring: snapshot?.scoring ?? null,
        rank: scored?.rank ?? null,
        prize: prizes.get(entry.id) ?? centavos(0),
        isMine: entry.accountId === viewer.accountId,
      }),
    ]
  })
}

/** Archives or restores one of the caller's games (A5: the game itself continues). Refuses `not_found`, also for another player's. */
export function archive(
  { db }: Pick<Deps, 'db'>,
  type: CardTypeBase,
  accountId: string,
  { id, archived }: { id: string; archived: boolean },
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    await ownEntry(tx, type, accountId, id)
    if (!(await setArchived(tx, id, accountId, archived))) fail('not_found')
    return { data: true }
  })
}

/** The submission, its time, its rules, and every movement. Only for the owner: refuses `not_found`. */
export async function receipt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: CardTypeBase,
  accountId: string,
  id: string,
): Promise<z.output<typeof getReceipt.answer>> {
  const { entry, game } = await ownEntry(db, type, accountId, id)
  const movements = await entryMovements(db, id)
  return {
    _id: id,
    _card: { _id: game.id, name: game.name },
    acceptedAt: entry.acceptedAt,
    rulesVersion: entry.rulesVersion,
    ...(await receiptRules(db, type.mode, game, clock.now())),
    logHead: await logHead(db),
    picks: entry.picks,
    nonce: entry.nonce,
    code: entry.code,
    price: entry.price,
    movements: movements.map(movement => ({
      _id: movement.id,
      type: movement.type,
      amount: movement.amount,
      direction: movement.type === 'new-game' || movement.type === 'withheld' ? 'out' : 'in',
      at: movement.at,
    })),
  }
}

async function ownEntry(
  from: Reader,
  { mode }: CardTypeBase,
  accountId: string,
  id: string,
): Promise<{ entry: Entry; game: Game }> {
  const [entry] = await listEntries(from, [id])
  const game = entry && (await gamesOf(from, [entry.gameId])).get(entry.gameId)
  const isOwn = entry?.accountId === accountId && game?.mode === mode.name
  return isOwn ? { entry, game } : fail('not_found')
}

/**
 * The proof that the caller's game is among those published at the lock. Only for the owner: refuses `not_found`, and `not_locked_yet`
 * while the root is not published.
 */
export async function proof(
  { db }: Pick<Deps, 'db'>,
  type: CardTypeBase,
  accountId: string,
  id: string,
): Promise<z.output<typeof getProof.answer>> {
  const { entry } = await ownEntry(db, type, accountId, id)
  return proofOf(db, entry)
}

/** My games on Athletes cards, for the export of my data. */
export const exportGames = exportEntries('athlete-cards', athleteCardMode.name, 'card')
/** My games on championship cards, for the export of my data. */
export const exportChampionshipGames = exportEntries('championship-cards', championshipCardMode.name, 'card')
