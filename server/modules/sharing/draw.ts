import { PICTURE_SIZES, type ImageShape } from '#contract/api/player/sharing.ts'
import type { Lang } from '#contract/limits.ts'
import type { SharedCard, SharedGame } from '#server/modules/cards/index.ts'
import type { TextLayout } from '#server/platform/text-layout.ts'
import { Canvas, INK, normal, wide } from './canvas.ts'
import { drawCard } from './draw-card.ts'
import { drawGame } from './draw-game.ts'
import { drawRoom, type SharedRoom } from './draw-room.ts'
import { drawHead, type Frame, frameOf } from './frame.ts'
import { messagesOf } from './messages.ts'

/** What a picture is of. */
export type Subject = { house: true } | { card: SharedCard } | { game: SharedGame } | { room: SharedRoom }

/** A picture as SVG. The same subject is always drawn the same, to the byte. */
export function draw(
  textLayout: TextLayout,
  subject: Subject,
  { shape, lang }: { shape: ImageShape; lang: Lang },
): string {
  const canvas = new Canvas(textLayout, PICTURE_SIZES[shape])
  const frame = frameOf(shape)
  if ('card' in subject) drawCard(canvas, frame, { card: subject.card, lang })
  else if ('game' in subject) drawGame(canvas, frame, { game: subject.game, lang })
  else if ('room' in subject) drawRoom(canvas, frame, { room: subject.room, lang })
  else drawHouse(canvas, frame, lang)
  return canvas.svg()
}

function drawHouse(canvas: Canvas, frame: Frame, lang: Lang): void {
  const { margin, title, caption, foot } = frame
  const messages = messagesOf(lang)
  const [ask, answer] = messages.claim
  const width = canvas.width - 2 * margin
  canvas.ground(null)
  drawHead(canvas, frame, lang)
  const type = wide(title.size * 1.25, 800)
  const y = foot.y - caption * 3.4
  canvas.figure(ask ?? '', type, { x: margin, y: y - type.size * 1.1, fill: INK.text, width })
  canvas.figure(answer ?? '', type, { x: margin, y, fill: INK.green, width })
  canvas.lines(messages.house.description, normal(caption * 0.86), {
    x: margin,
    y: y + caption * 1.9,
    fill: INK.text2,
    width,
    lines: 2,
    leading: caption * 1.2,
  })
}
