import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

/** A slide as stored. `place` orders slides; equal places are ordered by age. */
export interface Slide {
  id: string
  fileId: string
  filename: string
  sponsorUrl: string
  alt: string
  place: number
  active: boolean
}

/** An operator's settings of a slide. */
export type SlideInput = Omit<Slide, 'id' | 'filename'>

/** Maximum slides on a home page; the rest stays in the operator's list. */
const LARGEST_LIST = 100

/** Slides in order, all or only the active ones. */
export function listSlides(from: Reader, which: { activeOnly: boolean }): Promise<Slide[]> {
  let slides = from.q
    .selectFrom('slide')
    .innerJoin('file', 'file.id', 'slide.file_id')
    .select([
      'slide.id',
      'slide.file_id as fileId',
      'file.filename',
      'slide.sponsor_url as sponsorUrl',
      'slide.alt',
      'slide.place',
      'slide.active',
    ])
    .orderBy('slide.place')
    .orderBy('slide.id')
    .limit(LARGEST_LIST)
  if (which.activeOnly) slides = slides.where('slide.active', '=', true)
  return slides.execute()
}

export async function countSlides(from: Reader): Promise<number> {
  const [row] = await from.rows(sql<{ count: bigint }>`select count(*) from slide`)
  return Number(row?.count ?? 0)
}

/** The slide, locked until the transaction ends, or undefined. */
export function lockSlide(tx: Tx, id: string): Promise<SlideInput | undefined> {
  return tx.q
    .selectFrom('slide')
    .select(['file_id as fileId', 'sponsor_url as sponsorUrl', 'alt', 'place', 'active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertSlide(tx: Tx, slide: SlideInput & { id: string; at: Date }): Promise<void> {
  await tx.q
    .insertInto('slide')
    .values({ id: slide.id, created_at: slide.at, ...columns(slide) })
    .execute()
}

/** Updates all fields of a slide that operators edit. */
export async function updateSlide(tx: Tx, id: string, slide: SlideInput): Promise<void> {
  await tx.q.updateTable('slide').set(columns(slide)).where('id', '=', id).execute()
}

/** Deletes a slide; its file stays. */
export async function deleteSlide(tx: Tx, id: string): Promise<void> {
  await tx.q.deleteFrom('slide').where('id', '=', id).execute()
}

const columns = (slide: SlideInput) => ({
  file_id: slide.fileId,
  sponsor_url: slide.sponsorUrl,
  alt: slide.alt,
  place: slide.place,
  active: slide.active,
})
