import type { Lang } from '#contract/limits.ts'
import type { SharedGame } from '#server/modules/cards/index.ts'
import { type Canvas, INK, normal, tight, wide } from './canvas.ts'
import { kickerOf } from './draw-card.ts'
import { drawHead, type Frame } from './frame.ts'
import { formatCount, formatRank, pointsLabel, messagesOf } from './messages.ts'

/** Somebody's game: whose, on which card, and since there is a ranking its place, points and hits. */
export function drawGame(canvas: Canvas, frame: Frame, { game, lang }: { game: SharedGame; lang: Lang }): void {
  canvas.ground(game.card.id)
  drawHead(canvas, frame, lang)
  const { margin, kicker, title } = frame
  const inner = canvas.width - 2 * margin
  const isTall = canvas.height > canvas.width
  canvas.text(`${kickerOf(game.card, lang)} · ${game.card.name}`, normal(kicker.size, 700), {
    x: margin,
    y: kicker.y,
    fill: INK.green,
    width: inner,
  })
  canvas.lines(canvas.nameOf(game.owner), wide(title.size * (isTall ? 1 : 0.86)), {
    x: margin,
    y: title.y,
    fill: INK.text,
    width: inner,
    lines: isTall ? 2 : 1,
    leading: title.leading,
  })
  const messages = messagesOf(lang)
  if (game.void) drawCaption(canvas, frame, [messages.refunded, messages.refundedNote])
  else if (game.place === null) drawCaption(canvas, frame, [messages.waiting, messages.waitingNote])
  else drawResult(canvas, frame, { game, rank: game.place, lang })
}

function drawCaption(
  canvas: Canvas,
  { margin, foot, caption }: Frame,
  [large, small]: readonly [string, string],
): void {
  const width = canvas.width - 2 * margin
  const y = foot.y - caption * 1.7
  canvas.figure(large, wide(foot.size * 0.62, 800), { x: margin, y, fill: INK.orange, width })
  canvas.text(small, normal(caption, 500), { x: margin, y: foot.y, fill: INK.text2, width })
}

function drawResult(
  canvas: Canvas,
  { margin, foot, caption }: Frame,
  { game, rank, lang }: { game: SharedGame; rank: number; lang: Lang },
): void {
  const messages = messagesOf(lang)
  const isTall = canvas.height > canvas.width
  const end = canvas.width - margin
  // C14: a place needs a point.
  const digits = game.points > 0 ? formatRank(rank, lang) : '–'
  const size = foot.size * (isTall ? 3 : 2.5)
  const among = messages.among(formatCount(game.of, lang))
  const points = pointsLabel(game.points, lang)
  const hits = messages.hits(String(game.hits), String(game.picks))
  if (isTall) {
    const y = foot.y - foot.size * 2.4
    canvas.figure(digits, wide(size, 800), { x: margin, y, fill: INK.orange, width: end - margin })
    canvas.text(`${messages.rank} ${among}`, normal(caption, 600), { x: margin, y: y + caption * 1.7, fill: INK.text2 })
    canvas.figure(points, tight(foot.size * 0.9, 800), {
      x: margin,
      y: foot.y,
      fill: INK.text,
      width: (end - margin) * 0.6,
    })
    canvas.text(hits, normal(caption * 0.9, 600), { x: end, y: foot.y, fill: INK.green, align: 'end' })
    return
  }
  const width = canvas.figure(digits, wide(size, 800), { x: margin, y: foot.y, fill: INK.orange, width: 460 })
  const x = margin + width + caption * 0.7
  canvas.text(messages.rank, normal(caption, 700), { x, y: foot.y - caption * 1.5, fill: INK.text })
  canvas.text(among, normal(caption, 500), { x, y: foot.y - 4, fill: INK.text2 })
  canvas.figure(points, tight(foot.size * 0.9, 800), {
    x: end,
    y: foot.y - caption * 1.7,
    fill: INK.text,
    align: 'end',
    width: 380,
  })
  canvas.text(hits, normal(caption, 600), { x: end, y: foot.y - 4, fill: INK.green, align: 'end' })
}
