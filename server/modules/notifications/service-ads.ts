import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notifyAll } from './service.ts'

/** Puts an ad among the notifications of those it was sent to, once each. */
export async function notifyAd(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  { adId, cardId, title, text, accountIds }: Events['ad.sent'],
): Promise<void> {
  await notifyAll(
    deps,
    accountIds.map(accountId => ({
      accountId,
      kind: 'ad' as const,
      detail: { title, text },
      onceKey: `ad:${adId}`,
      about: { mode: '', gameId: cardId, entryId: adId },
    })),
  )
}
