import type * as z from 'zod/mini'
import type { publicLeague } from '#contract/api/player/leagues.ts'
import { type ImageShape, PICTURE_SIZES } from '#contract/api/player/sharing.ts'
import { seededKit } from '#contract/art/kit-art.ts'
import type { Lang } from '#contract/limits.ts'
import type { SharedCard, SharedGame } from '#server/modules/cards/index.ts'
import type { TextLayout } from '#server/platform/text-layout.ts'
import { Canvas, INK, normal, tight, wide } from './canvas.ts'
import { drawCard, kickerOf } from './draw-card.ts'
import { drawRoom, type SharedRoom } from './draw-room.ts'
import { drawStory, type Story } from './draw-story.ts'
import { drawHead, drawPill, type Frame, frameOf } from './frame.ts'
import { formatCount, formatRank, messagesOf, pointsLabel } from './messages.ts'

/** A player's game: the player, the card and, once there is a ranking, rank, points and hits. */
function drawGame(canvas: Canvas, frame: Frame, { game, lang }: { game: SharedGame; lang: Lang }): void {
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
  // C14: a rank needs a point.
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

/** The subject of a picture. */
export type Subject =
  | { house: true }
  | { card: SharedCard }
  | { game: SharedGame }
  | { story: Story }
  | { room: SharedRoom }
  | { league: SharedLeague }

/** A picture as SVG. The output is deterministic: the same subject gives the same bytes. */
export function draw(
  textLayout: TextLayout,
  subject: Subject,
  { shape, lang }: { shape: ImageShape; lang: Lang },
): string {
  const canvas = new Canvas(textLayout, PICTURE_SIZES[shape])
  const frame = frameOf(shape)
  if ('card' in subject) drawCard(canvas, frame, { card: subject.card, lang })
  else if ('game' in subject) drawGame(canvas, frame, { game: subject.game, lang })
  else if ('story' in subject) drawStory(canvas, frame, { story: subject.story, lang })
  else if ('room' in subject) drawRoom(canvas, frame, { room: subject.room, lang })
  else if ('league' in subject) drawLeague(canvas, frame, { league: subject.league, lang })
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

/** A league as its link preview shows it. */
type SharedLeague = z.output<typeof publicLeague.answer>

/** Number of names that fit. */
const NAMES = 3

/** Its shield, its name, the inviting player and members, and the call to join while there is room. */
function drawLeague(canvas: Canvas, frame: Frame, { league, lang }: { league: SharedLeague; lang: Lang }): void {
  const messages = messagesOf(lang).league
  const { margin, kicker, title, caption, foot } = frame
  const inner = canvas.width - 2 * margin
  const isTall = canvas.height > canvas.width
  canvas.ground(league._id)
  drawHead(canvas, frame, lang)
  const size = isTall ? inner * 0.3 : title.y + title.leading - kicker.y
  // Beside the name in a wide picture; in a tall one below everything, if there is room.
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
