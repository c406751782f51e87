import { LRUCache } from 'lru-cache'
import { tidyCode } from '#contract/api/player/influencers.ts'
import { type SubmitEntry, entriesOfUser } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import type { PlayableCardType, SentPlay } from './card-type.ts'
import type { ReadPicks } from './rules-picks.ts'
import { countCode, influencerFor, visibleGame } from './service-cards.ts'
import * as sql from './sql.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>
export type Play<Body> = (accountId: string, body: Body, key: string | undefined) => Promise<{ _id: string }>

/** Cards whose parser is cached; far more than are open at once. */
const CACHED_READERS = 200

/** Parses a submission for a visible card into canonical picks or errors. Refuses `not_found`. */
export async function readPlay<Body extends SentPlay>(
  { db, clock }: ReadDeps,
  type: PlayableCardType<Body, unknown>,
  cardId: string,
): Promise<(body: Body) => ReadPicks> {
  await visibleGame(db, type, cardId, clock.now())
  return type.readerOf(db, cardId)
}

/**
 * Submits an entry: parses canonical picks, checks the code, and enters the pool game, which debits the price in the same transaction (W6:
 * once per Idempotency-Key). Refuses each invalid pick at its field, and as entering does. The questions of a visible card are frozen (A1),
 * so each process reads them once.
 */
export function createPlay<Body extends SentPlay>(
  deps: ReadDeps & Pick<Deps, 'throttle'>,
  type: PlayableCardType<Body, unknown>,
  submitEntry: SubmitEntry,
): Play<Body> {
  const readers = new LRUCache<string, (body: Body) => ReadPicks>({ max: CACHED_READERS })
  const readerOf = async (cardId: string) => {
    const stored = readers.get(cardId)
    if (stored) return stored
    const made = await readPlay(deps, type, cardId)
    readers.set(cardId, made)
    return made
  }
  return async (accountId, body, key) => {
    const read = (await readerOf(body._card))(body)
    if ('code' in read) return fail(read.code, { fields: read.fields })
    const code = body.code ? tidyCode(body.code) : ''
    const influencerId = code === '' ? null : await influencerFor(deps.db, body._card, accountId, code)
    if (influencerId === undefined) await countCode(deps, accountId)
    const { entryId } = await submitEntry({
      gameId: body._card,
      mode: type.mode.name,
      accountId,
      picks: read.picks,
      code: code === '' ? null : code,
      influencerId,
      key,
      // Canonical, so that the same entry in another order is recognised as a repeat.
      input: JSON.stringify([body._card, read.picks, code]),
    })
    return { _id: entryId }
  }
}

/** The caller's unsubmitted picks on a card (C12: visible only to the owner): the draft saved since the last entry. Refuses `not_found`. */
export async function draft<D>(
  { db, clock }: ReadDeps,
  type: PlayableCardType<never, D>,
  accountId: string,
  id: string,
): Promise<D> {
  await visibleGame(db, type, id, clock.now())
  const savedDraft = await sql.findDraft(db, id, accountId)
  const [last] = await entriesOfUser(db, id, accountId)
  // Already submitted: an entry writes nothing else, so an obsolete draft is recognised by its age.
  if (!savedDraft || (last && savedDraft.updatedAt <= last.acceptedAt)) return type.noDraft
  return type.readDraft(savedDraft.picks) ?? type.noDraft
}

/**
 * Saves the caller's unsubmitted picks, dropping those not on the card; empty picks without a code delete the draft. Refuses `not_found`,
 * and `card_not_open` once the card is locked.
 */
export async function saveDraft<D>(
  { db, clock }: ReadDeps,
  type: PlayableCardType<never, D>,
  accountId: string,
  { id, sent }: { id: string; sent: D },
): Promise<{ data: boolean }> {
  const at = clock.now()
  const { status } = await visibleGame(db, type, id, at)
  if (status !== 'new') fail('card_not_open')
  const picks = await type.draftFor(db, id, sent)
  if (picks === null) await sql.forgetDraft(db, id, accountId)
  else await sql.upsertDraft(db, { cardId: id, accountId, picks, at })
  return { data: true }
}
