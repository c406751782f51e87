import type { CardInput } from '#contract/api/operator-cards.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import {
  changeSettings,
  scheduleAnew,
  createGame,
  type Game,
  lockedGame,
  removeGame,
  renameGame,
} from '#server/modules/pools/index.ts'
import type { JsonObject, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { claimFile, releaseFile } from '#server/platform/stored-files.ts'
import { type Draft, readDraft, wordsOf } from './draft.ts'
import { athleteCardMode } from './mode.ts'
import { startFrom, viewsOf } from './picture.ts'
import { forbiddenBy, lackingToOpen, type Opening } from './rules-card.ts'
import { frozenFields } from './rules-input.ts'
import * as sql from './sql.ts'
import type { Card } from './types.ts'

type DraftDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type Saved = CardInput & { reason: string }

/** Pictures of the desk are uploaded as those of slides are. */
const BANNER_FILE = 'slide'
const MODE = athleteCardMode.name

/** Who does something at the desk, and why. */
export interface Desk {
  operatorId: string
  reason: string
}

/** Adds a draft. Refuses what `readDraft` refuses, and `photo_unknown`. */
export function create({ db, clock }: DraftDeps, operatorId: string, body: Saved): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const id = newId(at)
    const draft = await readDraft(tx, at, id, body)
    await claimBanner(tx, at, operatorId, draft.columns.bannerId)
    await addDraft(tx, at, id, draft)
    await audit(tx, at, { operatorId, reason: body.reason }, 'card.created', id, { after: shown(draft) })
    return { _id: id }
  })
}

/** Writes a new draft with all its parts. */
export async function addDraft(tx: Tx, at: Date, id: string, draft: Draft): Promise<void> {
  await createGame(tx, at, { ...draft.settings, id, mode: MODE })
  await sql.insertCard(tx, id, draft.columns)
  await sql.replaceParts(tx, id, draft)
}

/**
 * Changes a draft or scheduled card (which must stay complete); of one that is open its name, banner and codes alone (A1: the rest
 * is frozen, `state_forbids` at each field that differs).
 */
export function update(
  { db, clock, config }: DraftDeps,
  operatorId: string,
  id: string,
  body: Saved,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const desk = { operatorId, reason: body.reason }
    const game = await lockedGame(tx, id, MODE)
    const card = (await sql.listCards(tx, [id])).get(id) ?? fail('not_found')
    const isOtherBanner = body.banner !== (card.banner?._id ?? null)
    if (isOtherBanner) await claimBanner(tx, at, operatorId, body.banner)
    if (game.state === 'draft' || game.state === 'scheduled') {
      const draft = await readDraft(tx, at, id, body)
      await changeSettings(tx, game, draft.settings)
      await sql.updateCard(tx, id, draft.columns)
      await sql.replaceParts(tx, id, draft)
      if (game.state === 'scheduled') {
        await mustBeComplete(tx, at, config.complianceProfile, { ...game, ...draft.settings })
        await scheduleAnew(tx, game, athleteCardMode, at)
      }
      await audit(tx, at, desk, 'card.changed', id, { before: { name: game.name }, after: shown(draft) })
    } else await updateOpen(tx, at, desk, game, card, body)
    if (isOtherBanner && card.banner) await letBannerGo(tx, at, card.banner._id)
    return { data: true }
  })
}

async function updateOpen(tx: Tx, at: Date, desk: Desk, game: Game, card: Card, body: CardInput): Promise<void> {
  if (game.state === 'paid' || game.state === 'void' || game.state === 'voiding') fail('state_forbids')
  const fields = frozenFields(body, card, {
    gameType: card.gameType,
    championship: card.championshipId,
    round: card.round,
    price: game.price,
    fixedAmount: game.fixed,
    amount: game.guaranteed,
    paymentPercentage: percentOf(game),
    entriesPerUser: game.entriesPerUser,
  })
  if (Object.keys(fields).length > 0) fail('state_forbids', { fields })
  await renameGame(tx, game, body.name)
  await sql.updateCard(tx, game.id, {
    gameType: card.gameType,
    bannerId: body.banner,
    championshipId: card.championshipId,
    round: card.round,
    codes: body.codes,
    words: await wordsOf(tx, body.name, card.slots),
  })
  const details = {
    before: { name: game.name, codes: card.codes && [...card.codes] },
    after: { name: body.name, codes: body.codes },
  }
  await audit(tx, at, desk, 'card.renamed', game.id, details)
}

/** C1: percent of the pool by place. */
export function percentOf(game: Pick<Game, 'shares'>): CardInput['paymentPercentage'] {
  const [first, second, third] = game.shares
  return { first: first / 100, second: second / 100, third: third / 100 }
}

/** Removes a draft. Refuses `not_found` and `state_forbids`. */
export function remove({ db, clock }: DraftDeps, desk: Desk, id: string): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const game = await lockedGame(tx, id, MODE)
    if (game.state !== 'draft') fail('state_forbids')
    const card = (await sql.listCards(tx, [id])).get(id) ?? fail('not_found')
    await sql.deleteCard(tx, id)
    await removeGame(tx, game)
    if (card.banner) await letBannerGo(tx, at, card.banner._id)
    await audit(tx, at, desk, 'card.removed', id, { before: { name: game.name } })
    return { data: true }
  })
}

/**
 * Refuses a card that may not open as it is: `card_incomplete` with each thing that is lacking or forbidden at its field, or
 * `mode_unavailable` when the profile this house runs under alone forbids it.
 */
export async function mustBeComplete(
  tx: Tx,
  now: Date,
  profile: Deps['config']['complianceProfile'],
  game: Pick<Game, 'id' | 'price' | 'fixed' | 'guaranteed' | 'startsAt' | 'opensAt'>,
): Promise<void> {
  const view = (await viewsOf(tx, [game.id])).get(game.id) ?? fail('not_found')
  const { card } = view
  const opening: Opening = {
    gameType: card.gameType,
    athletes: card.slots.length,
    goals: card.goals.length,
    statistics: card.statistics.length,
    price: game.price,
    fixed: game.fixed,
    guaranteed: game.guaranteed,
    startsAt: startFrom(view) ?? game.startsAt,
    opensAt: game.opensAt,
  }
  const lacking = lackingToOpen(opening, now)
  const forbidden = forbiddenBy(profile, opening)
  // C6: one source settles a championship.
  for (const [place, slot] of card.slots.entries()) {
    if (view.matches.get(slot.matchId)?.settles === false) lacking[`athletes.${place}._match`] = 'other_source'
  }
  const fields = { ...forbidden, ...lacking }
  if (Object.keys(lacking).length > 0) fail('card_incomplete', { fields })
  if (Object.keys(forbidden).length > 0) fail('mode_unavailable', { fields })
}

async function claimBanner(tx: Tx, at: Date, operatorId: string, id: string | null): Promise<void> {
  if (id === null || (await sql.isBanner(tx, id))) return
  const isClaimed = await claimFile(tx, id, BANNER_FILE, operatorId, at)
  if (!isClaimed) fail('photo_unknown', { fields: { banner: 'photo_unknown' } })
}

/** A cloned card shows the same picture: it goes with the last that does. */
async function letBannerGo(tx: Tx, at: Date, id: string): Promise<void> {
  if (!(await sql.isBanner(tx, id))) await releaseFile(tx, id, at)
}

/** Writes down what the desk does with a card. */
export const audit = (tx: Tx, at: Date, desk: Desk, action: string, subject: string, details: JsonObject = {}) =>
  recordAudit(tx, { ...desk, action, subject, details }, at)

const shown = ({ settings, columns, slots, goals, statistics }: Draft): JsonObject => ({
  name: settings.name,
  price: String(settings.price),
  fixed: settings.fixed,
  guaranteed: String(settings.guaranteed),
  shares: [...settings.shares],
  entriesPerUser: settings.entriesPerUser,
  gameType: columns.gameType,
  athletes: slots.map(slot => slot.athleteId),
  options: [...goals, ...statistics].map(({ name, value }) => `${name}: ${value / 100}`),
})
