import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAd } from '#contract/api/player/ads.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { SETTINGS_ID } from '#contract/ids.ts'
import { adAdmin } from '#tests/support/ads.ts'
import type { TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { startWalletApp } from '#tests/support/wallet.ts'

let app: TestApp
let operator: TestOperator
let card: string
let playing: Player
let watching: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ;[playing, watching] = [await newPlayer(app), await newPlayer(app)]
  await fund(app, playing, 500)
  card = await openCard(operator, cardBody(await newRound(app), { gameType: 'classic', name: 'Cartela do anúncio' }))
  const body = playBody(await readCard(playing, card), [1, 2, 3, 4])
  await playing.call(playCard, { body }).then(answer => answer.data)
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function sendTo(audience: Record<string, unknown>) {
  const ads = adAdmin(operator)
  const id = await ads.write({ notify: false, ...audience })
  const { audience: expected, card: of } = await ads.read(id)
  await ads.send(id)
  await app.drain()
  const sees = async (player: Player) =>
    (await player.call(getAd, { params: { cardId: of?._id ?? SETTINGS_ID, adId: id } })).status === 200
  return { expected, card: of, sees: [await sees(playing), await sees(watching)] }
}

test.each([
  [{ players: 'all' }, 2, [true, true]],
  [{ players: 'athlete-card' }, 1, [true, false]],
  [{ players: 'card-game' }, 0, [false, false]],
  [{ players: 'all', lang: 'en' }, 0, [false, false]],
  [{ players: 'athlete-card', lang: 'pt-BR' }, 1, [true, false]],
])('an ad for %j reaches those alone', async (audience, expected, sees) => {
  expect(await sendTo(audience)).toEqual({ expected, card: null, sees })
})

test('an ad of a card goes to who plays it, at the card’s address', async () => {
  expect(await sendTo({ players: 'card', _card: card })).toEqual({
    expected: 1,
    card: { _id: card, name: 'Cartela do anúncio' },
    sees: [true, false],
  })
})

test('an ad of a card may go to everybody', async () => {
  expect((await sendTo({ players: 'all', _card: card })).sees).toEqual([true, true])
})
