import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { fakeServer } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { meQuery } from '#web/lib/me.ts'
import { queryClient } from '#web/lib/query.ts'
import { TopSection } from './top-section.tsx'

const ME = 'a'.repeat(24)
const person = (id: string, name: string) => ({
  _id: id,
  name,
  username: name.toLowerCase(),
  photo: null,
  isMe: id === ME,
})
const game = (changes: object) => ({
  _id: 'c'.repeat(24),
  mode: 'athlete-card',
  name: 'Craques',
  nameEn: null,
  championship: null,
  status: 'running',
  startDate: null,
  payDate: null,
  position: 2,
  totalScore: 0,
  entries: 16,
  amount: 160,
  prizes: 0,
  staked: 10,
  answer: null,
  matches: [],
  ...changes,
})
const now = '2026-11-23T21:04:05.000Z'
const first = { _id: 'b'.repeat(24), _user: person('b'.repeat(24), 'Bia'), totalScore: 40, position: 1 }
const ranking = (docs: object[]) => ({
  docs,
  page: 1,
  pages: 1,
  total: docs.length,
  period: '2026-W48',
  previous: '2026-W47',
  next: null,
  snapshot: 1,
  newest: 1,
})

const last = { _id: 'd'.repeat(24), name: 'Craques da rodada 29', amount: 144, winners: 3, at: now }
const paid = { amount: 913, games: 4, last }

async function open(games: object[], top: object[] = [first], champions: object[] = []) {
  const { fetch } = fakeServer({
    'GET /api/ranking/athlete': ({ address }: { address: string }) =>
      Response.json(ranking(address.includes('user=') ? [] : address.includes('period=') ? champions : top)),
    'GET /api/home/running': { docs: games, entered: [], isNew: false, now },
    'GET /api/public/open': { cards: [], paid, now },
  })
  vi.stubGlobal('fetch', fetch)
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, person(ME, 'Ana') as never)
  await render(pagesAt('/', { pages: { '/': TopSection } }).tree)
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.unstubAllGlobals())

test('who has points in a card that is under way is not told to have none', async () => {
  await open([game({ totalScore: 12 }), game({ _id: 'e'.repeat(24), mode: 'card-game', totalScore: 30 })])
  await expect.element(page.getByText('12 pts em jogo')).toBeVisible()
  await expect.element(page.getByText('Sem pontos nesta semana')).not.toBeInTheDocument()
})

test('before anybody has a place, points in play are told too', async () => {
  await open([game({ totalScore: 12 })], [])
  await expect.element(page.getByText('Sem ranking')).toBeVisible()
  await expect.element(page.getByText('12 pts em jogo')).toBeVisible()
})

test('the names on the podium lead to their players', async () => {
  await open([])
  await expect.element(page.getByRole('link', { name: 'Bia' })).toHaveAttribute('href', `/users/${first._id}`)
})

test('a closed account on the podium has a name and no page', async () => {
  await open([], [{ ...first, _user: { ...first._user, name: 'Conta encerrada', username: '' } }])
  await expect.element(page.getByText('Conta encerrada')).toBeVisible()
  expect(page.getByRole('link', { name: 'Conta encerrada' }).elements()).toHaveLength(0)
  expect(document.body.textContent).not.toContain('@')
})

test('who has none is shown how to get some', async () => {
  await open([])
  await expect.element(page.getByText('Sem pontos nesta semana')).toBeVisible()
})

test('before anybody has scored this week the champions of the last stand there, with what was paid', async () => {
  await open([], [], [first])
  await expect.element(page.getByRole('heading', { name: 'Campeões da semana passada' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Bia' })).toBeVisible()
  const proof = page.getByRole('link', { name: 'R$ 913,00 pagos em 4 cartelas nos últimos 7 dias' })
  await expect.element(proof).toHaveAttribute('href', `/reports/${last._id}`)
  await expect.element(page.getByText('Sem ranking')).not.toBeInTheDocument()
})
