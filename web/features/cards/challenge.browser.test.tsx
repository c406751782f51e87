import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { CARD, cardOf, GAME, other, playedOf } from '#tests/pages/web/play-athletes.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import { challengesOf, rememberChallenge } from '#web/lib/challenges.ts'
import { justSent } from './api.ts'
import { CardScreen } from './card-screen.tsx'

vi.mock('#web/lib/live.ts', () => ({ onLive: () => () => undefined, onLiveStart: () => () => undefined }))

const TOKEN = 'T'.repeat(38)
const THEIRS = '8'.repeat(24)
const bruno = { name: 'Bruno Lima', username: 'bruno', photo: null, isMe: false }

const challengeOf = (change: object = {}) => ({
  card: { _id: CARD, name: 'Artilheiros' },
  user: bruno,
  state: 'sealed',
  game: null,
  ...change,
})

async function open(
  challenge: Answers[string],
  card: Record<string, unknown> = {},
  changes: Answers = {},
  search = `?challenge=${TOKEN}`,
) {
  const doc = cardOf(card)
  const mine = playedOf({ _card: { _id: CARD, name: 'Artilheiros', status: doc.status } })
  const theirs = { ...playedOf({ _user: other, totalScore: 9.5, position: 12 }), _id: THEIRS }
  const { log, fetch } = fakeServer({
    [`GET /api/athlete-card/${CARD}`]: { doc, amount: doc.amount, cardCount: doc.cardCount },
    [`GET /api/public/challenge/${TOKEN}`]: challenge,
    'GET /api/played-athlete': { docs: doc.myGames > 0 ? [mine] : [], page: 1, pages: 1, total: doc.myGames },
    [`GET /api/played-athlete/${GAME}`]: { doc: mine, cardDetails: doc },
    [`GET /api/played-athlete/${THEIRS}`]: { doc: theirs, cardDetails: doc },
    [`GET /api/played-athlete/${GAME}/challenge`]: { token: TOKEN },
    [`GET /api/athlete-card/${CARD}/standing`]: {
      best: { _id: GAME, position: 7, totalScore: 22.5, prize: 0, behind: null, moved: 0 },
      prizes: 0,
      changes: [],
      snapshot: 1,
      payDate: null,
    },
    'GET /api/ranking-athlete': { docs: [], page: 1, pages: 1, total: 0, snapshot: 1, newest: 1 },
    [`GET /api/athlete-card/${CARD}/progress`]: () => refusal(503, 'unavailable'),
    'GET /api/balance': { amount: 100, seq: 1 },
    'GET /api/me': () => refusal(503, 'unavailable'),
    ...changes,
  })
  vi.stubGlobal('fetch', fetch)
  const pages = { '/cards/$card': CardScreen, '/cards/$card/my_games/$played': () => <p>Meu jogo aberto</p> }
  const { tree, router } = pagesAt(`/cards/${CARD}${search}`, {
    pages,
    client: new QueryClient(),
    beside: <ConfirmHost />,
  })
  return { screen: await render(tree), router, log }
}

const inPlay = {
  status: 'running',
  cardType: 'running',
  myGames: 1,
  startDate: new Date(Date.now() - 60_000).toISOString(),
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.removeItem('crava.challenges')
  justSent.set(null)
})

test('a game that was just sent is a ticket on top, with its three ways on; a second one is second', async () => {
  justSent.set(GAME)
  const { screen, router } = await open(challengeOf(), { myGames: 1 }, {}, '')
  const ticket = screen.getByRole('region', { name: 'Seu jogo mais novo' })
  await expect.element(ticket.getByRole('heading', { name: 'Jogo enviado' })).toBeVisible()
  await expect.element(ticket.getByRole('status')).toMatchTextContent('Boa sorte!')
  const order = ticket.element().compareDocumentPosition(screen.getByText('Quem está na cartela').element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expect.element(screen.getByRole('button', { name: 'Jogar de novo' })).toBeVisible()
  await ticket.getByRole('button', { name: 'Compartilhar' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Chamar a turma' })).toBeVisible()
  await screen.getByRole('dialog', { name: 'Chamar a turma' }).getByRole('button', { name: 'Fechar' }).click()
  await ticket.getByRole('button', { name: 'Desafiar' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Desafiar' })
  await expect
    .element(sheet.getByRole('textbox', { name: 'Link da cartela' }))
    .toHaveValue(`${location.origin}/c/${CARD}?challenge=${TOKEN}`)
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await ticket.getByRole('link', { name: 'Ver meu jogo' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/cards/${CARD}/my_games/${GAME}`)
  expect(justSent.get()).toBeNull()
})

test('a challenge to take up tells who and that the game is sealed, and stays on this device', async () => {
  const { screen } = await open(challengeOf())
  await expect.element(screen.getByRole('heading', { name: 'Bruno Lima desafia você' })).toBeVisible()
  await expect.element(screen.getByText(/O jogo está lacrado/)).toBeVisible()
  await expect.poll(() => challengesOf(CARD)).toEqual([TOKEN])
})

test('taken up it says so, without the address too, and challenges back', async () => {
  rememberChallenge(CARD, TOKEN)
  const { screen } = await open(challengeOf(), { myGames: 1 }, {}, '')
  await expect.element(screen.getByRole('heading', { name: 'Você aceitou o desafio de Bruno Lima' })).toBeVisible()
  await screen.getByRole('button', { name: 'Desafiar de volta' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Desafiar' })).toBeVisible()
})

test('after the lock both games are compared pick by pick, with points and places', async () => {
  const { screen } = await open(challengeOf({ state: 'open', game: THEIRS }), inPlay)
  await expect.element(screen.getByRole('heading', { name: 'Você × Bruno Lima' })).toBeVisible()
  await expect.element(screen.getByText('Você está 13 pontos na frente.')).toBeVisible()
  await expect.element(screen.getByText(/7º lugar/).first()).toBeVisible()
  await expect.element(screen.getByText(/12º lugar/)).toBeVisible()
  const [mine, theirs] = [screen.getByRole('list', { name: 'Você' }), screen.getByRole('list', { name: 'Bruno Lima' })]
  await expect.poll(() => mine.elements().length).toBeGreaterThan(1)
  await expect.poll(() => theirs.elements()).toHaveLength(mine.elements().length)
  await expect.element(mine.first()).toMatchTextContent(/1 gol.*\+9/)
})

test('beside each pick of both games stands what share of all chose it, once the card tells it', async () => {
  const picked = { pickedPercent: { goals: [60, 38, 2, 0], statistics: [0, 0, 0, 100] } }
  const athletes = cardOf().athletes.map((athlete, index) => (index === 0 ? { ...athlete, ...picked } : athlete))
  const { screen } = await open(challengeOf({ state: 'open', game: THEIRS }), { ...inPlay, athletes })
  for (const name of ['Você', 'Bruno Lima']) {
    const lists = screen.getByRole('list', { name })
    await expect
      .element(lists.first())
      .toMatchTextContent(/1 gol\s· 38% escolheram.*Bola na trave\s· todo mundo escolheu/)
    await expect.element(lists.nth(1)).not.toMatchTextContent(/escolhe/)
  }
})

test('a finished card says who won, also the other', async () => {
  const theirs = { ...playedOf({ _user: other, totalScore: 40, position: 1 }), _id: THEIRS }
  const { screen } = await open(
    challengeOf({ state: 'open', game: THEIRS }),
    { ...inPlay, status: 'finished', cardType: 'finished' },
    { [`GET /api/played-athlete/${THEIRS}`]: { doc: theirs, cardDetails: cardOf({ status: 'finished' }) } },
  )
  await expect.element(screen.getByText('Bruno Lima venceu por 17,50 pontos.')).toBeVisible()
})

test('who did not play in time is led to the challenger’s game', async () => {
  const { screen } = await open(challengeOf({ state: 'open', game: THEIRS }), { ...inPlay, myGames: 0 })
  await expect.element(screen.getByText('A cartela fechou sem um jogo seu para comparar.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ver o jogo de Bruno Lima' }))
    .toHaveAttribute('href', expect.stringContaining(`/cards/${CARD}/users_games/${THEIRS}`))
})

test('who played only games that are void is led to the challenger’s game', async () => {
  const annulled = { ...playedOf({ _card: { _id: CARD, name: 'Artilheiros', status: 'running' } }), void: true }
  const { screen } = await open(challengeOf({ state: 'open', game: THEIRS }), inPlay, {
    'GET /api/played-athlete': { docs: [annulled], page: 1, pages: 1, total: 1 },
    [`GET /api/athlete-card/${CARD}/standing`]: {
      best: null,
      prizes: 0,
      changes: [],
      snapshot: 1,
      payDate: null,
    },
  })
  await expect.element(screen.getByText('A cartela fechou sem um jogo seu para comparar.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ver o jogo de Bruno Lima' })).toBeVisible()
})

test('my own challenge says whose it is, a void game that it is over; neither is offered again', async () => {
  const own = await open(challengeOf({ user: { ...bruno, isMe: true } }), { myGames: 1 })
  await expect.element(own.screen.getByText('Este é o seu desafio.')).toBeVisible()
  expect(challengesOf(CARD)).toEqual([])
  await own.screen.unmount()
  const over = await open(challengeOf({ state: 'void' }))
  await expect.element(over.screen.getByText(/O jogo de Bruno Lima foi anulado/)).toBeVisible()
})

test('one that no longer stands, or is of another card, says so once; the card is there all the same', async () => {
  for (const challenge of [
    () => refusal(404, 'not_found'),
    challengeOf({ card: { _id: 'f'.repeat(24), name: 'Outra' } }),
  ]) {
    rememberChallenge(CARD, TOKEN)
    const { screen } = await open(challenge)
    await expect.element(screen.getByText('Este desafio não vale mais, ou o link veio incompleto.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Jogar agora' })).toBeVisible()
    await expect.poll(() => challengesOf(CARD)).toEqual([])
    await screen.unmount()
  }
  // A stored challenge that is invalid is dropped without a message.
  rememberChallenge(CARD, TOKEN)
  const { screen } = await open(() => refusal(404, 'not_found'), {}, {}, '')
  await expect.poll(() => challengesOf(CARD)).toEqual([])
  expect(screen.getByText(/Este desafio/).elements()).toHaveLength(0)
})
