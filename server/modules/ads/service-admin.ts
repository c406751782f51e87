import type * as z from 'zod/mini'
import type { operatorAd, operatorAds, operatorCreateAd, operatorSendAd } from '#contract/api/admin/ads.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { claimPicture } from '#server/modules/content/index.ts'
import { gamesOf } from '#server/modules/pools/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf } from '#server/platform/lists.ts'
import { releaseFile } from '#server/platform/stored-files.ts'
import * as reads from './reads.ts'
import { afterEnd, momentProblem, type Step, takes } from './rules.ts'
import * as sql from './sql.ts'
import type { Ad, AdInput } from './types.ts'

type Working = Pick<Deps, 'db' | 'clock'>
type Body = z.output<typeof operatorCreateAd.body>

/** The job that sends an ad in batches. */
export const SEND = 'ads.send'
/** Maximum number of drafts. */
export const MOST_DRAFTS = 200
/** Modes whose games an ad can link to. */
const CARD_MODES = ['athlete-card', 'card-game']

const shown = ({ id, fileId, filename, cardId, cardName, lang, ...ad }: reads.Listed) => ({
  _id: id,
  ...ad,
  lang: lang ?? ('' as const),
  _upload: fileId === null ? null : { _id: fileId, filename: filename ?? '' },
  card: cardId === null ? null : { _id: cardId, name: cardName ?? '' },
})

/** A page of ads with their counts, newest first by default. */
export async function ads(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof operatorAds.query>,
): Promise<z.output<typeof operatorAds.answer>> {
  const { rows, total } = await reads.pageOfAds(db, { ...query, state: query.state })
  return pageOf(rows.map(shown), total, query)
}

/** One ad with the current size of its audience until it is sent. Refuses `not_found`. */
export async function ad({ db, clock }: Working, id: string): Promise<z.output<typeof operatorAd.answer>> {
  const { rows } = await reads.pageOfAds(db, { id, page: 1, limit: 1 })
  const row = rows[0] ?? fail('not_found')
  const isAhead = row.state === 'draft' || row.state === 'scheduled'
  const now = clock.now()
  return { ...shown(row), audience: isAhead ? await reads.countAudience(db, row, now, businessDay(now)) : null }
}

/** Creates a draft. Refuses `photo_unknown`, `card_unknown` at the field, and `conflict` beyond 200 drafts. */
export function create({ db, clock }: Working, operatorId: string, body: Body): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    if ((await sql.countDrafts(tx)) >= MOST_DRAFTS) fail('conflict')
    const input = inputOf(body)
    await mustKnowCard(tx, input.cardId)
    if (input.fileId !== null) await claimPicture(tx, input.fileId, operatorId, at)
    const id = newId(at)
    await sql.insertAd(tx, { ...input, id, at })
    await audit(tx, at, { operatorId, reason: body.reason }, 'ad.created', id, { after: { ...input } })
    return { _id: id }
  })
}

/** Changes a draft. Refuses `not_found`, `state_forbids`, `photo_unknown`, `card_unknown` at the field. */
export function change(using: Working, operatorId: string, id: string, body: Body): Promise<{ data: boolean }> {
  return step(using, { id, step: 'change', operatorId, reason: body.reason }, async (tx, at, before) => {
    const input = inputOf(body)
    await mustKnowCard(tx, input.cardId)
    if (input.fileId !== before.fileId) {
      if (input.fileId !== null) await claimPicture(tx, input.fileId, operatorId, at)
      if (before.fileId !== null) await releaseFile(tx, before.fileId, at)
    }
    await sql.updateAd(tx, id, input)
    return ['ad.changed', { before: { ...contentOf(before) }, after: { ...input } }]
  })
}

/** Deletes a draft. Refuses `not_found`, `state_forbids`. */
export function remove(using: Working, operatorId: string, id: string, reason: string): Promise<{ data: boolean }> {
  return step(using, { id, step: 'remove', operatorId, reason }, async (tx, at, before) => {
    await sql.deleteAd(tx, id)
    if (before.fileId !== null) await releaseFile(tx, before.fileId, at)
    return ['ad.removed', { before: { ...contentOf(before) } }]
  })
}

/** Sends a draft now or at its scheduled time. Refuses `not_found`, `state_forbids`, and an invalid time at its field. */
export function send(
  using: Working,
  operatorId: string,
  id: string,
  { at: wanted, reason }: z.output<typeof operatorSendAd.body>,
): Promise<{ data: boolean }> {
  return step(using, { id, step: 'send', operatorId, reason }, async (tx, at) => {
    const problem = momentProblem(wanted, at)
    if (problem) fail('invalid_input', { fields: { at: problem } })
    const sendAt = wanted ?? at
    await sql.moveAd(tx, id, { state: 'scheduled', sendAt })
    // An immediate job has no time of its own, because the queue's clock may differ from ours.
    await tx.addJob(SEND, { adId: id }, { key: `${SEND}:${id}`, ...(wanted ? { runAt: wanted } : {}) })
    return ['ad.sent', { at: sendAt.toISOString() }]
  })
}

/** Ends an ad. Refuses `not_found`, `state_forbids`. */
export function end(using: Working, operatorId: string, id: string, reason: string): Promise<{ data: boolean }> {
  return step(using, { id, step: 'end', operatorId, reason }, async (tx, at, before) => {
    const after = afterEnd(before, at)
    await sql.moveAd(tx, id, after)
    return [after.state === 'draft' ? 'ad.held-back' : 'ad.ended', { before: before.state }]
  })
}

/** Changes the state of an ad under its lock, with its audit row. */
function step(
  { db, clock }: Working,
  request: { id: string; step: Step; operatorId: string; reason: string },
  work: (tx: Tx, at: Date, before: Ad) => Promise<[action: string, details: JsonObject]>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const before = (await sql.lockAd(tx, request.id)) ?? fail('not_found')
    if (!takes(before.state, request.step)) fail('state_forbids')
    const [action, details] = await work(tx, at, before)
    await audit(tx, at, request, action, request.id, details)
    return { data: true }
  })
}

const audit = (
  tx: Tx,
  at: Date,
  { operatorId, reason }: Actor,
  action: string,
  subject: string,
  details: JsonObject,
): Promise<void> => recordAudit(tx, { operatorId, reason, action, subject, details }, at)

/** A card visible to players: a draft may still be deleted. */
async function mustKnowCard(from: Reader, cardId: string | null): Promise<void> {
  if (cardId === null) return
  const game = (await gamesOf(from, [cardId])).get(cardId)
  const isSeen = game && CARD_MODES.includes(game.mode) && game.state !== 'draft' && game.state !== 'scheduled'
  if (!isSeen) fail('invalid_input', { fields: { _card: 'card_unknown' } })
}

const contentOf = ({
  type,
  title,
  text,
  alt,
  video,
  link,
  fileId,
  cardId,
  players,
  lang,
  notify,
  live,
}: Ad): AdInput => ({
  type,
  title,
  text,
  alt,
  video,
  link,
  fileId,
  cardId,
  players,
  lang,
  notify,
  live,
})

/** The fields to store: only those that its type shows. */
const inputOf = (body: Body): AdInput => {
  const isImage = body.type === 'image'
  return {
    type: body.type,
    title: body.title,
    text: body.text,
    alt: isImage ? body.alt : '',
    video: isImage ? '' : body.video,
    link: body.link,
    fileId: isImage ? body._upload : null,
    cardId: body._card || null,
    players: body.players,
    lang: body.lang || null,
    notify: body.notify,
    live: body.live,
  }
}
