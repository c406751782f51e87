import type * as z from 'zod/mini'
import type { cardRanking, cardStanding } from '#contract/api/player/cards.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { entriesOfUser, findSnapshot, rankingPage, scoredAt, positionOf } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import type { CardTypeBase, ScoredCardType } from './card-type.ts'
import { visibleGame } from './service-cards.ts'

type ListQuery = z.output<typeof cardRanking.query>
type Ranking = z.output<typeof cardRanking.answer>

interface Row {
  entryId: string
  accountId: string
  score: number
  rank: number
}

/**
 * A page of a card's ranking, one row per entry, or one user's rows. Refuses `not_found`, and `not_yet_visible` before the lock (C12);
 * empty until the first points.
 */
export async function ranking(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: CardTypeBase,
  viewerId: string,
  query: ListQuery,
): Promise<Ranking> {
  const { game, status } = await visibleGame(db, type, query.card, clock.now())
  if (status === 'new') fail('not_yet_visible')
  if (query.user !== undefined) return rankingOfUser(db, type, viewerId, { ...query, user: query.user })
  const found = await rankingPage(db, game.id, query)
  const rows = found.places.map(slot => ({ ...slot, entryId: slot.id }))
  return {
    docs: await rankingDocs(db, viewerId, rows),
    page: query.page,
    pages: Math.ceil(found.total / query.limit),
    total: found.total,
    snapshot: found.snapshot,
    newest: found.newest,
  }
}

/** One user's entries in the current ranking, best first. */
async function rankingOfUser(
  from: Reader,
  { mode }: CardTypeBase,
  viewerId: string,
  query: ListQuery & { user: string },
): Promise<Ranking> {
  const { card, user, page, limit } = query
  const snapshot = await findSnapshot(from, card)
  const scored = snapshot ? scoredAt(mode, snapshot, await entriesOfUser(from, card, user)) : []
  const rows = scored
    .map(({ entry, score, rank }) => ({ entryId: entry.id, accountId: user, score, rank }))
    .toSorted((a, b) => a.rank - b.rank || (a.entryId < b.entryId ? -1 : 1))
  return {
    docs: await rankingDocs(from, viewerId, rows.slice((page - 1) * limit, page * limit)),
    page,
    pages: Math.ceil(rows.length / limit),
    total: rows.length,
    snapshot: snapshot?.version ?? 0,
    newest: snapshot?.version ?? 0,
  }
}

async function rankingDocs(from: Reader, viewerId: string, rows: readonly Row[]): Promise<Ranking['docs']> {
  const people = await publicAccounts(from, [...new Set(rows.map(row => row.accountId))])
  return rows.flatMap(({ entryId, accountId, score, rank }) => {
    const person = people.get(accountId)
    if (!person) return []
    return [
      { _id: entryId, _user: { ...person, isMe: accountId === viewerId }, totalScore: score / 100, position: rank },
    ]
  })
}

/** The rank of the caller's best game, its prize if the card ended now, and the last event that changed its points. Refuses `not_found`. */
export async function position<C>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: ScoredCardType<C>,
  accountId: string,
  id: string,
): Promise<Omit<z.output<typeof cardStanding.answer>, 'changes'> & { changes: C[] }> {
  const { game } = await visibleGame(db, type, id, clock.now())
  const found = await positionOf(db, type.mode, game, accountId)
  const payDate = game.state === 'provisional' ? game.paysAt : null
  if (!found.best) return { best: null, prizes: found.prizes, changes: [], snapshot: found.snapshot, payDate }
  const { entry, score, rank, prize, behind, moved } = found.best
  const { before, now } = found
  return {
    best: {
      _id: entry.id,
      position: rank,
      totalScore: score / 100,
      prize,
      behind: behind === null ? null : behind / 100,
      moved,
    },
    prizes: found.prizes,
    changes: before === null || now === null ? [] : await type.changesOf(db, id, { before, now }, entry.picks),
    snapshot: found.snapshot,
    payDate,
  }
}
