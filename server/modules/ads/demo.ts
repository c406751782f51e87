import { claimPicture } from '#server/modules/content/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import * as sql from './sql.ts'

/** Writes an ad for everybody as a complete draft, with a picture stored as SLIDE_FILE that nothing refers to yet. */
export async function addDemoAd(
  tx: Tx,
  ad: { title: string; text: string; alt: string; link: string; fileId: string },
  operatorId: string,
  at: Date,
): Promise<void> {
  await claimPicture(tx, ad.fileId, operatorId, at)
  const audience = { cardId: null, players: 'all', lang: null, notify: true, live: true } as const
  await sql.insertAd(tx, { type: 'image', video: '', ...ad, ...audience, id: newId(at), at })
}
