import type * as z from 'zod/mini'
import type { getAd } from '#contract/api/player/ads.ts'
import { SETTINGS_ID } from '#contract/ids.ts'
import { athleteAdEvent } from '#contract/live.ts'
import type { ExportPart } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import * as reads from './reads.ts'
import { isGoing } from './rules.ts'
import { SEND } from './service-admin.ts'
import * as sql from './sql.ts'

type Reading = Pick<Deps, 'db' | 'clock'>

/** The job that pushes an ad to the sockets of its new recipients. */
export const PUSH = 'ads.push'

async function mine({ db, clock }: Reading, accountId: string, id: string) {
  const now = clock.now()
  return (await reads.adFor(db, id, accountId, now, businessDay(now))) ?? fail('not_found')
}

/**
 * An ad that was sent to me. Refuses `not_found` if it is another player's, ended, of another card, or if my play is paused or limited
 * (W4).
 */
export async function view(
  deps: Reading,
  accountId: string,
  { cardId, adId }: { cardId: string; adId: string },
): Promise<z.output<typeof getAd.answer>> {
  const ad = await mine(deps, accountId, adId)
  if (cardId !== (ad.cardId ?? SETTINGS_ID)) return fail('not_found')
  const { id, type, title, text, alt, link, fileId, filename } = ad
  return {
    _id: id,
    _card: cardId,
    type,
    title,
    text,
    alt,
    url: type === 'video' ? ad.video : link,
    link: link || null,
    _upload: fileId === null ? null : { _id: fileId, filename: filename ?? '' },
  }
}

/** Counts a view of an ad: `first` for the first one. Refuses `not_found`. */
export async function markViewed(deps: Reading, accountId: string, id: string): Promise<{ first: boolean }> {
  await mine(deps, accountId, id)
  return { first: await sql.markSeen(deps.db, id, accountId, deps.clock.now()) }
}

/** Counts a click on an ad's link, once. Refuses `not_found`. */
export async function markClicked(deps: Reading, accountId: string, id: string): Promise<{ data: boolean }> {
  await mine(deps, accountId, id)
  await sql.markClicked(deps.db, id, accountId, deps.clock.now())
  return { data: true }
}

/**
 * Sends an ad to the next part of its audience and adds the job for the rest, in one transaction: after a crash another run continues, and
 * nobody gets it twice. Does nothing if the ad was paused, ended or rescheduled meanwhile.
 */
export async function sendNext({ db, clock }: Reading, adId: string, atOnce: number): Promise<void> {
  await db.tx(async tx => {
    const at = clock.now()
    const ad = await sql.lockAd(tx, adId)
    if (!ad || !isGoing(ad, at)) return
    const who = { id: ad.sentUpTo, at, today: businessDay(at), limit: atOnce }
    const accountIds = await reads.nextOfAudience(tx, ad, who)
    const isLast = accountIds.length < atOnce
    await sql.insertRecipients(tx, adId, accountIds, at)
    await sql.moveSending(tx, adId, { state: isLast ? 'sent' : 'sending', sentUpTo: accountIds.at(-1) ?? ad.sentUpTo })
    if (accountIds.length > 0) {
      const { title, text, cardId } = ad
      if (ad.notify) await emit(tx, 'ad.sent', { adId, cardId: cardId ?? SETTINGS_ID, title, text, accountIds })
      if (ad.live) await tx.addJob(PUSH, { adId, accountIds })
    }
    if (!isLast) await tx.addJob(SEND, { adId })
  })
}

/** Pushes an ad to the open pages of recipients who have not seen it. Safe to repeat: a page checks before it shows the ad. */
export async function push(
  { db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>,
  { adId, accountIds }: { adId: string; accountIds: readonly string[] },
): Promise<void> {
  const ad = await sql.findAd(db, adId)
  if (!ad) return
  const now = clock.now()
  const payload = { _card: ad.cardId ?? SETTINGS_ID, _id: adId }
  const unseen = await reads.stillUnseen(db, adId, accountIds, now, businessDay(now))
  live.toUsers(
    athleteAdEvent,
    unseen.map(userId => ({ userId, ids: [], payload })),
  )
}

/** The ads that were sent to me, for the export of my data: the newest 5,000. */
export const exportAds: ExportPart = async (from, accountId) => ({
  name: 'ads',
  rows: await reads.adsOf(from, accountId, 5_000),
})
