import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import type { StoryGame } from '#server/modules/cards/index.ts'
import { type Canvas, INK, normal, tight, wide } from './canvas.ts'
import { drawHead, type Frame } from './frame.ts'
import { formatCount, formatRank, messagesOf, pointsLabel, reaisLabel } from './messages.ts'

/** A game as a full-screen story, and the photo of its owner as a PNG; null without one. */
export interface Story {
  game: StoryGame
  photo: Buffer | null
}

interface StoryIn {
  story: Story
  lang: Lang
}

const FACE_RADIUS = 112
/** Rows of picks that fit between the result and the area that apps cover at the bottom. */
const MOST_PICKS = 10
const ROW = 66
const FIRST_ROW = 1_090

/** A game as its owner shares it: the face, rank and points, the prize, and the picks with their points. */
export function drawStory(canvas: Canvas, frame: Frame, input: StoryIn): void {
  const { game } = input.story
  canvas.ground(game.card.id)
  drawHead(canvas, frame, input.lang)
  const { margin, kicker } = frame
  canvas.text(game.card.name, normal(kicker.size, 700), {
    x: margin,
    y: kicker.y,
    fill: INK.green,
    width: canvas.width - 2 * margin,
  })
  drawOwner(canvas, frame, input.story)
  drawOutcome(canvas, frame, input)
  drawPicks(canvas, frame, input)
}

function drawOwner(canvas: Canvas, { margin, title }: Frame, { game: { owner }, photo }: Story): void {
  const x = margin + FACE_RADIUS
  const y = title.y + 20
  canvas.disc(x, y, FACE_RADIUS + 6, INK.green)
  canvas.disc(x, y, FACE_RADIUS, INK.surface)
  const name = canvas.nameOf(owner)
  canvas.portrait(x, y, FACE_RADIUS, { id: owner._id, photo })
  const start = x + FACE_RADIUS + margin / 2
  const width = canvas.width - margin - start
  const last = canvas.lines(name, wide(title.size), { ...title, x: start, fill: INK.text, width })
  canvas.text(`@${owner.username}`, normal(36, 500), { x: start, y: last + 58, fill: INK.text2, width })
}

function drawOutcome(canvas: Canvas, { margin, foot, caption }: Frame, { story: { game }, lang }: StoryIn): void {
  const messages = messagesOf(lang)
  const end = canvas.width - margin
  const width = end - margin
  if (game.void || game.place === null) {
    const [large, small] = game.void
      ? [messages.refunded, messages.refundedNote]
      : [messages.waiting, game.card.status === 'preparing' ? messages.noPoints : messages.waitingNote]
    canvas.figure(large, wide(foot.size * 0.8, 800), { x: margin, y: foot.y - 60, fill: INK.orange, width })
    canvas.text(small, normal(caption, 500), { x: margin, y: foot.y + 10, fill: INK.text2, width })
    return
  }
  // C14: a rank needs a point.
  const digits = game.points > 0 ? formatRank(game.place, lang) : '–'
  canvas.figure(digits, wide(foot.size * 1.7, 800), { x: margin, y: foot.y - 70, fill: INK.orange, width: width * 0.5 })
  canvas.text(`${messages.rank} ${messages.among(formatCount(game.of, lang))}`, normal(caption, 600), {
    x: margin,
    y: foot.y + 4,
    fill: INK.text2,
    width: width * 0.5,
  })
  const right = { x: end, align: 'end' as const, width: width * 0.5 }
  canvas.figure(pointsLabel(game.points, lang), tight(foot.size, 800), { ...right, y: foot.y - 70, fill: INK.text })
  const hits = messages.hits(String(game.hits), String(game.picks))
  canvas.text(hits, normal(caption, 600), { ...right, y: foot.y + 4, fill: INK.green })
  if (game.won === null) return
  canvas.text(`${messages.prize} ${reaisLabel(game.won, lang)}`, tight(caption * 1.4, 800), {
    x: margin,
    y: foot.y + 82,
    fill: INK.orange,
    width,
  })
}

const COLOR = /^#[\da-f]{6}$/i
const BAR = { width: 8, height: 40 } as const

/** The colours of the clubs of a pick, stacked: of the athlete's club, or of home and away. */
function drawColors(canvas: Canvas, { x, y }: { x: number; y: number }, colors: readonly string[]): void {
  // Validated, because they are inserted into the markup.
  const known = colors.filter(color => COLOR.test(color))
  const height = BAR.height / known.length
  for (const [index, color] of known.entries()) {
    canvas.box({ x, y: y + index * height, width: BAR.width, height }, color)
  }
}

const TONES = { won: INK.green, lost: INK.orange, waiting: INK.text2, void: INK.text2 } as const

function drawPicks(canvas: Canvas, { margin }: Frame, { story: { game }, lang }: StoryIn): void {
  const end = canvas.width - margin
  const isCut = game.shownPicks.length > MOST_PICKS
  const shown = isCut ? game.shownPicks.slice(0, MOST_PICKS - 1) : game.shownPicks
  const rows = shown.length + (isCut ? 1 : 0)
  const box = { x: margin - 24, y: FIRST_ROW - 58, width: end - margin + 48, height: rows * ROW + 36 }
  canvas.box(box, INK.surface, { radius: 28, opacity: 0.86 })
  for (const [index, pick] of shown.entries()) {
    const y = FIRST_ROW + index * ROW
    const points = pick.state === 'void' ? '–' : pick.points > 0 ? `+${formatPoints(pick.points, lang)}` : '0'
    const isKnown = pick.state !== 'waiting'
    canvas.text(isKnown ? points : '', tight(36, 800), { x: end, y, fill: TONES[pick.state], align: 'end' })
    drawColors(canvas, { x: margin - 16, y: y - 31 }, pick.colors)
    canvas.text(pick.about, normal(32, 650), { x: margin, y, fill: INK.text, width: 430 })
    canvas.text(pick.guess, normal(30, 500), { x: margin + 450, y, fill: INK.text2, width: end - margin - 570 })
  }
  if (!isCut) return
  const y = FIRST_ROW + shown.length * ROW
  canvas.text(messagesOf(lang).more(game.shownPicks.length - shown.length), normal(30, 600), {
    x: margin,
    y,
    fill: INK.text2,
  })
}
