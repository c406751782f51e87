import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { setLang } from '#client/i18n.ts'
import { listChampionshipCards } from '#contract/api/player/championship-cards.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { CHAMPIONSHIP, matchAt, matchCardOf, playedMatchesOf, runningMatchCard } from '#tests/pages/web/match-cards.ts'
import { CARD, cardOf, GAME, pageOf } from '#tests/pages/web/play-athletes.ts'
import { pageAt } from '#tests/pages/web/play-page.tsx'
import type { ListedCard } from './api.ts'
import { sentRanking } from './card-sample.ts'
import { CardScreen } from './card-screen.tsx'
import { CardSlip } from './list-slip.tsx'

const live = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('#web/lib/live.ts', async original => ({
  ...(await original<object>()),
  onLive: (event: { name: (...ids: string[]) => string }, ids: string[], handle: (payload: unknown) => void) => {
    const name = event.name(...ids)
    const group = live.get(name) ?? new Set()
    live.set(name, group.add(handle))
    return () => group.delete(handle)
  },
}))
const emit = (event: string, payload: unknown) => {
  for (const handle of live.get(event) ?? []) handle(payload)
}

const AT = `/championships/${CHAMPIONSHIP}/cards/${CARD}`
const SCREENS = { '/championships/$championship/cards/$card': <CardScreen />, '/cards/$card': <CardScreen /> }
const position = {
  best: { _id: GAME, position: 2, totalScore: 37, prize: 25, behind: null, moved: 1 },
  prizes: 25,
  changes: [{ _match: matchAt(1), home: 'Time Verde', away: 'Time Azul', points: 12 }],
  snapshot: 1,
  payDate: null,
}

async function open(doc: ReturnType<typeof matchCardOf>, changes: Answers = {}, address = AT) {
  const { log, fetch } = fakeServer({
    [`GET /api/card-game/${CARD}`]: { doc, amount: doc.amount, cardCount: doc.cardCount },
    [`GET /api/card-game/${CARD}/standing`]: position,
    'GET /api/ranking-card-game': sentRanking(1, 1, 1),
    'GET /api/played-card-game': pageOf([playedMatchesOf()]),
    'GET /api/balance': { amount: 50, seq: 1 },
    ...changes,
  })
  vi.stubGlobal('fetch', fetch)
  const { element, at, search } = pageAt(address, SCREENS)
  return { screen: await render(element), log, at, search }
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('an open card lists its matches with moment, place and teams, and no tabs', async () => {
  const { screen, log } = await open(matchCardOf(), { 'GET /api/played-card-game': pageOf([]) })
  await expect.element(screen.getByRole('heading', { name: 'Cartela da rodada' })).toBeVisible()
  await expect.element(screen.getByText('Copa dos Testes')).toBeVisible()
  await expect.element(screen.getByText('Rodada 24')).toBeVisible()
  await expect.element(screen.getByText('4 partidas')).toBeVisible()
  const [first] = screen.getByRole('listitem').filter({ hasText: 'Estádio Central' }).elements()
  expect(first?.textContent).toMatch(/Dom 22\/11 · 16:00.*Estádio Central.*Time Rubro.*×.*Time Verde/)
  expect(screen.getByRole('tab').elements()).toHaveLength(0)
  await expect.element(screen.getByText(/Você ainda não jogou esta cartela/)).toBeVisible()
  // C12: no data of other players is requested before entries close.
  expect(log.some(({ address }) => address.includes('ranking'))).toBe(false)
})

test('play now leads to the play page of the championship’s card, with the influencer’s code', async () => {
  const { screen, at, search } = await open(matchCardOf(), {}, `${AT}?influencer_code=MARIA10`)
  await screen.getByRole('button', { name: 'Jogar agora' }).click()
  await screen.getByRole('button', { name: 'Jogar', exact: true }).click()
  await expect.poll(at).toBe(`${AT}/play`)
  expect(search()).toEqual({ influencer_code: 'MARIA10' })
})

test('results tell each match’s score with its minute or end, and what is void', async () => {
  const { screen } = await open(runningMatchCard({ myGames: 1 }), {}, `${AT}?part=results`)
  const row = (text: string) => screen.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text })
  await expect.element(row('Encerrada')).toMatchTextContent(/Time Rubro.*2 × 1.*Time Verde.*Encerrada/)
  await expect.element(row('67’')).toMatchTextContent(/Time Verde.*1 × 0.*Time Azul.*67’/)
  await expect.element(row('Não vale para ninguém')).toMatchTextContent(/Anulada/)
  await expect.element(screen.getByText('1 de 4 partidas em andamento')).toBeVisible()
  const bar = screen.getByRole('region', { name: 'Seu melhor jogo' })
  await expect
    .element(bar)
    .toMatchTextContent(/2º.*37\spontos.*R\$\s25,00.*Subiu 1 posição.*Time Verde × Time Azul \+12/)
})

test('games of the ranking and mine are read below the championship', async () => {
  const { screen } = await open(runningMatchCard({ myGames: 1 }))
  await expect
    .element(screen.getByRole('link', { name: 'Ver o jogo de Jogador 4, 4º lugar' }))
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`^${AT}/users_games/`)))
  await screen.getByRole('tab', { name: /Meus jogos/ }).click()
  await expect
    .element(screen.getByRole('link', { name: /Jogo 1/ }))
    .toHaveAttribute('href', `${AT}/my_games/${GAME}?part=my_games`)
})

test('an influencer’s code goes along to a game', async () => {
  const { screen } = await open(runningMatchCard({ myGames: 1 }), {}, `${AT}?influencer_code=MARIA10`)
  await expect
    .element(screen.getByRole('link', { name: 'Ver o jogo de Jogador 4, 4º lugar' }))
    .toHaveAttribute('href', expect.stringMatching(/users_games\/.*\?influencer_code=MARIA10$/))
})

test('new games and new points of the card arrive by its own events', async () => {
  const { screen, log } = await open(runningMatchCard())
  await expect.element(screen.getByText('10 jogos feitos')).toBeVisible()
  emit(`card-game:${CARD}`, { status: 'new_game', cardCount: 12, amount: 12_000n })
  await expect.element(screen.getByText('12 jogos feitos')).toBeVisible()
  await expect.element(screen.getByText('Jogador 10', { exact: true })).toBeVisible()
  const rankings = () => log.filter(({ address }) => address.startsWith('/api/ranking-card-game')).length
  const before = rankings()
  emit(`card-game:${CARD}`, { status: 'scores', seq: 2 })
  await expect.poll(rankings, { timeout: 5_000 }).toBe(before + 1)
  const cards = () => log.filter(({ address }) => address === `/api/card-game/${CARD}`).length
  const read = cards()
  emit(`card-game-end:${CARD}`, { status: 'finished' })
  await expect.poll(cards, { timeout: 5_000 }).toBeGreaterThan(read)
})

test('a void card says why in the words of matches', async () => {
  const { screen } = await open(
    matchCardOf({ status: 'finished', cardType: 'finished', voided: 'too_few_matches', myGames: 1 }),
  )
  await expect.element(screen.getByText(/Poucas partidas da cartela foram jogadas\./)).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Ranking' }).elements()).toHaveLength(0)
})

test('a card that cannot be read says so and is read again', async () => {
  let isBroken = true
  const doc = matchCardOf()
  const { screen } = await open(doc, {
    [`GET /api/card-game/${CARD}`]: () =>
      isBroken ? refusal(500, 'server_error') : Response.json({ doc, amount: doc.amount, cardCount: doc.cardCount }),
  })
  await expect.element(screen.getByText('A cartela não carregou')).toBeVisible()
  isBroken = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Cartela da rodada' })).toBeVisible()
})

const gone = () => refusal(404, 'not_found')

test('an address that names no card of either kind says so', async () => {
  const { screen } = await open(matchCardOf(), { [`GET /api/card-game/${CARD}`]: gone })
  await expect.element(screen.getByRole('heading', { name: 'Cartela não encontrada' })).toBeVisible()
})

const publicOf = (change: object) => ({
  _id: CARD,
  name: 'Cartela da rodada',
  status: 'new',
  startDate: null,
  lockDate: null,
  now: new Date().toISOString(),
  price: 10,
  amount: 100,
  cardCount: 10,
  banner: null,
  ...change,
})

test('the short address of a championship card leads to its championship, with the code', async () => {
  const { screen, at, search } = await open(
    matchCardOf(),
    { [`GET /api/public/card/${CARD}`]: publicOf({ championship: CHAMPIONSHIP }) },
    `/cards/${CARD}?influencer_code=MARIA10`,
  )
  await expect.element(screen.getByText('Partidas da cartela')).toBeVisible()
  expect([at(), search()]).toEqual([AT, { influencer_code: 'MARIA10' }])
})

test('an Athletes card below a championship leads to its own address', async () => {
  const doc = cardOf()
  const { screen, at } = await open(matchCardOf(), {
    [`GET /api/card-game/${CARD}`]: gone,
    [`GET /api/public/card/${CARD}`]: publicOf({}),
    [`GET /api/athlete-card/${CARD}`]: { doc, amount: doc.amount, cardCount: doc.cardCount },
    'GET /api/played-athlete': pageOf([]),
  })
  await expect.element(screen.getByText('Quem está na cartela')).toBeVisible()
  expect(at()).toBe(`/cards/${CARD}`)
})

test('the slip of a championship card says round and matches, and leads to it', async () => {
  const card = {
    ...z.decode(listChampionshipCards.answer, pageOf([matchCardOf({ myGames: 2 })]) as never).docs[0],
    offset: 0,
  }
  const { element } = pageAt('/championships', { '/championships': <CardSlip card={card as ListedCard} /> })
  const screen = await render(element)
  await expect.element(screen.getByText('Rodada 24 · 4 partidas · 2 jogos seus')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /Jogar.*Cartela da rodada/ }))
    .toHaveAttribute('href', `${AT}/play`)
  await expect.element(screen.getByRole('link', { name: 'Cartela da rodada', exact: true })).toHaveAttribute('href', AT)
})

test('in English too', async () => {
  await setLang('en')
  const { screen } = await open(runningMatchCard({ myGames: 1 }), {}, `${AT}?part=results`)
  await expect.element(screen.getByText('Round 24')).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Does not count' })).toBeVisible()
})
