import type * as z from 'zod/mini'
import type { publicRoom } from '#contract/api/rooms.ts'
import type { Lang } from '#contract/limits.ts'
import { type Canvas, INK, normal } from './canvas.ts'
import { drawPlate, invitationOf } from './draw-card.ts'
import { drawHead, type Frame } from './frame.ts'
import { sayCount, sayWhen, wordsOf } from './words.ts'

/** A room as its link shows it. */
export type SharedRoom = z.output<typeof publicRoom.answer>

/** The two sides of its match: `Serra × Praia`. */
export const sidesOf = ({ _match: { home, away } }: SharedRoom): string => `${home?.name ?? ''} × ${away?.name ?? ''}`

/** Where a room stands, in a few words. */
export function roomStanding({ status, lockDate }: SharedRoom, lang: Lang): string {
  const words = wordsOf(lang)
  if (status === 'cancelled') return words.voided
  if (status === 'finished') return words.finished
  return status === 'running' ? words.live : words.starts(sayWhen(lockDate, lang))
}

/** A room: whose it is, on which match, and the call to play while it takes anybody. */
export function drawRoom(canvas: Canvas, frame: Frame, { room, lang }: { room: SharedRoom; lang: Lang }): void {
  const words = wordsOf(lang)
  const { margin, kicker } = frame
  const width = canvas.width - 2 * margin
  canvas.ground(room._id)
  drawHead(canvas, frame, lang)
  canvas.text(`${words.rooms[room.kind]} · ${sidesOf(room)}`, normal(kicker.size, 700), {
    x: margin,
    y: kicker.y,
    fill: INK.green,
    width,
  })
  drawPlate(canvas, frame, {
    name: room.name,
    say: `${words.hostedBy(room.owner)} · ${roomStanding(room, lang)}`,
    pill: room.canJoin ? invitationOf(room, lang) : null,
    label: '',
    figure: words.people(sayCount(room.members, lang), room.members === 1),
    isLarge: false,
  })
}
