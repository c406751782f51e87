import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { PRINTED_POINTS, type RoomStatistic } from '#contract/rooms.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pageAt } from '#tests/pages/web/family-page.tsx'
import { FORWARD, ME, MATCH, match, member, ROOM, room } from '#tests/pages/web/family-rooms.ts'
import { currentToasts } from '#ui/toast-store.ts'

const GAME = '1'.repeat(24)
const OTHER = '7'.repeat(24)
const CALL = `GET /api/coach-friend/${ROOM}/games/${GAME}`

const shot = (index: number, state: string, points: number, isGolden = false) => ({
  _athlete: match().players[index],
  points,
  state,
  isGolden,
})
const statistic = (name: RoomStatistic, range: number, result: number | null, state: string, points: number) => ({
  statistic: name,
  range,
  worth: PRINTED_POINTS[name][range],
  result,
  points,
  state,
})

const game = (change: object = {}) => ({
  _id: GAME,
  _room: ROOM,
  _user: member(1)._user,
  createdAt: '2026-11-20T21:00:00.000Z',
  price: 30,
  voided: null,
  totalScore: 61,
  position: 1,
  prize: 54,
  score: { homeGoals: 2, awayGoals: 1, rule: 'exact', points: 25, state: 'right', result: { home: 2, away: 1 } },
  firstGoal: { range: 3, worth: 20, points: 0, result: 5, state: 'wrong' },
  scorers: [shot(0, 'right', 10, true), shot(1, 'wrong', 0)],
  goldenGoal: { points: 20, state: 'right' },
  statistics: [
    statistic('yellowCards', 1, 3, 'right', 6),
    statistic('redCards', 0, null, 'unknown', 0),
    statistic('offsides', 1, 5, 'wrong', 0),
    statistic('corners', 2, null, 'pending', 0),
  ],
  ...change,
})

async function open(answer: Answers[string], about: object = {}, answers: Answers = {}, search = '') {
  const over = { ...room()._match, status: 'finished', score: { home: 2, away: 1 } }
  const { fetch, log } = fakeServer({
    [`GET /api/coach-friend/${ROOM}`]: { doc: room({ status: 'finished', _match: over, myGame: GAME, ...about }) },
    [`GET /api/match/${MATCH}`]: { doc: match() },
    [CALL]: answer,
    ...answers,
  })
  vi.stubGlobal('fetch', fetch)
  return { screen: await render(pageAt(`/family_vs_friends/${ROOM}/games/${GAME}${search}`).element), log }
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const inWindow = () => ({ status: 'running', payDate: inMinutes(30) })

const part = (name: string) => page.getByRole('heading', { name, level: 3 }).element().closest('section')?.textContent

beforeEach(async () => {
  await page.viewport(390, 844)
  await setLang('pt-BR')
})
afterEach(() => vi.unstubAllGlobals())

test('every part says what was predicted, what happened and what it brought', async () => {
  await open({ doc: game() })
  await expect.element(page.getByRole('heading', { name: 'Meu palpite', level: 1 })).toBeVisible()
  expect(game()._user._id).toBe(ME)
  expect(part('Placar')).toMatch(/BAH 2 × 1 FOR.*Placar exato · Aconteceu: BAH 2 × 1 FOR.*\+25/)
  expect(part('Primeiro gol')).toMatch(/Errou30–39 min \(20 pts\)Aconteceu: 50–59 min0/)
  expect(part('Quem marca')).toMatch(/AcertouBreno Lacerda \(10 pts\)Marcou · 19 · Atacante\+10/)
  expect(part('Quem marca')).toMatch(/ErrouKaio Menezes \(10 pts\)Não marcou/)
  expect(part('Gol de Ouro')).toMatch(/Breno Lacerda faz o primeiro gol \(20 pts\).*\+20/)
  const numbers = part('Números do jogo')
  expect(numbers).toMatch(/Cartões amarelos: 3–4 \(6 pts\)Aconteceu: 3\+6/)
  expect(numbers).toMatch(/Não valeCartões vermelhos: 0 \(3 pts\)A fonte não informa: não vale para ninguém\./)
  expect(numbers).toMatch(/AguardandoEscanteios: 11–12 \(10 pts\)Ainda não decidido--/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('who holds the link of a private room reads a prediction by it', async () => {
  const { log } = await open({ doc: game() }, { me: 'none', myGame: null }, {}, '?token=abc')
  await expect.element(page.getByText(/Aconteceu: BAH 2 × 1 FOR/)).toBeVisible()
  const requests = log.map(({ address }) => address)
  expect(requests).toContain(`/api/coach-friend/${ROOM}?token=abc`)
  expect(requests).toContain(`/api/coach-friend/${ROOM}/games/${GAME}?token=abc`)
})

test('0 × 0 was not asked for a first goal; without shots nothing is made up', async () => {
  await open({ doc: game({ firstGoal: null, scorers: [], goldenGoal: null }) })
  await expect.element(page.getByText('Sem gols no palpite: não se pergunta.')).toBeVisible()
  await expect.element(page.getByText('Nenhum jogador escolhido.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Gol de Ouro' })).not.toBeInTheDocument()
})

test('a live match without a goal decides no range yet, and what would be paid now is said to be partial', async () => {
  const live = { ...room()._match, status: 'live', score: { home: 0, away: 0 } }
  const score = { homeGoals: 2, awayGoals: 1, rule: 'miss', points: 0, state: 'wrong', result: { home: 0, away: 0 } }
  const firstGoal = { range: 3, worth: 20, points: 0, result: 10, state: 'pending' }
  await open({ doc: game({ score, firstGoal }) }, { status: 'running', _match: live })
  await expect.element(page.getByText('Parcial: os pontos mudam até o fim da partida.')).toBeVisible()
  expect(part('Primeiro gol')).toMatch(/Aguardando30–39 min \(20 pts\)Ainda não decidido--/)
  await expect.element(page.getByText(/Prêmio se terminasse agora R\$\s54,00/)).toBeVisible()
})

test('over without a goal, the range says that there was none', async () => {
  await open({ doc: game({ firstGoal: { range: 3, worth: 20, points: 0, result: 10, state: 'wrong' } }) })
  await expect.element(page.getByText('Aconteceu: Sem gol na partida')).toBeVisible()
})

test('in a void room every part says that it counts for nobody', async () => {
  const none = { points: 0, state: 'unknown' }
  await open(
    {
      doc: game({
        totalScore: null,
        position: null,
        prize: null,
        score: { homeGoals: 2, awayGoals: 1, rule: null, result: null, ...none },
        firstGoal: { range: 3, worth: 20, result: null, ...none },
        scorers: [shot(0, 'unknown', 0)],
        goldenGoal: null,
        statistics: [statistic('yellowCards', 1, null, 'unknown', 0)],
      }),
    },
    { voided: 'match_void' },
  )
  await expect.element(page.getByText(/A partida foi anulada\./)).toBeVisible()
  for (const name of ['Placar', 'Primeiro gol', 'Quem marca', 'Números do jogo'])
    expect(part(name)).toMatch(/Não vale.*A sala foi anulada: não vale para ninguém\./)
})

test('C11: my withdrawn prediction says why it does not count and what came back', async () => {
  const none = { points: 0, state: 'unknown' }
  const score = { homeGoals: 2, awayGoals: 1, rule: null, result: null, ...none }
  const away = { totalScore: null, position: null, prize: null, scorers: [], firstGoal: null, goldenGoal: null }
  await open(
    { doc: game({ ...away, voided: 'left_room', score, statistics: [] }) },
    { status: 'open', me: 'left', myGame: null },
  )
  await expect
    .element(page.getByText(/Este palpite não vale\. Você saiu da sala\. R\$\s30,00 voltaram para a sua carteira\./))
    .toBeVisible()
  expect(part('Placar')).toMatch(/Não vale.*Este palpite não vale\./)
  await expect.element(page.getByText(/Os pontos aparecem com ela/)).not.toBeInTheDocument()
})

test('another’s before kick-off is kept from everybody, and says when it is shown (F7)', async () => {
  await open(() => refusal(403, 'not_yet_visible'))
  await expect.element(page.getByText('Os palpites dos amigos aparecem quando a partida começar.')).toBeVisible()
})

test('one that there is not says so', async () => {
  await open(() => refusal(404, 'not_found'))
  await expect.element(page.getByRole('heading', { name: 'Palpite não encontrado' })).toBeVisible()
})

test('C9: in the window the match, a shot of mine or a scorer is doubted, and a refusal loses nothing', async () => {
  let answer = () => refusal(409, 'dispute_exists')
  const goal = { minute: '5', side: 'home', name: 'Zeca Prado', _athlete: OTHER, own: false, penalty: false }
  const { log } = await open({ doc: game() }, inWindow(), {
    [`GET /api/match/${MATCH}`]: { doc: { ...match(), goals: [goal] } },
    'GET /api/dispute': { docs: [] },
    'POST /api/dispute': () => answer(),
  })
  const send = page.getByRole('button', { name: 'Enviar contestação' })
  await send.click()
  const fact = page.getByRole('combobox', { name: 'Partida ou jogador' })
  await expect.element(fact).toHaveFocus()
  await expect
    .poll(() => [...fact.element().querySelectorAll('option')].map(({ label }) => label))
    .toEqual(['Escolha a partida ou o jogador', 'Bahia × Fortaleza', 'Zeca Prado', 'Breno Lacerda', 'Kaio Menezes'])
  await fact.selectOptions('Breno Lacerda')
  const text = page.getByRole('textbox', { name: 'O que aconteceu' })
  await text.fill('O gol aos 5 minutos foi dele.')
  await send.click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Você já contestou isto')
  await expect.element(text).toHaveValue('O gol aos 5 minutos foi dele.')
  answer = () => Response.json({ _id: '1'.repeat(24) }, { status: 201 })
  await send.click()
  await expect.element(text).toHaveValue('')
  const sent = { game: ROOM, fact: FORWARD, text: 'O gol aos 5 minutos foi dele.' }
  expect(log.findLast(({ method }) => method === 'POST')?.body).toEqual(sent)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('C9: outside the window there is no form, and answers stay readable', async () => {
  const dispute = {
    _id: '2'.repeat(24),
    fact: MATCH,
    text: 'O segundo gol foi contra.',
    state: 'accepted',
    answer: 'A súmula foi corrigida.',
    createdAt: '2026-11-21T00:00:00.000Z',
  }
  await open({ doc: game() }, { payDate: null }, { 'GET /api/dispute': { docs: [dispute] } })
  const mine = page.getByRole('region', { name: 'Suas contestações' })
  await expect.element(mine).toMatchTextContent(/Bahia × Fortaleza.*Aceita.*A súmula foi corrigida/)
  await expect.element(page.getByRole('button', { name: 'Enviar contestação' })).not.toBeInTheDocument()
})

test('C9: a prediction of somebody else is not mine to doubt', async () => {
  const { log } = await open({ doc: game({ _user: member(0)._user }) }, inWindow())
  await expect.element(page.getByRole('heading', { name: 'Palpite de Pessoa 0', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Enviar contestação' })).not.toBeInTheDocument()
  expect(log.filter(({ address }) => address.startsWith('/api/dispute'))).toEqual([])
})

test('in English too', async () => {
  await setLang('en')
  await open({ doc: game() }, inWindow(), { 'GET /api/dispute': { docs: [] } })
  await expect.element(page.getByRole('combobox', { name: 'Match or player' })).toBeVisible()
})
