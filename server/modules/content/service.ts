import type * as z from 'zod/mini'
import type { operatorCreateSlide, operatorSlides } from '#contract/api/admin/console.ts'
import type { listSlides } from '#contract/api/player/home.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type SettingsConfig, currentSettings, setPart } from '#server/modules/settings/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { webpName } from '#server/platform/file-routes.ts'
import { newId } from '#server/platform/ids.ts'
import { reencodeImage } from '#server/platform/image.ts'
import { claimFile, releaseFile, storeFile } from '#server/platform/stored-files.ts'
import type { UploadedFile } from '#server/platform/upload.ts'
import * as sql from './sql.ts'

/** Upload type of operators' pictures, for slides and ads. */
export const SLIDE_FILE = 'slide'
/** Larger pictures are scaled down to fit; smaller ones are unchanged. */
export const SLIDE_PIXELS = { width: 1_280, height: 720 } as const
/** Maximum number of slides. */
export const MOST_SLIDES = 100
const UPLOADS = { burst: 60, perMs: 3_600_000 }

type SlideBody = z.output<typeof operatorCreateSlide.body>

/** The slides that players see, in order. */
export async function activeSlides({ db }: Pick<Deps, 'db'>): Promise<z.output<typeof listSlides.answer>> {
  const slides = await sql.listSlides(db, { activeOnly: true })
  return {
    docs: slides.map(slide => ({ _id: slide.id, sponsorUrl: slide.sponsorUrl, alt: slide.alt, ...imageOf(slide) })),
  }
}

/** All slides in order, and the seconds each is shown. */
export async function allSlides({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<z.output<typeof operatorSlides.answer>> {
  const slides = await sql.listSlides(db, { activeOnly: false })
  const docs = slides.map(slide => {
    const { id, sponsorUrl, alt, place, active } = slide
    return { _id: id, sponsorUrl, alt, place, active, ...imageOf(slide) }
  })
  return { docs, time: await rotationSeconds(db, config) }
}

/** A slide's picture in the contract's form: the image URL and the file. */
const imageOf = (slide: sql.Slide) => ({
  url: `/api/file/${slide.fileId}`,
  _upload: { _id: slide.fileId, filename: slide.filename },
})

/** Seconds each slide is shown, from the settings. */
export const rotationSeconds = async (from: Reader, config: SettingsConfig): Promise<number> =>
  (await currentSettings(from, config)).slideSeconds

/** Stores a slide's picture: re-encoded as WebP within 1280 × 720. It is an orphan until a slide uses it. */
export async function uploadSlidePicture(
  deps: Deps,
  operatorId: string,
  file: UploadedFile | undefined,
): Promise<{ _id: string; filename: string }> {
  await deps.throttle.take(`operator-upload:${operatorId}`, UPLOADS)
  if (!file) return fail('invalid_input', { fields: { file: 'required' } })
  const content = await reencodeImage(file.content, { ...SLIDE_PIXELS, fit: 'inside' })
  const stored = await storeFile(deps, {
    kind: SLIDE_FILE,
    ownerId: operatorId,
    mime: 'image/webp',
    filename: webpName(file.filename),
    content,
  })
  const entry = { operatorId, action: 'picture.uploaded', subject: stored.id, reason: '' }
  await deps.db.tx(tx => recordAudit(tx, { ...entry, details: { filename: stored.filename } }, deps.clock.now()))
  return { _id: stored.id, filename: stored.filename }
}

/** Adds a slide with a picture that this operator has uploaded. Refuses `photo_unknown`, and `conflict` beyond 100 slides. */
export function createSlide({ db, clock }: Deps, operatorId: string, body: SlideBody): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    if ((await sql.countSlides(tx)) >= MOST_SLIDES) fail('conflict')
    await claimPicture(tx, body._upload, operatorId, at)
    const id = newId(at)
    const slide = slideOf(body)
    await sql.insertSlide(tx, { ...slide, id, at })
    await recordAudit(
      tx,
      { operatorId, action: 'slide.created', subject: id, reason: body.reason, details: { after: { ...slide } } },
      at,
    )
    return { _id: id }
  })
}

/** Changes a slide; a replaced picture is removed by the next cleanup. Refuses `not_found` and `photo_unknown`. */
export function updateSlide(
  { db, clock }: Deps,
  operatorId: string,
  id: string,
  body: SlideBody,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const before = (await sql.lockSlide(tx, id)) ?? fail('not_found')
    const slide = slideOf(body)
    const isOtherPicture = slide.fileId !== before.fileId
    if (isOtherPicture) await claimPicture(tx, slide.fileId, operatorId, at)
    await sql.updateSlide(tx, id, slide)
    if (isOtherPicture) await releaseFile(tx, before.fileId, at)
    await recordAudit(
      tx,
      {
        operatorId,
        action: 'slide.changed',
        subject: id,
        reason: body.reason,
        details: { before: { ...before }, after: { ...slide } },
      },
      at,
    )
    return { data: true }
  })
}

/** Deletes a slide and releases its picture. Refuses `not_found`. */
export function deleteSlide(
  { db, clock }: Deps,
  operatorId: string,
  id: string,
  reason: string,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const before = (await sql.lockSlide(tx, id)) ?? fail('not_found')
    await sql.deleteSlide(tx, id)
    await releaseFile(tx, before.fileId, at)
    await recordAudit(
      tx,
      { operatorId, action: 'slide.removed', subject: id, reason, details: { before: { ...before } } },
      at,
    )
    return { data: true }
  })
}

/** Sets the seconds each slide is shown, which is one of the settings. */
export async function setRotation(
  deps: Deps,
  operatorId: string,
  seconds: number,
  reason: string,
): Promise<{ data: boolean }> {
  const by = { operatorId, reason }
  await setPart(deps, { by, part: 'slideSeconds', value: seconds, action: 'slides.rotation-changed' })
  return { data: true }
}

/** Assigns an uploaded picture to a slide or an ad. Refuses `photo_unknown` at its field. */
export async function claimPicture(tx: Tx, fileId: string, operatorId: string, at: Date): Promise<void> {
  const claimed = await claimFile(tx, fileId, SLIDE_FILE, operatorId, at)
  if (!claimed) fail('photo_unknown', { fields: { _upload: 'photo_unknown' } })
}

const slideOf = (body: SlideBody): sql.SlideInput => ({
  fileId: body._upload,
  sponsorUrl: body.sponsorUrl,
  alt: body.alt,
  place: body.place,
  active: body.active,
})
