import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import type { athleteEvent } from '#contract/live.ts'
import { fakeServer } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { queryClient } from '#web/lib/query.ts'
import { ClosingSection } from './closing-section.tsx'
import { LiveSection } from './live-section.tsx'

/** The socket's events, by name. */
const listeners = vi.hoisted(() => new Map<string, () => void>())
vi.mock('#web/lib/live.ts', () => ({
  onLiveStart: () => () => undefined,
  onLive: (event: typeof athleteEvent, ids: [string], handle: () => void) => {
    const name = event.name(...ids)
    listeners.set(name, handle)
    return () => listeners.delete(name)
  },
}))

const id = (sign: string): string => sign.repeat(24)
const team = (abbrev: string) => ({ _id: id('9'), name: abbrev, abbrev, colors: ['#c8102e', '#101010'], image: null })
const match = (changes: object) => ({
  _id: id('8'),
  date: '2026-11-23T21:30:00.000Z',
  home: team('CRU'),
  away: team('BAH'),
  place: null,
  status: 'live',
  score: { home: 0, away: 0 },
  minute: '56',
  ...changes,
})
const game = (changes: object) => ({
  _id: id('1'),
  mode: 'athlete-card',
  name: 'Craques da rodada 30',
  nameEn: null,
  championship: null,
  status: 'running',
  startDate: null,
  payDate: null,
  position: 2,
  totalScore: 12,
  entries: 16,
  amount: 160,
  prizes: 21.33,
  staked: 10,
  answer: null,
  matches: [match({})],
  ...changes,
})
const card = (changes: object) => ({
  _id: id('a'),
  name: 'Cartela grátis',
  championship: null,
  banner: null,
  lockDate: new Date(Date.now() + 600_000).toISOString(),
  price: 0,
  amount: 300,
  fixedAmount: true,
  cardCount: 3,
  size: 6,
  figures: [],
  ...changes,
})

interface Home {
  games?: object[]
  entered?: string[]
  isNew?: boolean
  cards?: object[]
}

const Page = () => (
  <>
    <LiveSection />
    <ClosingSection />
  </>
)

/** Opens the page; returns how to change the server's data. */
async function open(first: Home) {
  let home = first
  const now = new Date().toISOString()
  const { log, fetch } = fakeServer({
    'GET /api/home/running': () =>
      Response.json({ docs: home.games ?? [], entered: home.entered ?? [], isNew: home.isNew ?? false, now }),
    'GET /api/public/open': () => Response.json({ cards: home.cards ?? [], paid: null, now }),
  })
  vi.stubGlobal('fetch', fetch)
  queryClient.clear()
  await render(pagesAt('/', { pages: { '/': Page } }).tree)
  return { log, change: (next: Home) => (home = next) }
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.unstubAllGlobals())

test('a running game tells place, points, prize, minute and score, and moves with its events', async () => {
  const { change } = await open({ games: [game({})] })
  const link = page.getByRole('link', { name: /Craques da rodada 30/ })
  await expect.element(link).toHaveAttribute('href', `/cards/${id('1')}`)
  for (const part of [/2º de 16 · 12\spts/, /R\$\s21,33 se acabasse agora/, /CRU 0 × 0 BAH 56’/])
    await expect.element(link).toMatchTextContent(part)
  change({
    games: [game({ position: 1, totalScore: 21, prizes: 80, matches: [match({ score: { home: 1, away: 0 } })] })],
  })
  listeners.get(`athlete:${id('1')}`)?.()
  await expect.element(link).toMatchTextContent(/1º de 16 · 21\spts/)
  await expect.element(link).toMatchTextContent(/1 posição acima/)
  await expect.element(link).toMatchTextContent(/CRU 1 × 0 BAH/)
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Craques da rodada 30: 1º lugar, R$ 80,00 se acabasse agora.')
})

test('in English a question is asked in English, and other games keep their names', async () => {
  await setLang('en')
  const question = {
    mode: 'push-game',
    name: 'Sai gol?',
    nameEn: 'A goal?',
    position: null,
    totalScore: null,
    answer: true,
  }
  await open({ games: [game({ ...question, _id: id('2') }), game({})] })
  await expect.element(page.getByRole('link', { name: /A goal\?/ })).toHaveAttribute('href', `/push_games/${id('2')}`)
  await expect.element(page.getByRole('link', { name: /Craques da rodada 30/ })).toBeVisible()
  await expect.element(page.getByText('Sai gol?')).not.toBeInTheDocument()
})

test('each kind of game tells what it has to tell', async () => {
  await open({
    games: [
      game({
        _id: id('2'),
        mode: 'push-game',
        name: 'Sai gol?',
        position: null,
        totalScore: null,
        answer: true,
        amount: 25,
      }),
      game({
        _id: id('3'),
        mode: 'game-vs',
        name: 'Tira-teima',
        totalScore: null,
        entries: 2,
        status: 'over',
        prizes: 18,
        payDate: null,
      }),
      game({
        _id: id('4'),
        mode: 'coach-friend',
        name: 'Almoço',
        status: 'preparing',
        position: null,
        totalScore: null,
      }),
      game({ _id: id('5'), mode: 'card-game', championship: id('c'), name: 'Placares' }),
    ],
  })
  const question = page.getByRole('link', { name: /Sai gol/ })
  await expect.element(question).toHaveAttribute('href', `/push_games/${id('2')}`)
  await expect.element(question).toMatchTextContent(/Você cravou: sim.*R\$\s25,00 em jogo/)
  await expect.element(page.getByRole('link', { name: /Tira-teima/ })).toHaveAttribute('href', `/versus/${id('3')}`)
  await expect.element(page.getByRole('link', { name: /Tira-teima/ })).toMatchTextContent(/Tira-teima2º de 2 R/)
  await expect.element(page.getByRole('link', { name: /Almoço/ })).toMatchTextContent(/Começa já já/)
  const scores = page.getByRole('link', { name: /Placares/ })
  await expect.element(scores).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Mostrar mais 1' }).click()
  await expect.element(scores).toHaveAttribute('href', `/championships/${id('c')}/cards/${id('5')}`)
})

test('open cards say when they close; those one is in come last and are looked at', async () => {
  const paid = card({ _id: id('b'), name: 'Craques', price: 10, fixedAmount: false, amount: 160 })
  await open({ cards: [card({}), paid], entered: [id('a')] })
  const links = page.getByRole('group', { name: 'Fechando primeiro' }).getByRole('link')
  await expect.element(links.nth(0)).toHaveAttribute('href', `/cards/${id('b')}/play`)
  await expect.element(links.nth(0)).toHaveTextContent('JogarR$ 10,00Craques')
  await expect.element(links.nth(1)).toHaveTextContent('Ver cartelaCartela grátis')
  await expect.element(page.getByText(/você já está dentro/)).toBeVisible()
  await expect.element(page.getByRole('timer').first()).toMatchTextContent(/\d\dmin\d\ds/)
})

test('who never played is offered a free card with its guaranteed prize', async () => {
  await open({ cards: [card({ price: 10, _id: id('b'), name: 'Craques' }), card({})], isNew: true })
  await expect.element(page.getByRole('heading', { name: 'Comece de graça' })).toBeVisible()
  await expect.element(page.getByText(/R\$\s300,00 garantidos em Cartela grátis/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Jogar grátis' }))
    .toHaveAttribute('href', `/cards/${id('a')}/play`)
})

test('without games or cards they take no room', async () => {
  const { log } = await open({})
  await expect.poll(() => log.length).toBe(2)
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})
