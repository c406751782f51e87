import type { ImageShape } from '#contract/api/player/sharing.ts'
import type { Lang } from '#contract/limits.ts'
import { type Canvas, INK, normal } from './canvas.ts'
import { messagesOf } from './messages.ts'

/** Layout of a picture in pixels: wide for link previews, which are read at a small size, tall for messages, and a full-screen story. */
export interface Frame {
  margin: number
  /** Upper edge of the logo: apps cover the ends of a story with their own bars. */
  head: number
  /** Size of the logo. */
  brand: number
  /** Baseline of the line above the title, and its size. */
  kicker: { y: number; size: number }
  title: { y: number; size: number; leading: number; lines: number }
  /** Size of a sentence. */
  caption: number
  /** Baseline of the numbers at the bottom, and the size of the largest. */
  foot: { y: number; size: number; label: number }
  podium: {
    title: { y: number; size: number }
    top: number
    steps: readonly [number, number, number]
    name: number
    points: number
  }
}

const FRAMES: Record<ImageShape, Frame> = {
  wide: {
    margin: 64,
    head: 64,
    brand: 64,
    kicker: { y: 188, size: 32 },
    title: { y: 270, size: 74, leading: 82, lines: 2 },
    caption: 38,
    foot: { y: 572, size: 92, label: 30 },
    podium: { title: { y: 248, size: 54 }, top: 366, steps: [0, 38, 64], name: 38, points: 45 },
  },
  tall: {
    margin: 72,
    head: 72,
    brand: 84,
    kicker: { y: 360, size: 40 },
    title: { y: 470, size: 96, leading: 108, lines: 4 },
    caption: 46,
    foot: { y: 1262, size: 120, label: 40 },
    podium: { title: { y: 450, size: 72 }, top: 790, steps: [0, 90, 150], name: 40, points: 58 },
  },
  story: {
    margin: 72,
    head: 190,
    brand: 76,
    kicker: { y: 372, size: 40 },
    title: { y: 500, size: 76, leading: 84, lines: 2 },
    caption: 40,
    foot: { y: 940, size: 104, label: 36 },
    podium: { title: { y: 450, size: 72 }, top: 790, steps: [0, 90, 150], name: 40, points: 58 },
  },
}

export const frameOf = (shape: ImageShape): Frame => FRAMES[shape]

/** The top of every picture: the brand and the minimum age. */
export function drawHead(canvas: Canvas, frame: Frame, lang: Lang): void {
  const { margin, head, brand } = frame
  canvas.brand(margin, head, brand)
  const type = normal(brand * 0.36, 600)
  const middle = head + brand / 2
  const end = canvas.width - margin
  const badge = brand * 0.36
  const messages = messagesOf(lang).responsibly
  const text = canvas.widthOf(messages, type)
  canvas.text(messages, type, { x: end, y: middle + type.size * 0.35, fill: INK.text2, align: 'end' })
  const x = end - text - badge - brand * 0.22
  canvas.disc(x, middle, badge, INK.text2)
  canvas.disc(x, middle, badge - 2.5, INK.bg)
  canvas.text('18+', normal(badge * 0.86, 800), { x, y: middle + badge * 0.3, fill: INK.text, align: 'middle' })
}

/**
 * A filled call-to-action button in the lower right corner; in the tall picture across the whole width. Returns the width and height of the
 * remaining footer.
 */
export function drawPill(canvas: Canvas, frame: Frame, text: string): { width: number; y: number } {
  const inner = canvas.width - 2 * frame.margin
  const [end, bottom] = [canvas.width - frame.margin, frame.foot.y]
  const isTall = canvas.height > canvas.width
  const type = { size: frame.foot.label * 1.36, weight: 800, width: 104 }
  const height = type.size * 2.3
  const width = isTall ? inner : canvas.widthOf(text, type) + type.size * 2.2
  canvas.box({ x: end - width, y: bottom - height, width, height }, INK.green, { radius: height * 0.3 })
  canvas.text(text, type, {
    x: end - width / 2,
    y: bottom - height / 2 + type.size * 0.35,
    fill: INK.greenInk,
    align: 'middle',
  })
  return isTall
    ? { width: inner, y: bottom - height - frame.margin }
    : { width: inner - width - frame.margin, y: bottom }
}
