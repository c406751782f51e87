import type * as z from 'zod/mini'
import { seededKit } from '#contract/art/kit-art.ts'
import type { publicLeague } from '#contract/api/player/leagues.ts'
import type { Lang } from '#contract/limits.ts'
import { type Canvas, INK, normal, wide } from './canvas.ts'
import { drawHead, drawPill, type Frame } from './frame.ts'
import { formatCount, messagesOf } from './messages.ts'

/** A league as its link shows it. */
export type SharedLeague = z.output<typeof publicLeague.answer>

/** Names that a picture has room for. */
const NAMES = 3

/** Its shield, its name, who invites and who is in it, and the call to come in while there is room. */
export function drawLeague(canvas: Canvas, frame: Frame, { league, lang }: { league: SharedLeague; lang: Lang }): void {
  const messages = messagesOf(lang).league
  const { margin, kicker, title, caption, foot } = frame
  const inner = canvas.width - 2 * margin
  const isTall = canvas.height > canvas.width
  canvas.ground(league._id)
  drawHead(canvas, frame, lang)
  const size = isTall ? inner * 0.3 : title.y + title.leading - kicker.y
  // Beside the name in a wide picture, below everything in a tall one, where there is room.
  const corner = isTall
    ? { x: margin, y: foot.y - size - foot.size * 3.2 }
    : { x: canvas.width - margin - size, y: kicker.y - kicker.size }
  const width = isTall ? inner : inner - size - margin
  canvas.text(messages.kicker, normal(kicker.size, 700), { x: margin, y: kicker.y, fill: INK.green, width })
  const last = canvas.lines(league.name, wide(title.size), { ...title, x: margin, fill: INK.text, width })
  const names = league.people.slice(0, NAMES).map(person => canvas.nameOf(person))
  const more = league.members - names.length
  const who = more > 0 ? [...names, messages.more(formatCount(more, lang), more === 1)] : names
  canvas.text(who.join(', '), normal(caption, 500), {
    x: margin,
    y: last + caption * 1.7,
    fill: INK.text2,
    width: inner,
  })
  canvas.crest(corner.x, corner.y, size, {
    code: league.name.slice(0, 3).toLocaleUpperCase('pt-BR'),
    kit: seededKit(league._id.toUpperCase()),
  })
  const left = league.canJoin ? drawPill(canvas, frame, messages.join) : { width: inner, y: foot.y }
  canvas.figure(messages.people(formatCount(league.members, lang), league.members === 1), wide(foot.size * 0.5, 800), {
    ...left,
    x: margin,
    fill: INK.orange,
  })
}
