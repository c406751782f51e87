import type { Lang } from '#contract/limits.ts'
import type { SharedCard } from '#server/modules/cards/index.ts'
import { type Canvas, INK, normal, tight, wide } from './canvas.ts'
import { drawHead, drawPill, type Frame } from './frame.ts'
import { formatCount, formatRank, pointsLabel, reaisLabel, formatWhen, messagesOf } from './messages.ts'

/** The line above a card's name: its mode, or its championship. */
export const kickerOf = (
  { isChampionship, championship }: Pick<SharedCard, 'isChampionship' | 'championship'>,
  lang: Lang,
): string => {
  const messages = messagesOf(lang)
  if (!isChampionship) return messages.athletes
  return championship ? `${championship.name} ${championship.season}` : messages.scores
}

/** The status of a card, in a few words. */
export function positionOf(card: SharedCard, lang: Lang): string {
  const messages = messagesOf(lang)
  if (card.voided) return messages.voided
  if (card.status === 'preparing') return messages.closed
  if (card.status === 'running') return messages.live
  if (card.status === 'finished') return messages.finished
  return card.closesAt ? messages.closes(formatWhen(card.closesAt, lang)) : messages.soon
}

/** Its price: `Jogue por R$ 10`. */
export function invitationOf({ price }: Pick<SharedCard, 'price'>, lang: Lang): string {
  const messages = messagesOf(lang)
  return `${messages.play} ${price === 0n ? messages.free : `· ${reaisLabel(price, lang)}`}`
}

/** A card: its podium once there are points, before that its content and prize. */
export function drawCard(canvas: Canvas, frame: Frame, { card, lang }: { card: SharedCard; lang: Lang }): void {
  canvas.ground(card.id)
  drawHead(canvas, frame, lang)
  const { margin, kicker } = frame
  const inner = canvas.width - 2 * margin
  const hasPodium = card.podium.length > 0
  const pool = `${messagesOf(lang).pool} ${reaisLabel(card.pool, lang)}`
  const type = tight(kicker.size * 1.1, 760)
  const isPoolAbove = hasPodium && card.pool > 0n
  const taken = isPoolAbove
    ? canvas.text(pool, type, { x: margin + inner, y: kicker.y, fill: INK.orange, align: 'end' })
    : 0
  canvas.text(kickerOf(card, lang), normal(kicker.size, 700), {
    x: margin,
    y: kicker.y,
    fill: INK.green,
    width: inner - taken - (taken > 0 ? margin : 0),
  })
  if (hasPodium) drawPodium(canvas, frame, { card, lang })
  else drawBefore(canvas, frame, { card, lang })
}

function drawBefore(canvas: Canvas, frame: Frame, { card, lang }: { card: SharedCard; lang: Lang }): void {
  const { pool, count, voided, status } = card
  const messages = messagesOf(lang)
  const games = count > 0 ? messages.games(formatCount(count, lang), count === 1) : ''
  drawPlate(canvas, frame, {
    name: card.name,
    caption: positionOf(card, lang),
    pill: status === 'new' ? invitationOf(card, lang) : null,
    label: voided || pool === 0n ? '' : messages.pool,
    figure: voided ? '' : pool > 0n ? reaisLabel(pool, lang) : games,
    isLarge: pool > 0n,
  })
}

/** The texts of something playable: its name, a sentence, a call to action, and a number with its label. */
interface Plate {
  name: string
  caption: string
  pill: string | null
  label: string
  figure: string
  isLarge: boolean
}

/** Draws it under the line above the title. */
export function drawPlate(canvas: Canvas, frame: Frame, plate: Plate): void {
  const { margin, title, caption, foot } = frame
  const inner = canvas.width - 2 * margin
  const last = canvas.lines(plate.name, wide(title.size), { ...title, x: margin, fill: INK.text, width: inner })
  canvas.text(plate.caption, normal(caption, 500), {
    x: margin,
    y: last + caption * 1.7,
    fill: INK.text2,
    width: inner,
  })
  const left = plate.pill === null ? { width: inner, y: foot.y } : drawPill(canvas, frame, plate.pill)
  canvas.text(plate.label, normal(foot.label, 600), { x: margin, y: left.y - foot.size * 0.94, fill: INK.text2 })
  const type = tight(plate.isLarge ? foot.size : foot.size * 0.6, 800)
  canvas.figure(plate.figure, type, { ...left, x: margin, fill: INK.orange })
}

const MEDALS = [INK.gold, INK.silver, INK.bronze] as const
/** Drawn in the order second, first, third, as on a podium. */
const COLUMNS = [1, 0, 2] as const

function drawPodium(canvas: Canvas, frame: Frame, { card, lang }: { card: SharedCard; lang: Lang }): void {
  const { margin, podium } = frame
  const inner = canvas.width - 2 * margin
  const last = canvas.lines(card.name, wide(podium.title.size), {
    x: margin,
    y: podium.title.y,
    fill: INK.text,
    width: inner,
    lines: canvas.height > canvas.width ? 2 : 1,
    leading: podium.title.size * 1.12,
  })
  // Beside a podium only the tall picture has room for the card's status.
  if (canvas.height > canvas.width)
    canvas.text(positionOf(card, lang), normal(frame.caption), {
      x: margin,
      y: last + frame.caption * 1.6,
      fill: INK.text2,
      width: inner,
    })
  const gap = margin / 3
  const width = (inner - 2 * gap) / 3
  for (const [index, row] of card.podium.entries()) {
    const x = margin + (COLUMNS[index] ?? 2) * (width + gap)
    drawStep(canvas, frame, { row, x, width, index, lang })
  }
}

function drawStep(
  canvas: Canvas,
  { podium }: Frame,
  {
    row,
    x,
    width,
    index,
    lang,
  }: { row: SharedCard['podium'][number]; x: number; width: number; index: number; lang: Lang },
): void {
  const top = podium.top + (podium.steps[index] ?? 0)
  const medal = MEDALS[row.place - 1] ?? INK.bronze
  const middle = x + width / 2
  canvas.text(canvas.nameOf(row), normal(podium.name, 750), {
    x: middle,
    y: top - podium.name * 0.6,
    fill: INK.text,
    align: 'middle',
    width,
  })
  canvas.box({ x, y: top, width, height: canvas.height - top + 40 }, INK.surface, { radius: 22, opacity: 0.94 })
  canvas.box({ x: x + 22, y: top, width: width - 44, height: 6 }, medal, { radius: 3 })
  canvas.text(formatRank(row.place, lang), wide(podium.points * 1.6, 800), {
    x: middle,
    y: top + podium.points * 2.05,
    fill: medal,
    align: 'middle',
  })
  canvas.text(pointsLabel(row.points, lang), tight(podium.points), {
    x: middle,
    y: top + podium.points * 3.35,
    fill: INK.text,
    align: 'middle',
    width: width - 24,
  })
}
