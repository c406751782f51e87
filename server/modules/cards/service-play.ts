import * as z from 'zod/mini'
import { getDraft, type playCard, type putDraft } from '#contract/api/cards.ts'
import { type Enter, entriesOfUser } from '#server/modules/pools/index.ts'
import type { JsonObject } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { athleteCardMode } from './mode.ts'
import { pickReader, type ReadPicks } from './rules-picks.ts'
import { codeOf, countCode, influencerFor, visibleGame } from './service-cards.ts'
import * as sql from './sql.ts'

type PlayBody = z.output<typeof playCard.body>
type Draft = z.output<typeof getDraft.answer>
type ReadDeps = Pick<Deps, 'db' | 'clock'>
export type Play = (accountId: string, body: PlayBody, key: string | undefined) => Promise<{ _id: string }>

const NO_DRAFT: Draft = { athletes: [], code: null }
/** Cards whose reader is kept: many more than are open at once. */
const KEPT_READERS = 200

/** What is sent for a card that players see, into canonical picks or what is wrong with it. Refuses `not_found`. */
export async function readPlay({ db, clock }: ReadDeps, cardId: string): Promise<(body: PlayBody) => ReadPicks> {
  await visibleGame(db, cardId, clock.now())
  const card = (await sql.listCards(db, [cardId])).get(cardId) ?? fail('not_found')
  const read = pickReader(card)
  return body => read(body.athletes)
}

/**
 * Makes playing: reads what was sent into canonical picks, checks the code, and enters the pool game, which debits the price in the
 * same moment (W6: with an Idempotency-Key once). Refuses each wrong pick at its field, and what entering refuses. What a visible
 * card asks is frozen (A1), so it is read once a process.
 */
export function createPlay(deps: ReadDeps & Pick<Deps, 'throttle'>, enter: Enter): Play {
  const readers = new Map<string, (body: PlayBody) => ReadPicks>()
  const readerOf = async (cardId: string) => {
    const kept = readers.get(cardId)
    if (kept) return kept
    const made = await readPlay(deps, cardId)
    if (readers.size >= KEPT_READERS) readers.clear()
    readers.set(cardId, made)
    return made
  }
  return async (accountId, body, key) => {
    const read = (await readerOf(body._card))(body)
    if ('code' in read) return fail(read.code, { fields: read.fields })
    const code = body.code ? codeOf(body.code) : ''
    const influencerId = code === '' ? null : await influencerFor(deps.db, body._card, accountId, code)
    if (influencerId === undefined) await countCode(deps, accountId)
    const { entryId } = await enter({
      gameId: body._card,
      mode: athleteCardMode.name,
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
export async function draft({ db, clock }: ReadDeps, accountId: string, id: string): Promise<Draft> {
  await visibleGame(db, id, clock.now())
  const kept = await sql.findDraft(db, id, accountId)
  const [last] = await entriesOfUser(db, id, accountId)
  // Sent already: playing writes nothing but the entry, so a spent draft is told by its age.
  if (!kept || (last && kept.updatedAt <= last.acceptedAt)) return NO_DRAFT
  const read = z.safeParse(getDraft.answer, kept.picks)
  return read.success ? read.data : NO_DRAFT
}

/**
 * Keeps my unsent picks, without athletes that are not on the card; none and no code forgets them. Refuses `not_found`, and
 * `card_not_open` once the card is locked.
 */
export async function keepDraft(
  { db, clock }: ReadDeps,
  accountId: string,
  id: string,
  body: z.output<typeof putDraft.body>,
): Promise<{ data: boolean }> {
  const at = clock.now()
  const { status } = await visibleGame(db, id, at)
  if (status !== 'new') fail('card_not_open')
  const card = (await sql.listCards(db, [id])).get(id) ?? fail('not_found')
  const onCard = new Set(card.slots.map(slot => slot.athleteId))
  const athletes = body.athletes.filter(pick => onCard.delete(pick._athlete))
  if (athletes.length === 0 && !body.code) await sql.forgetDraft(db, id, accountId)
  else {
    const picks = { athletes, code: body.code ?? null } as unknown as JsonObject
    await sql.keepDraft(db, { cardId: id, accountId, picks, at })
  }
  return { data: true }
}
