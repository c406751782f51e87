import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { claimPicture, SLIDE_FILE } from './service.ts'
import * as sql from './sql.ts'

export { SLIDE_FILE }

/** Adds slides to the home page, in the order given, with pictures stored as SLIDE_FILE that nothing refers to yet. */
export async function addDemoSlides(
  tx: Tx,
  slides: readonly { fileId: string; sponsorUrl: string; alt: string }[],
  operatorId: string,
  at: Date,
): Promise<void> {
  for (const [index, slide] of slides.entries()) {
    await claimPicture(tx, slide.fileId, operatorId, at)
    await sql.insertSlide(tx, { ...slide, id: newId(at), place: index + 1, active: true, at })
  }
}
