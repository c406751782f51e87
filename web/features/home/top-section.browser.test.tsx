import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#ui/base.css'
import { fakeServer } from '#tests/pages/web/fake-server.ts'
import { setLang } from '#client/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { queryClient } from '#web/lib/query.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { TopSection } from './top-section.tsx'

const ME = 'a'.repeat(24)
const person = (id: string, name: string) => ({
  _id: id,
  name,
  username: name.toLowerCase(),
  photo: null,
  isMe: id === ME,
})
const id = (sign: string): string => sign.repeat(24)
const played = (changes: object) => ({
  _id: id('1'),
  _card: { _id: id('c'), name: 'Craques', status: 'running' },
  _user: person(ME, 'Ana'),
  createdAt: '2026-11-20T21:04:05.000Z',
  totalScore: 0,
  position: 2,
  price: 10,
  prize: 0,
  code: null,
  finished: false,
  void: false,
  status: true,
  athletes: [],
  ...changes,
})
const first = { _id: 'b'.repeat(24), _user: person('b'.repeat(24), 'Bia'), totalScore: 40, position: 1 }
const ranking = (docs: object[]) => ({
  docs,
  page: 1,
  pages: 1,
  total: docs.length,
  period: '2026-W48',
  previous: null,
  next: null,
  snapshot: 1,
  newest: 1,
})

async function open(games: object[], top: object[] = [first]) {
  const { fetch } = fakeServer({
    'GET /api/ranking/athlete': ({ address }: { address: string }) =>
      Response.json(ranking(address.includes('user=') ? [] : top)),
    'GET /api/played-athlete': { docs: games, page: 1, pages: 1, total: games.length },
  })
  vi.stubGlobal('fetch', fetch)
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, person(ME, 'Ana') as never)
  await render(pagesAt('/', { pages: { '/': TopSection } }).tree)
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.unstubAllGlobals())

test('who has points in a card that is under way is not told to have none', async () => {
  const over = { _card: { _id: id('d'), name: 'Antiga', status: 'finished' }, totalScore: 30 }
  await open([played({ totalScore: 8 }), played({ _id: id('2'), totalScore: 12 }), played({ _id: id('3'), ...over })])
  await expect.element(page.getByText('12 pts em jogo')).toBeVisible()
  await expect.element(page.getByText('Sem pontos nesta semana')).not.toBeInTheDocument()
})

test('before anybody has a place, points in play are told too', async () => {
  await open([played({ totalScore: 12 })], [])
  await expect.element(page.getByText('Sem ranking')).toBeVisible()
  await expect.element(page.getByText('12 pts em jogo')).toBeVisible()
})

test('the names on the podium lead to their players', async () => {
  await open([])
  await expect.element(page.getByRole('link', { name: 'Bia' })).toHaveAttribute('href', `/users/${first._id}`)
})

test('who has none is shown how to get some', async () => {
  await open([])
  await expect.element(page.getByText('Sem pontos nesta semana')).toBeVisible()
})
