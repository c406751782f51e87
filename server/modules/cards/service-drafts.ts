import { tidyCode } from '#contract/api/player/influencers.ts'
import type { Settings } from '#contract/settings.ts'
import { codesInForce } from '#server/modules/accounts/index.ts'
import { type Actor, requireReason, recordAudit } from '#server/modules/audit/index.ts'
import {
  changeSettings,
  scheduleAnew,
  createGame,
  type Game,
  lockedGame,
  removeGame,
  renameGame,
} from '#server/modules/pools/index.ts'
import { settingsForShare } from '#server/modules/settings/index.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { claimFile, releaseFile } from '#server/platform/stored-files.ts'
import type { Draft, EditableCardType } from './card-type.ts'
import { commonInputOf } from './draft-shared.ts'
import { forbiddenToAny, lackingOfAny } from './rules-card.ts'
import { type CommonInput, frozenFields } from './rules-input.ts'
import * as sql from './sql.ts'
import type { CardBase } from './types.ts'

type DraftDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type Saved<I> = I & { reason: string }
type Updated<I> = Saved<I> & { seq: number }

/** Operators' pictures use the same upload type as slides. */
const BANNER_FILE = 'slide'

/** Creates a draft. Refuses as parsing does, and `photo_unknown`. */
export function create<I extends CommonInput, C extends CardBase, P>(
  { db, clock }: DraftDeps,
  type: EditableCardType<I, C, P>,
  operatorId: string,
  body: Saved<I>,
): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const id = newId(at)
    const draft = await type.readDraft(tx, at, id, body)
    await mustBeCodes(tx, body.codes, null)
    await claimBanner(tx, at, operatorId, draft.columns.bannerId)
    await addDraft(tx, type, at, id, draft)
    await audit(tx, at, { operatorId, reason: body.reason }, 'card.created', id, { after: shown(type, draft) })
    return { _id: id }
  })
}

/** Inserts a new draft with all its parts. */
export async function addDraft<I extends CommonInput, C extends CardBase, P>(
  tx: Tx,
  type: EditableCardType<I, C, P>,
  at: Date,
  id: string,
  draft: Draft<P>,
): Promise<void> {
  await createGame(tx, at, { ...draft.settings, id, mode: type.mode.name })
  await sql.insertCard(tx, id, draft.columns)
  await type.replaceParts(tx, id, draft.parts)
}

/**
 * Changes a draft or scheduled card (which must stay complete); of an open one only its name, banner and codes (A1: the rest is frozen,
 * `state_forbids` at each field that differs). Refuses `conflict` if it was saved since `body.seq`; returns the new version.
 */
export function update<I extends CommonInput, C extends CardBase, P>(
  { db, clock, config }: DraftDeps,
  type: EditableCardType<I, C, P>,
  operatorId: string,
  { id, body }: { id: string; body: Updated<I> },
): Promise<{ data: boolean; seq: number }> {
  return db.tx(async tx => {
    const at = clock.now()
    const actor = { operatorId, reason: body.reason }
    const game = await lockedGame(tx, id, type.mode.name)
    const card = (await type.cardsOf(tx, [id])).get(id) ?? fail('not_found')
    // What else the operator no longer sees is of no use to them.
    if (card.seq !== body.seq) fail('conflict')
    if (game.state !== 'draft') requireReason(actor)
    await mustBeCodes(tx, body.codes, card.codes)
    const isOtherBanner = body.banner !== (card.banner?._id ?? null)
    if (isOtherBanner) await claimBanner(tx, at, operatorId, body.banner)
    if (game.state === 'draft' || game.state === 'scheduled') {
      const draft = await type.readDraft(tx, at, id, body)
      await changeSettings(tx, game, draft.settings, at)
      await save(tx, card, draft.columns)
      await type.replaceParts(tx, id, draft.parts)
      if (game.state === 'scheduled') {
        await mustBeComplete(tx, type, at, await settingsForShare(tx, config), { ...game, ...draft.settings })
        await scheduleAnew(tx, config, { ...game, openedBy: operatorId }, type.mode, at)
      }
      await audit(tx, at, actor, 'card.changed', id, { before: { name: game.name }, after: shown(type, draft) })
    } else await updateOpen(tx, type, at, actor, { game, card, body })
    if (isOtherBanner && card.banner) await letBannerGo(tx, at, card.banner._id)
    return { data: true, seq: card.seq + 1 }
  })
}

async function save(tx: Tx, { id, seq }: CardBase, columns: sql.CardColumns): Promise<void> {
  if (!(await sql.updateCard(tx, id, columns, seq))) fail('conflict')
}

async function updateOpen<I extends CommonInput, C extends CardBase, P>(
  tx: Tx,
  type: EditableCardType<I, C, P>,
  at: Date,
  actor: Actor,
  { game, card, body }: { game: Game; card: C; body: I },
): Promise<void> {
  if (game.state === 'paid' || game.state === 'void' || game.state === 'voiding') fail('state_forbids')
  const fields = { ...frozenFields(body, commonInputOf(game, card)), ...type.frozenFields(body, card) }
  if (Object.keys(fields).length > 0) fail('state_forbids', { fields })
  await renameGame(tx, game, body.name)
  await save(tx, card, {
    gameType: type.gameTypeOf(card),
    bannerId: body.banner,
    championshipId: card.championshipId,
    round: card.round,
    codes: body.codes,
    words: await type.searchTextOf(tx, body.name, card),
  })
  const details = {
    before: { name: game.name, codes: card.codes && [...card.codes] },
    after: { name: body.name, codes: body.codes },
  }
  await audit(tx, at, actor, 'card.renamed', game.id, details)
}

/** Deletes a draft. Refuses `not_found` and `state_forbids`. */
export function remove<I extends CommonInput, C extends CardBase, P>(
  { db, clock }: DraftDeps,
  type: EditableCardType<I, C, P>,
  actor: Actor,
  id: string,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const game = await lockedGame(tx, id, type.mode.name)
    if (game.state !== 'draft') fail('state_forbids')
    const card = (await type.cardsOf(tx, [id])).get(id) ?? fail('not_found')
    await type.deleteParts(tx, id)
    await sql.deleteCard(tx, id)
    await removeGame(tx, game)
    if (card.banner) await letBannerGo(tx, at, card.banner._id)
    await audit(tx, at, actor, 'card.removed', id, { before: { name: game.name } })
    return { data: true }
  })
}

/** The parts of a card type that opening needs. */
export type Openable = Pick<EditableCardType<never, never, never>, 'mode' | 'openingOf'>

/** Missing values that prevent a card from opening, and legal violations, each at its field. */
export async function openingProblems(
  from: Reader,
  type: Pick<Openable, 'openingOf'>,
  now: Date,
  settings: Settings,
  game: Pick<Game, 'id' | 'price' | 'fixed' | 'guaranteed' | 'startsAt' | 'opensAt'>,
) {
  const { startsAt, ...ready } = await type.openingOf(from, game, settings)
  const lacking = { ...ready.lacking, ...lackingOfAny({ ...game, startsAt: startsAt ?? game.startsAt }, now) }
  const forbidden = { ...ready.forbidden, ...forbiddenToAny(settings.profile, game) }
  return { startsAt: startsAt ?? game.startsAt, lacking, forbidden }
}

/**
 * Refuses a card that may not open as it is: `card_incomplete` with each missing or forbidden value at its field, or `mode_unavailable` if
 * the only obstacle is the compliance profile or a disabled question type.
 */
export async function mustBeComplete(
  tx: Tx,
  type: Pick<Openable, 'openingOf'>,
  now: Date,
  settings: Settings,
  game: Pick<Game, 'id' | 'price' | 'fixed' | 'guaranteed' | 'startsAt' | 'opensAt'>,
): Promise<void> {
  const { lacking, forbidden } = await openingProblems(tx, type, now, settings, game)
  const fields = { ...forbidden, ...lacking }
  if (Object.keys(lacking).length > 0) fail('card_incomplete', { fields })
  if (Object.keys(forbidden).length > 0) fail('mode_unavailable', { fields })
}

/** C13: a code added to a card must belong to an influencer. A code already on it may stay, since it counts only while it is valid. */
async function mustBeCodes(tx: Tx, codes: readonly string[] | null, before: readonly string[] | null): Promise<void> {
  const known = new Set(before)
  const added = (codes ?? []).filter(code => !known.has(code)).map(tidyCode)
  const inForce = added.length > 0 ? await codesInForce(tx, added) : known
  if (added.some(code => !inForce.has(code))) fail('code_unavailable', { fields: { codes: 'code_unavailable' } })
}

async function claimBanner(tx: Tx, at: Date, operatorId: string, id: string | null): Promise<void> {
  if (id === null || (await sql.isBanner(tx, id))) return
  const isClaimed = await claimFile(tx, id, BANNER_FILE, operatorId, at)
  if (!isClaimed) fail('photo_unknown', { fields: { banner: 'photo_unknown' } })
}

/** Clones share the picture: it is released with the last card that shows it. */
async function letBannerGo(tx: Tx, at: Date, id: string): Promise<void> {
  if (!(await sql.isBanner(tx, id))) await releaseFile(tx, id, at)
}

/** Records an operator's action on a card. */
export const audit = (tx: Tx, at: Date, actor: Actor, action: string, subject: string, details: JsonObject = {}) =>
  recordAudit(tx, { ...actor, action, subject, details }, at)

function shown<I extends CommonInput, C extends CardBase, P>(
  type: EditableCardType<I, C, P>,
  draft: Draft<P>,
): JsonObject {
  const { settings } = draft
  return {
    name: settings.name,
    price: String(settings.price),
    fixed: settings.fixed,
    guaranteed: String(settings.guaranteed),
    shares: [...settings.shares],
    entriesPerUser: settings.entriesPerUser,
    ...type.shown(draft),
  }
}
