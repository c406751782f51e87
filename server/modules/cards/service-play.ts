import { tidyCode } from '#contract/api/influencers.ts'
import { type Enter, entriesOfUser } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import type { PlayedKind, SentPlay } from './kind.ts'
import type { ReadPicks } from './rules-picks.ts'
import { countCode, influencerFor, visibleGame } from './service-cards.ts'
import * as sql from './sql.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>
export type Play<Body> = (accountId: string, body: Body, key: string | undefined) => Promise<{ _id: string }>

/** Cards whose reader is kept: many more than are open at once. */
const KEPT_READERS = 200

/** What is sent for a card that players see, into canonical picks or what is wrong with it. Refuses `not_found`. */
export async function readPlay<Body extends SentPlay>(
  { db, clock }: ReadDeps,
  kind: PlayedKind<Body, unknown>,
  cardId: string,
): Promise<(body: Body) => ReadPicks> {
  await visibleGame(db, kind, cardId, clock.now())
  return kind.readerOf(db, cardId)
}

/**
 * Makes playing: reads what was sent into canonical picks, checks the code, and enters the pool game, which debits the price in the
 * same moment (W6: with an Idempotency-Key once). Refuses each wrong pick at its field, and what entering refuses. What a visible
 * card asks is frozen (A1), so it is read once a process.
 */
export function createPlay<Body extends SentPlay>(
  deps: ReadDeps & Pick<Deps, 'throttle'>,
  kind: PlayedKind<Body, unknown>,
  enter: Enter,
): Play<Body> {
  const readers = new Map<string, (body: Body) => ReadPicks>()
  const readerOf = async (cardId: string) => {
    const kept = readers.get(cardId)
    if (kept) return kept
    const made = await readPlay(deps, kind, cardId)
    if (readers.size >= KEPT_READERS) readers.clear()
    readers.set(cardId, made)
    return made
  }
  return async (accountId, body, key) => {
    const read = (await readerOf(body._card))(body)
    if ('code' in read) return fail(read.code, { fields: read.fields })
    const code = body.code ? tidyCode(body.code) : ''
    const influencerId = code === '' ? null : await influencerFor(deps.db, body._card, accountId, code)
    if (influencerId === undefined) await countCode(deps, accountId)
    const { entryId } = await enter({
      gameId: body._card,
      mode: kind.mode.name,
      accountId,
      picks: read.picks,
      code: code === '' ? null : code,
      influencerId,
      key,
      // Canonical, so that the same play sent again in another order is the same.
      input: JSON.stringify([body._card, read.picks, code]),
    })
    return { _id: entryId }
  }
}

/** My unsent picks on a card, mine alone (C12): what was kept since my last play. Refuses `not_found`. */
export async function draft<D>(
  { db, clock }: ReadDeps,
  kind: PlayedKind<never, D>,
  accountId: string,
  id: string,
): Promise<D> {
  await visibleGame(db, kind, id, clock.now())
  const kept = await sql.findDraft(db, id, accountId)
  const [last] = await entriesOfUser(db, id, accountId)
  // Sent already: playing writes nothing but the entry, so a spent draft is told by its age.
  if (!kept || (last && kept.updatedAt <= last.acceptedAt)) return kind.noDraft
  return kind.readDraft(kept.picks) ?? kind.noDraft
}

/**
 * Keeps my unsent picks, without what is not on the card; none and no code forgets them. Refuses `not_found`, and `card_not_open` once
 * the card is locked.
 */
export async function keepDraft<D>(
  { db, clock }: ReadDeps,
  kind: PlayedKind<never, D>,
  accountId: string,
  { id, sent }: { id: string; sent: D },
): Promise<{ data: boolean }> {
  const at = clock.now()
  const { status } = await visibleGame(db, kind, id, at)
  if (status !== 'new') fail('card_not_open')
  const picks = await kind.draftFor(db, id, sent)
  if (picks === null) await sql.forgetDraft(db, id, accountId)
  else await sql.keepDraft(db, { cardId: id, accountId, picks, at })
  return { data: true }
}
