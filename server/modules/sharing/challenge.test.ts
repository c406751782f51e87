import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorLockCard } from '#contract/api/admin/cards.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { blockUser } from '#contract/api/player/chat.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import * as sharing from '#contract/api/player/sharing.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { matchCardBody, newSeason, openMatchCard, playScores } from '#tests/support/championship-cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { sharedPages } from './index.ts'

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
  await fund(app, ana, 500)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const reason = 'Fechar'
const missing = { status: 404, code: 'not_found' }

/** A card on which a player (Ana by default) challenges; `price` 0 for players without coins. */
async function challenged(by: Player = ana, price = 10) {
  const card = await openCard(operator, cardBody(await newRound(app), { price }))
  const body = playBody(
    await readCard(by, card),
    Array.from({ length: 4 }, () => [0, 0] as const),
  )
  const game = (await by.call(playCard, { body })).data._id
  const { token } = (await by.call(sharing.challengePlayedAthlete, { params: { id: game } })).data
  const lock = () =>
    operator.call(operatorLockCard, { params: { id: card }, body: { reason } }).then(({ data }) => data)
  return {
    card,
    game,
    token,
    lock,
    read: (who: Player | TestApp) => who.call(sharing.getChallenge, { params: { token } }),
  }
}

test('before the lock a challenge tells who challenges on which card, to anybody, and nothing else', async () => {
  const { card, read } = await challenged()
  const shown = {
    card: { _id: card, name: expect.any(String) },
    user: { name: expect.any(String), username: ana.username, photo: expect.anything(), isMe: false },
    state: 'sealed',
    game: null,
  }
  for (const who of [app, bruno]) expect((await read(who)).data).toEqual(shown)
  expect((await read(ana)).data.user.isMe).toBe(true)
})

test('once the card is locked it names the game, which the ranking shows too', async () => {
  const { game, read, lock, token } = await challenged()
  await lock()
  for (const who of [app, bruno, ana]) expect((await read(who)).data).toMatchObject({ state: 'open', game })
  // No new challenge can be accepted.
  const again = await ana.call(sharing.challengePlayedAthlete, { params: { id: game } })
  expect(again).toMatchObject({ code: 'card_not_open' })
  expect(token).not.toContain(game)
})

test('only the owner of a game challenges with it, and no other link is one', async () => {
  const { game, token } = await challenged()
  const params = { id: game }
  expect(await bruno.call(sharing.challengePlayedAthlete, { params })).toMatchObject(missing)
  expect(await app.call(sharing.challengePlayedAthlete, { params })).toMatchObject({ status: 401 })
  expect(await ana.call(sharing.challengePlayedChampionship, { params })).toMatchObject(missing)
  const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
  for (const other of [forged, 'A'.repeat(38), token.slice(1), 'x'])
    expect(await app.call(sharing.getChallenge, { params: { token: other } })).toMatchObject({ status: 404 })
})

test('a championship card challenges alike', async () => {
  const season = await newSeason(app)
  const card = await openMatchCard(operator, matchCardBody(season))
  const id = await playScores(ana, card, season.matches, [[1, 0]])
  const { token } = (await ana.call(sharing.challengePlayedChampionship, { params: { id } })).data
  const shown = (await bruno.call(sharing.getChallenge, { params: { token } })).data
  expect(shown).toMatchObject({ card: { _id: card }, user: { username: ana.username }, state: 'sealed', game: null })
})

test('a void game says so, and is not shown', async () => {
  const { card, game, read } = await challenged()
  await operator.call(operatorVoidGame, { params: { id: card }, body: { reason } })
  await app.drain()
  expect((await read(bruno)).data).toMatchObject({ state: 'void', game: null })
  const again = await ana.call(sharing.challengePlayedAthlete, { params: { id: game } })
  expect(again).toMatchObject({ code: 'card_not_open' })
})

test('between people of whom one blocked the other there is none, whoever blocked, and both read the same', async () => {
  const [carla, diego] = [await newPlayer(app), await newPlayer(app)]
  const { read } = await challenged()
  await carla.call(blockUser, { params: { id: ana.id }, body: { blocked: true } })
  await ana.call(blockUser, { params: { id: diego.id }, body: { blocked: true } })
  for (const who of [carla, diego]) expect(await read(who)).toMatchObject(missing)
  expect((await read(bruno)).status).toBe(200)
})

test('a closed account challenges nobody any more', async () => {
  const leaving = await newPlayer(app)
  const { card, read } = await challenged(leaving, 0)
  expect((await read(bruno)).data.user.username).toBe(leaving.username)
  // An account with a running game cannot be closed.
  await operator.call(operatorVoidGame, { params: { id: card }, body: { reason } })
  await app.drain()
  expect((await leaving.call(deleteMe, { body: { password: leaving.password } })).status).toBe(200)
  expect(await read(bruno)).toMatchObject(missing)
})

test('the link says who challenges, and keeps the challenge and an influencer’s code in its address', async () => {
  const { card, token } = await challenged()
  const page = sharedPages(app.deps).find(({ path }) => path.test(`/c/${card}`))
  const preview = (query: string) => page?.preview(card, 'pt-BR', new URLSearchParams(query))
  expect(await preview(`challenge=${token}&influencer_code=GABI10`)).toMatchObject({
    title: expect.stringMatching(/ desafia você: /),
    address: `/c/${card}?influencer_code=GABI10&challenge=${token}`,
  })
  const plain = await preview('')
  expect(plain?.title).not.toContain('desafia')
  for (const query of ['challenge=x', `challenge=${(await challenged()).token}`])
    expect(await preview(query)).toEqual(plain)
})
