import { createHash } from 'node:crypto'
import type { ImageShape } from '#contract/api/player/sharing.ts'
import type { Lang } from '#contract/limits.ts'
import { Cache } from '#server/platform/cache.ts'
import { createQueue } from '#server/platform/concurrency.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sourceOf } from '#server/platform/source.ts'
import type { TextLayout } from '#server/platform/text-layout.ts'
import { draw, type Subject } from './draw.ts'

/** A picture to be sent. */
export interface ShareImage {
  png: Buffer
  /** Depends on the subject's state: another picture has another tag. */
  etag: string
}

/** The caller and the picture. `key` identifies its subject, so that all requests for it share one drawing. */
export interface PictureAsk {
  key: string
  shape: ImageShape
  lang: Lang
  /** The caller's address. */
  address: string
}

interface Drawn extends ShareImage {
  readAt: number
}

/** Maximum age of a picture: a card that changes every second is drawn twice a minute, for all callers. */
export const PICTURE_MS = 30_000
const CACHED_BYTES = 32 * 1024 * 1024
/** A picture takes about a tenth of a second of one core, besides the threads that accept entries: only one is drawn at a time. */
const AT_ONCE = 1
const MOST_WAITING = 24
/** Drawings per source; cached pictures do not count. */
const PER_SOURCE = { burst: 60, perMs: 60_000 }

/** Creates the picture service of a process: drawn on request, cached in memory, one at a time. */
export function createPictures({ clock, throttle }: Pick<Deps, 'clock' | 'throttle'>) {
  const cache = new Cache<Drawn>(CACHED_BYTES, ({ png }) => png.length)
  const inTurn = createQueue({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })
  let textLayout: Promise<TextLayout> | undefined

  /** A picture, drawn again if the last one is older than PICTURE_MS. Refuses as `read` does, and `too_many_requests`. */
  return async (ask: PictureAsk, read: () => Promise<Subject>): Promise<ShareImage> => {
    const now = clock.now().getTime()
    const isFresh = ({ readAt }: Drawn) => now - readAt < PICTURE_MS
    return cache.get(`${ask.key} ${ask.shape} ${ask.lang}`, isFresh, async old => {
      const subject = await read()
      textLayout ??= import('#server/platform/text-layout.ts').then(loaded => loaded.TextLayout.read())
      const svg = draw(await textLayout, subject, ask)
      const etag = `"${createHash('sha256').update(svg).digest('hex').slice(0, 32)}"`
      if (old?.etag === etag) return { ...old, readAt: now }
      await throttle.take(`picture:${sourceOf(ask.address)}`, PER_SOURCE)
      return { png: await inTurn(() => rasterised(svg)), etag, readAt: now }
    })
  }
}

async function rasterised(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
