import * as z from 'zod/mini'
import { getDraft, type playCard, type putDraft } from '#contract/api/cards.ts'
import type { Enter } from '#server/modules/pools/index.ts'
import type { JsonObject } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { athleteCardMode } from './mode.ts'
import { readPicks } from './rules-picks.ts'
import { codeOf, influencerFor, visibleGame } from './service-cards.ts'
import * as sql from './sql.ts'

type PlayDeps = Pick<Deps, 'db' | 'clock'> & { enter: Enter }
type Draft = z.output<typeof getDraft.answer>

const NO_DRAFT: Draft = { athletes: [], code: null }

/**
 * Plays a card: reads what was sent into canonical picks, checks the code, and enters the pool game, which debits the price in the
 * same moment (W6: with an Idempotency-Key once). Refuses each wrong pick at its field, and what entering refuses.
 */
export async function play(
  { db, clock, enter }: PlayDeps,
  accountId: string,
  body: z.output<typeof playCard.body>,
  key: string | undefined,
): Promise<{ _id: string }> {
  await visibleGame(db, body._card, clock.now())
  const card = (await sql.listCards(db, [body._card])).get(body._card) ?? fail('not_found')
  const read = readPicks(card, body.athletes)
  if ('code' in read) return fail(read.code, { fields: read.fields })
  const code = body.code ? codeOf(body.code) : ''
  const influencerId = code === '' ? null : await influencerFor(db, card.id, accountId, code)
  if (influencerId === undefined) return fail('code_unavailable', { fields: { code: 'code_unavailable' } })
  const { entryId } = await enter({
    gameId: card.id,
    mode: athleteCardMode.name,
    accountId,
    picks: read.picks,
    code: code === '' ? null : code,
    influencerId,
    key,
    // Canonical, so that the same play sent again in another order is the same.
    input: JSON.stringify([card.id, read.picks, code]),
  })
  await sql.forgetDraft(db, card.id, accountId)
  return { _id: entryId }
}

/** My unsent picks on a card, mine alone (C12). Refuses `not_found`. */
export async function draft({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string, id: string): Promise<Draft> {
  await visibleGame(db, id, clock.now())
  const kept = z.safeParse(getDraft.answer, await sql.findDraft(db, id, accountId))
  return kept.success ? kept.data : NO_DRAFT
}

/**
 * Keeps my unsent picks, without athletes that are not on the card; none and no code forgets them. Refuses `not_found`, and
 * `card_not_open` once the card is locked.
 */
export async function keepDraft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
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
