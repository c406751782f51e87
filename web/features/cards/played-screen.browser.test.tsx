import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import {
  athleteAt,
  CARD,
  cardOf,
  classicPlayedOf,
  GAME,
  other,
  playedOf,
  receipt,
} from '#tests/pages/web/play-athletes.ts'
import { pageAt } from '#tests/pages/web/play-page.tsx'
import { currentToasts } from '#ui/toast-store.ts'

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

const MINE = `/cards/${CARD}/my_games/${GAME}`
const inWindow = { status: 'running', cardType: 'running', payDate: new Date(Date.now() + 3_600_000).toISOString() }

async function open(path: string, game: object, card: Record<string, unknown> = {}, changes: Answers = {}) {
  const doc = cardOf({ status: 'running', cardType: 'running', ...card })
  const { log, fetch } = fakeServer({
    [`GET /api/athlete-card/${CARD}`]: { doc, amount: doc.amount, cardCount: doc.cardCount },
    [`GET /api/played-athlete/${GAME}`]: { doc: game, cardDetails: doc },
    [`GET /api/played-athlete/${GAME}/receipt`]: receipt,
    [`GET /api/dispute`]: { docs: [] },
    ...changes,
  })
  vi.stubGlobal('fetch', fetch)
  const { element, at } = pageAt(path)
  return { screen: await render(element), at, log }
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('each athlete tells won, lost, waiting or void, and what made the points', async () => {
  const { screen } = await open(MINE, playedOf())
  await expect.element(screen.getByRole('heading', { name: 'Artilheiros da rodada' })).toBeVisible()
  const cards = screen.getByRole('region', { name: 'Resultado por craque' })
  const texts = [...cards.element().querySelectorAll('section')].map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/2 de 2.*24,50 pontos.*1 gol.*Aconteceu: 1 gol.*\+9.*Bola na trave.*\+15,50/)
  expect(texts[1]).toMatch(/0 de 2.*1 gol.*Aconteceu: Não marca.*0.*Não aconteceu/)
  expect(texts[2]).toMatch(/Aguardando.*Joga .* · \d\d:\d\d.*vale \+9/)
  expect(texts[4]).toMatch(/Anulado.*Não vale para ninguém.*Palpite: 1 gol · Bola na trave/)
  const hero = screen.getByRole('region', { name: 'Seu jogo' })
  await expect.element(hero).toMatchTextContent(/22,50.*7º lugar.*2 acertos.*2 erros.*4 aguardando.*1 anulado/)
})

test('an athlete with one hit and one miss is neither right nor wrong: 1 of 2', async () => {
  const [first] = playedOf().athletes
  const athlete = { ...first, statisticScore: 0, playerScore: 9, _athleteStatistics: [] }
  const game = playedOf({ athletes: [athlete], _card: { _id: CARD, name: 'Artilheiros', status: 'finished' } })
  const { screen } = await open(MINE, game, { status: 'finished', cardType: 'finished' })
  await expect.element(screen.getByText('1 de 2')).toBeVisible()
  const cards = screen.getByRole('region', { name: 'Resultado por craque' })
  await expect.element(cards).toMatchTextContent(/1 de 2.*Acertou.*1 gol.*Errou.*Bola na trave/)
})

test('beside each pick stands what share of all chose it, once the card tells it', async () => {
  const picked = (goals: number[], statistics: number[]) => ({ pickedPercent: { goals, statistics } })
  const shares = [picked([60, 38, 2, 0], [99, 0, 0, 1]), picked([0, 100, 0, 0], [0, 0, 55, 45])]
  const athletes = cardOf().athletes.map((athlete, index) => ({ ...athlete, ...shares[index] }))
  const { screen } = await open(MINE, playedOf(), { athletes })
  const cards = screen.getByRole('region', { name: 'Resultado por craque' })
  await expect.element(cards).toBeVisible()
  const texts = [...cards.element().querySelectorAll('section')].map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/1 gol\s· 38% escolheram.*Bola na trave\s· 1% escolheu/)
  expect(texts[1]).toMatch(/1 gol\s· todo mundo escolheu.*Bola na trave\s· 45% escolheram/)
  expect(texts[2]).not.toMatch(/escolhe/)
  await setLang('en')
  const inEnglish = screen.getByRole('region', { name: 'Result by athlete' })
  await expect.element(inEnglish).toMatchTextContent(/38% picked this.*1% picked this.*everybody picked this/)
})

test('points of a match that is over are safe or out of reach, those of a live one count for now', async () => {
  const doc = cardOf({ status: 'running' })
  const at = (index: number, status: string) => {
    const athlete = doc.athletes[index]
    return { ...athlete, _match: { ...athlete?._match, status, minute: status === 'live' ? '67' : null } }
  }
  const card = { athletes: [at(0, 'finished'), at(1, 'live'), at(2, 'scheduled')] }
  const [first] = playedOf().athletes
  const guessed = (index: number, changes: object) => ({
    ...first,
    _athlete: doc.athletes[index]?._athlete,
    goalScore: 9,
    statisticScore: 0,
    playerScore: 9,
    _athleteStatistics: [],
    state: 'waiting',
    ...changes,
  })
  const nothing = { goalScore: 0, playerScore: 0, _athleteGoals: [] }
  const game = playedOf({ athletes: [guessed(0, {}), guessed(1, {}), guessed(2, nothing)] })
  const { screen } = await open(MINE, game, card)
  const cards = screen.getByRole('region', { name: 'Resultado por craque' })
  await expect.element(cards).toBeVisible()
  const texts = [...cards.element().querySelectorAll('section')].map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/1 de 2.*Garantido.*1 gol.*Aconteceu: 1 gol.*\+9.*Não deu.*Bola na trave.*Não aconteceu.*0/)
  expect(texts[1]).toMatch(/Valendo.*1 gol.*Por enquanto: 1 gol.*\+9.*Aguardando.*Bola na trave.*vale \+15,50/)
  expect(texts[2]).toMatch(/Aguardando.*vale \+9/)
  const hero = screen.getByRole('region', { name: 'Seu jogo' })
  await expect.element(hero).toMatchTextContent(/1 garantido.*1 valendo.*1 não deu.*3 aguardando/)
})

test('the way back to the card keeps the influencer’s code', async () => {
  const { screen } = await open(`${MINE}?influencer_code=MARIA10`, playedOf())
  const back = screen.getByRole('link', { name: 'Voltar à cartela' })
  await expect.element(back).toHaveAttribute('href', `/cards/${CARD}?influencer_code=MARIA10`)
})

test('another’s game leads to the page of its player', async () => {
  const { screen } = await open(`/cards/${CARD}/users_games/${GAME}`, playedOf({ _user: other }))
  await expect.element(screen.getByRole('link', { name: other.name })).toHaveAttribute('href', `/users/${other._id}`)
})

test('a classic game tells what was predicted and what happened, whose it is, and the prize', async () => {
  const { screen } = await open(`/cards/${CARD}/users_games/${GAME}`, classicPlayedOf({ _user: other }), {
    status: 'finished',
    cardType: 'finished',
    gameType: 'classic',
  })
  const hero = screen.getByRole('region', { name: 'Jogo de Jogador B' })
  await expect.element(hero).toMatchTextContent(/@jogador_b.*10.*1º lugar.*1 acerto.*4 erros.*R\$\s750,00/)
  const cards = screen.getByRole('region', { name: 'Resultado por craque' })
  await expect.element(cards).toMatchTextContent(/Gols: 1\s*Aconteceu: 1\s*\+10/)
  await expect.element(screen.getByRole('button', { name: 'Ver recibo' })).not.toBeInTheDocument()
})

test('the way back leads to the tab one came from, an influencer’s code with it', async () => {
  const { screen } = await open(`${MINE}?part=my_games&influencer_code=GABI10`, playedOf())
  const back = screen.getByRole('link', { name: 'Voltar à cartela' })
  await expect.element(back).toHaveAttribute('href', `/cards/${CARD}?part=my_games&influencer_code=GABI10`)
})

test('new points on the card read the game again', async () => {
  let points = 22.5
  const { screen } = await open(
    MINE,
    {},
    {},
    {
      [`GET /api/played-athlete/${GAME}`]: () =>
        Response.json({ doc: playedOf({ totalScore: points }), cardDetails: cardOf({ status: 'running' }) }),
    },
  )
  await expect.element(screen.getByText('22,50')).toBeVisible()
  points = 31
  for (const handle of live.get(`athlete:${CARD}`) ?? []) handle({ status: 'scores', seq: 9 })
  await expect.element(screen.getByText('31', { exact: true })).toBeVisible()
})

test('the receipt tells the moment, the rules, and every centavo', async () => {
  const { screen } = await open(MINE, playedOf())
  await screen.getByRole('button', { name: 'Ver recibo' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Recibo' })
  await expect.element(sheet).toMatchTextContent(/18:04:05.*CRAVA10.*2026-11-21/)
  await expect.element(sheet).toMatchTextContent(/−R\$\s10,00.*\+R\$\s33,37.*No total\s*\+R\$\s23,37/)
})

test('a game is checked from the moment its card closes by the server’s clock, not by this device’s', async () => {
  // This device is a day behind.
  const now = Date.now() + 86_400_000
  const at = (ms: number) => new Date(now + ms).toISOString()
  const game = playedOf()
  const closed = { status: 'new', cardType: 'new', now: at(0), lockDate: at(-60_000), startDate: at(540_000) }
  const { screen } = await open(MINE, { ...game, _card: { ...game._card, status: 'new' } }, closed)
  await screen.getByRole('button', { name: 'Ver recibo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Conferir', exact: true })).toBeVisible()
})

test('a fact can be disputed in the window: athlete and text are needed, and a refusal loses nothing', async () => {
  let answer = () => refusal(409, 'dispute_exists')
  const { screen, log } = await open(MINE, playedOf(), inWindow, { 'POST /api/dispute': () => answer() })
  const send = screen.getByRole('button', { name: 'Enviar contestação' })
  await send.click()
  const athlete = screen.getByRole('combobox', { name: 'Craque' })
  await expect.element(athlete).toHaveFocus()
  await athlete.selectOptions('Camisa 8')
  const text = screen.getByRole('textbox', { name: 'O que aconteceu' })
  await text.fill('curto')
  await send.click()
  await expect.element(text).toBeInvalid()
  await text.fill('O gol aos 23 minutos foi dele.')
  await send.click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Você já contestou isto')
  await expect.element(text).toHaveValue('O gol aos 23 minutos foi dele.')
  answer = () => Response.json({ _id: '1'.repeat(24) }, { status: 201 })
  await send.click()
  await expect.element(screen.getByText('Contestação enviada')).toBeVisible()
  await expect.element(text).toHaveValue('')
  expect(log.findLast(({ method }) => method === 'POST')?.body).toEqual({
    game: CARD,
    fact: athleteAt(1),
    text: 'O gol aos 23 minutos foi dele.',
  })
})

test('outside the window there is no form, and answers stay readable', async () => {
  const dispute = {
    _id: '2'.repeat(24),
    fact: athleteAt(1),
    text: 'O gol foi dele.',
    state: 'refused',
    answer: 'A súmula diz gol contra.',
    createdAt: '2026-11-21T00:00:00.000Z',
  }
  const { screen } = await open(
    MINE,
    playedOf(),
    { status: 'finished', cardType: 'finished' },
    {
      'GET /api/dispute': { docs: [dispute] },
    },
  )
  await expect.element(screen.getByText(/A súmula diz gol contra/)).toBeVisible()
  await expect.element(screen.getByText('Recusada')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Enviar contestação' })).not.toBeInTheDocument()
})

test('another’s game on a card that is still new sends back to the start', async () => {
  const secret = await open(
    `/cards/${CARD}/users_games/${GAME}`,
    {},
    {},
    {
      [`GET /api/played-athlete/${GAME}`]: () => refusal(404, 'not_yet_visible'),
    },
  )
  await expect.poll(secret.at).toBe('/')
  await expect.element(secret.screen.getByText('Ainda é segredo')).toBeVisible()
})

test('a game that does not exist says so, with a way home', async () => {
  const { screen } = await open(MINE, {}, {}, { [`GET /api/played-athlete/${GAME}`]: () => refusal(404, 'not_found') })
  await expect.element(screen.getByRole('heading', { name: 'Jogo não encontrado' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/home')
})

test('in English too', async () => {
  await setLang('en')
  const { screen } = await open(MINE, playedOf(), inWindow)
  await expect.element(screen.getByRole('heading', { name: 'Dispute a fact' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Your game' })).toMatchTextContent(/22\.50.*7th place/)
})
