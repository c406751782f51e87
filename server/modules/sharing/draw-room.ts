import type * as z from 'zod/mini'
import type { publicRoom } from '#contract/api/player/public-room.ts'
import type { Lang } from '#contract/limits.ts'
import { type Canvas, INK, normal } from './canvas.ts'
import { drawPlate, invitationOf } from './draw-card.ts'
import { drawHead, type Frame } from './frame.ts'
import { formatCount, formatWhen, messagesOf } from './messages.ts'

/** A room as its link preview shows it. */
export type SharedRoom = z.output<typeof publicRoom.answer>

/** The two sides of its match: `Serra × Praia`. */
export const sidesOf = ({ _match: { home, away } }: SharedRoom): string => `${home?.name ?? ''} × ${away?.name ?? ''}`

/** The status of a room, in a few words. */
export function roomPosition({ status, lockDate }: SharedRoom, lang: Lang): string {
  const messages = messagesOf(lang)
  if (status === 'cancelled') return messages.voided
  if (status === 'finished') return messages.finished
  return status === 'running' ? messages.live : messages.starts(formatWhen(lockDate, lang))
}

/** A room: its owner, its match, and the call to action while it accepts players. */
export function drawRoom(canvas: Canvas, frame: Frame, { room, lang }: { room: SharedRoom; lang: Lang }): void {
  const messages = messagesOf(lang)
  const { margin, kicker } = frame
  const width = canvas.width - 2 * margin
  canvas.ground(room._id)
  drawHead(canvas, frame, lang)
  canvas.text(`${messages.rooms[room.kind]} · ${sidesOf(room)}`, normal(kicker.size, 700), {
    x: margin,
    y: kicker.y,
    fill: INK.green,
    width,
  })
  drawPlate(canvas, frame, {
    name: room.name,
    caption: `${messages.hostedBy(room.owner)} · ${roomPosition(room, lang)}`,
    pill: room.canJoin ? invitationOf(room, lang) : null,
    label: '',
    figure: messages.people(formatCount(room.members, lang), room.members === 1),
    isLarge: false,
  })
}
