import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorLockCard } from '#contract/api/admin/cards.ts'
import { operatorLockChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { getPlayed, playCard } from '#contract/api/player/cards.ts'
import { getPlayedChampionship } from '#contract/api/player/championship-cards.ts'
import * as sharing from '#contract/api/player/sharing.ts'
import { faceShapes } from '#contract/art/face-art.ts'
import { shapesToSvg } from '#contract/art/shape.ts'
import { centavos } from '#contract/money.ts'
import { athletePicks, hitsOf } from '#contract/picks.ts'
import { storyGame, wonOf } from '#server/modules/cards/index.ts'
import { TextLayout } from '#server/platform/text-layout.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, publishFacts, readCard } from '#tests/support/cards.ts'
import { matchCardBody, newSeason, openMatchCard, playScores } from '#tests/support/championship-cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { draw } from './draw.ts'

let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await newPlayer(app)
  bruno = await newPlayer(app)
  for (const player of [ana, bruno]) await fund(app, player, 500)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const HOUR = 3_600_000
const SAFE = Array.from({ length: 4 }, () => [0, 0] as const)
const lang = 'pt-BR'

/** A story as received over HTTP: a PNG of its size, or the error. */
async function storyOf(mode: 'athlete' | 'card-game', id: string, player: Player) {
  const path = `/api/played-${mode}/${id}/image?shape=story`
  const answer = await fetch(new URL(path, app.playerUrl), { headers: { authorization: player.token } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status === 200) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...sharing.PICTURE_SIZES.story })
    expect(bytes.length).toBeLessThan(800_000)
  }
  return { status: answer.status, etag: answer.headers.get('etag') }
}

test('a championship card’s story has the scores of its page', async () => {
  const season = await newSeason(app)
  const id = await openMatchCard(operator, matchCardBody(season))
  const game = await playScores(ana, id, season.matches, [[1, 0]])
  await operator.call(operatorLockChampionshipCard, { params: { id }, body: { reason: 'Fechar' } })
  const { doc } = (await ana.call(getPlayedChampionship, { params: { id: game } })).data
  const story = await storyGame(app.deps, 'card-game', { id: game, lang, viewer: ana.id })
  expect(story.shownPicks.map(({ guess, points }) => [guess, points])).toEqual(
    doc.matches.map(({ homeGoals, awayGoals, score }) => [`${homeGoals} × ${awayGoals}`, score]),
  )
  expect(story.shownPicks.map(({ colors }) => colors)).toEqual(
    doc.matches.map(({ _match: { home, away } }) => [home, away].flatMap(team => team?.colors.slice(0, 1) ?? [])),
  )
  expect((await storyOf('card-game', game, ana)).status).toBe(200)
})

test('a story tells the numbers of the game’s page: place, points, hits, and each pick with its points', async () => {
  const round = await newRound(app)
  const id = await openCard(operator, cardBody(round))
  const card = await readCard(ana, id)
  const game = (await ana.call(playCard, { body: playBody(card, [[1, 0], ...SAFE.slice(1)]) })).data._id
  await bruno.call(playCard, { body: playBody(card, SAFE) })
  // Before the lock there is none, not even for its owner (C12).
  for (const player of [ana, bruno]) expect((await storyOf('athlete', game, player)).status).toBe(404)
  await operator.call(operatorLockCard, { params: { id }, body: { reason: 'Fechar' } })
  app.clock.advance(3 * HOUR)
  await app.drain()
  const facts = { [round.athletes[0]?.id ?? '']: { goals: 1, 'yellow-cards': 1 } }
  await publishFacts(app, round.matches[0], { status: 'live', score: { home: 1, away: 0 }, athletes: facts })
  const { doc } = (await ana.call(getPlayed, { params: { id: game } })).data
  const story = await storyGame(app.deps, 'athlete-card', { id: game, lang, viewer: ana.id })
  expect(story).toMatchObject({ place: doc.position, points: doc.totalScore, ...hitsOf(doc), won: null })
  expect(story.shownPicks.map(({ about, points }) => [about, points])).toEqual(
    doc.athletes.map(({ _athlete, playerScore }) => [_athlete.name, playerScore]),
  )
  expect(story.shownPicks[0]?.guess).toBe(
    [doc.athletes[0]?._athleteGoal?.name, doc.athletes[0]?._athleteStatistic?.name].join(' · '),
  )
  expect(doc.athletes.flatMap(athletePicks).filter(({ score }) => score > 0)).toHaveLength(story.hits)
  for (const player of [ana, bruno]) expect((await storyOf('athlete', game, player)).status).toBe(200)
  // After payment only the owner's shows the prize.
  const [second = '', third = '', fourth = ''] = round.athletes.slice(1).map(athlete => athlete.id)
  await publishFacts(app, round.matches[0], { score: { home: 1, away: 0 }, athletes: { ...facts, [second]: {} } })
  await publishFacts(app, round.matches[1], { athletes: { [third]: {}, [fourth]: {} } })
  app.clock.advance(2 * HOUR)
  await app.drain()
  const paid = (await ana.call(getPlayed, { params: { id: game } })).data.doc
  expect(paid.prize).toBeGreaterThan(0n)
  const as = (viewer: string) => storyGame(app.deps, 'athlete-card', { id: game, lang, viewer })
  expect([(await as(ana.id)).won, (await as(bruno.id)).won]).toEqual([paid.prize, null])
  // Public links have no story.
  const { token } = (await ana.call(sharing.sharePlayedAthlete, { params: { id: game } })).data
  expect((await fetch(new URL(`/api/public/game/${token}/image?shape=story`, app.playerUrl))).status).toBe(400)
})

test('what came back of a price, or for no point, is never told as won (C14)', () => {
  const price = centavos(500n)
  const won = (prize: bigint, totalScore = 9) => wonOf({ prize: centavos(prize), price, totalScore })
  expect([won(112n), won(499n), won(0n), won(2_400n, 0)]).toEqual([null, null, null, null])
  expect([won(500n), won(2_400n)]).toEqual([500n, 2_400n])
})

/** A finished game as input of its story; `ana` is known once the tests run. */
const gameOf = (owner: Player, won: bigint | null) => ({
  id: 'a'.repeat(24),
  card: { id: 'b'.repeat(24), name: 'Craques', status: 'finished' as const, isChampionship: false, championship: null },
  owner: { _id: owner.id, name: 'Ana', username: 'ana', photo: null },
  place: 1,
  of: 12,
  points: 40,
  hits: 3,
  picks: 12,
  void: false,
  shownPicks: Array.from({ length: 12 }, (_, index) => ({
    about: `Craque ${index}`,
    guess: '1 gol',
    points: index === 0 ? 9 : 0,
    state: index === 0 ? ('won' as const) : ('lost' as const),
    colors: index === 0 ? ['#c4122b', '#15120f'] : [],
  })),
  won: won === null ? null : centavos(won),
})

test('a prize is drawn on the story, and a card of more picks than fit says how many more', async () => {
  const textLayout = await TextLayout.read()
  const drawn = (won: bigint | null) =>
    draw(textLayout, { story: { game: gameOf(ana, won), photo: null } }, { shape: 'story', lang })
  expect(drawn(2_400n)).not.toBe(drawn(null))
  expect(drawn(2_400n)).not.toBe(drawn(2_500n))
})

test('the colours of the clubs are beside the picks, and nothing else that stands in their place', async () => {
  const textLayout = await TextLayout.read()
  const game = gameOf(ana, null)
  const drawn = (colors: string[]) =>
    draw(
      textLayout,
      { story: { game: { ...game, shownPicks: game.shownPicks.map(pick => ({ ...pick, colors })) }, photo: null } },
      { shape: 'story', lang },
    )
  expect(drawn(['#c4122b', '#15120f'])).toContain('fill="#c4122b"')
  expect(drawn(['#c4122b', '#15120f'])).toContain('fill="#15120f"')
  expect(drawn(['"/><script>'])).toBe(drawn([]))
})

test('who has no photo has the face on it that every page draws for them', async () => {
  const textLayout = await TextLayout.read()
  const drawn = (owner: Player, photo: Buffer | null) =>
    draw(textLayout, { story: { game: gameOf(owner, null), photo } }, { shape: 'story', lang })
  const faceOf = ({ id }: Player) => shapesToSvg(faceShapes(id, 'shirt'))
  expect(drawn(ana, null)).toContain(faceOf(ana))
  expect(drawn(bruno, null)).toContain(faceOf(bruno))
  expect(drawn(bruno, null)).not.toContain(faceOf(ana))
  const photo = Buffer.from('photo')
  expect(drawn(ana, photo)).toContain(photo.toString('base64'))
  expect(drawn(ana, photo)).not.toContain(faceOf(ana))
})
