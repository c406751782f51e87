import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setLang } from '#client/i18n.ts'
import '#ui/base.css'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { queryClient } from '#web/lib/query.ts'
import { forgetToken, saveToken, takeRememberedPath } from '#web/lib/session.ts'
import { cardSearch, linkSearch } from '#web/route-search.ts'
import { CardLanding } from './card-landing.tsx'
import { GameLanding } from './game-landing.tsx'
import { RoomLanding } from './room-landing.tsx'
import { cardRoute, gameRoute } from './routes.ts'

const CARD = 'a'.repeat(24)
const GAME = 'b'.repeat(24)
const CUP = 'c'.repeat(24)
const TOKEN = 'T'.repeat(32)
const card = (changes: object = {}) => ({
  _id: CARD,
  name: 'Craques da rodada',
  status: 'new',
  startDate: new Date(Date.now() + 7_200_000).toISOString(),
  lockDate: new Date(Date.now() + 6_600_000).toISOString(),
  now: new Date().toISOString(),
  price: 10,
  amount: 1234.5,
  cardCount: 1873,
  banner: null,
  ...changes,
})
const game = (changes: object = {}) => ({
  _id: GAME,
  card: { _id: CARD, name: 'Craques da rodada', status: 'running' },
  user: { name: 'Ana Beatriz', username: 'ana', photo: null },
  position: 3,
  of: 1873,
  totalScore: 142.75,
  hits: 6,
  picks: 11,
  void: false,
  ...changes,
})

const ROOM = 'e'.repeat(24)
const team = (letter: string, name: string) => ({
  _id: letter.repeat(24),
  name,
  abbrev: name.slice(0, 3),
  colors: ['#0a4da2', '#ffffff'],
  image: null,
})
const room = () => ({
  _id: ROOM,
  kind: 'game-vs',
  name: 'Duelo',
  price: 10,
  status: 'open',
  championship: { _id: CUP, name: 'Copa', season: 2026 },
  _match: {
    _id: 'f'.repeat(24),
    date: new Date(Date.now() + 7_200_000).toISOString(),
    home: team('1', 'Bahia'),
    away: team('2', 'Fortaleza'),
    place: null,
    status: 'scheduled',
    score: null,
    minute: null,
  },
  lockDate: new Date(Date.now() + 7_200_000).toISOString(),
  now: new Date().toISOString(),
  owner: 'Ana',
  members: 1,
  canJoin: true,
})

let requests: string[] = []
function answer(byPath: Record<string, object | number>) {
  requests = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    const made = byPath[address.split('?')[0] ?? '']
    if (typeof made === 'object') return Response.json(made)
    return Response.json({ code: made === 503 ? 'unavailable' : 'not_found', message: '' }, { status: made ?? 404 })
  })
}

async function open(path: string) {
  const pages = { '/c/$card': CardLanding, '/g/$token': GameLanding }
  return render(pagesAt(path, { pages, search: cardSearch }).tree)
}

beforeEach(async () => {
  await setLang('pt-BR')
  queryClient.clear()
  takeRememberedPath()
})
afterEach(() => {
  forgetToken()
  vi.unstubAllGlobals()
})

test('a card is shown to a visitor, and sign-up leads back to it with the code', async () => {
  const influencer = { _id: 'd'.repeat(24), username: 'gabi', name: 'Gabi', photo: null }
  answer({ [`/api/public/card/${CARD}`]: card({ code: { code: 'GABI10', valid: true, influencer } }) })
  const screen = await open(`/c/${CARD}?influencer_code=GABI10`)
  await expect.element(screen.getByRole('heading', { name: 'Craques da rodada' })).toBeVisible()
  const label = screen.getByRole('complementary', { name: 'Publicidade' })
  await expect.element(label).toMatchTextContent(/Gabi @gabi.*GABI10.*Só para maiores de 18 anos/)
  await expect.element(screen.getByRole('timer')).toMatchTextContent(/01\s?horas\s?(49|50)\s?min/)
  await expect.element(screen.getByText('R$ 1.234,50')).toBeVisible()
  await expect.element(screen.getByText('1.873')).toBeVisible()
  await expect.element(screen.getByText(/Proibido para menores de 18 anos/)).toBeVisible()
  await expect
    .element(screen.getByRole('img', { name: 'Imagem da cartela Craques da rodada' }))
    .toHaveAttribute('src', `/api/public/card/${CARD}/image?lang=pt-BR`)
  await expect.element(screen.getByRole('link', { name: 'Criar conta e jogar' })).toHaveAttribute('href', '/signup')
  await expect.element(screen.getByRole('link', { name: 'Já tenho conta' })).toHaveAttribute('href', '/')
  expect(requests).toContain(`/api/public/card/${CARD}?code=GABI10`)
  expect(takeRememberedPath()).toBe(`/c/${CARD}?influencer_code=GABI10`)
})

test('without a code nothing is advertising; a card that is over says so, one for free costs nothing', async () => {
  answer({ [`/api/public/card/${CARD}`]: card({ status: 'finished', price: 0, amount: 0, championship: CUP }) })
  const screen = await open(`/c/${CARD}`)
  await expect.element(screen.getByText('Esta cartela já terminou.')).toBeVisible()
  await expect.element(screen.getByText('Grátis')).toBeVisible()
  await expect.element(screen.getByText('Cartela de campeonato')).toBeVisible()
  await expect.element(screen.getByRole('complementary', { name: 'Publicidade' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Criar conta', exact: true })).toBeVisible()
})

test('a link with a piece missing says so; a lost connection can be tried again', async () => {
  answer({})
  const screen = await open(`/c/${CARD}`)
  await expect.element(screen.getByRole('heading', { name: 'Não achamos esta cartela' })).toBeVisible()
  expect(takeRememberedPath()).toBe('/home')
  await screen.unmount()
  queryClient.clear()
  answer({ [`/api/public/card/${CARD}`]: 503 })
  const again = await open(`/c/${CARD}`)
  const retry = again.getByRole('button', { name: 'Tentar de novo' })
  await expect.element(retry).toBeVisible()
  answer({ [`/api/public/card/${CARD}`]: card() })
  await retry.click()
  await expect.element(again.getByRole('heading', { name: 'Craques da rodada' })).toBeVisible()
})

test('a shared game shows place, points and hits, in English too, and sign-in leads back to it', async () => {
  await setLang('en')
  answer({ [`/api/public/game/${TOKEN}`]: game() })
  const screen = await open(`/g/${TOKEN}`)
  await expect.element(screen.getByRole('heading', { name: 'Ana Beatriz' })).toBeVisible()
  await expect.element(screen.getByText('3rd of 1,873')).toBeVisible()
  await expect.element(screen.getByText('142.75')).toBeVisible()
  await expect.element(screen.getByText('6 of 11')).toBeVisible()
  expect(takeRememberedPath()).toBe(`/g/${TOKEN}`)
})

test('who is signed in goes to the card or game itself, of either kind, with the code', async () => {
  answer({
    [`/api/public/card/${CARD}`]: card(),
    [`/api/public/card/${GAME}`]: card({ _id: GAME, championship: CUP }),
    [`/api/public/game/${TOKEN}`]: game(),
  })
  expect(await cardRoute(CARD, { influencer_code: 'GABI 10' })).toBe(`/cards/${CARD}?influencer_code=GABI%2010`)
  expect(await cardRoute(GAME, {})).toBe(`/championships/${CUP}/cards/${GAME}`)
  expect(await gameRoute(TOKEN)).toBe(`/cards/${CARD}/users_games/${GAME}`)
  expect(await cardRoute('f'.repeat(24), {})).toBeNull()
})

test.each([
  [`/c/${CARD}?influencer_code=GABI10`, `/api/public/card/${CARD}`, card(), `/cards/${CARD}?influencer_code=GABI10`],
  [`/g/${TOKEN}`, `/api/public/game/${TOKEN}`, game(), `/cards/${CARD}/users_games/${GAME}`],
  [`/r/${ROOM}?token=abc`, `/api/public/room/${ROOM}`, room(), `/versus/${ROOM}?token=abc`],
])(
  'who is signed in when the look-up of %s fails goes there all the same once it is found',
  async (...[path, call, doc, to]) => {
    saveToken('a session')
    answer({ [call]: 503 })
    const own = () => <h1>A página dele</h1>
    const { tree, router } = pagesAt(path, {
      pages: {
        '/c/$card': CardLanding,
        '/g/$token': GameLanding,
        '/r/$room': RoomLanding,
        '/cards/$card': own,
        '/cards/$card/users_games/$game': own,
        '/versus/$room': own,
      },
      search: request => ({ ...cardSearch(request), ...linkSearch(request) }),
    })
    const screen = await render(tree)
    const retry = screen.getByRole('button', { name: 'Tentar de novo' })
    await expect.element(retry).toBeVisible()
    answer({ [call]: doc })
    await retry.click()
    await expect.element(screen.getByRole('heading', { name: 'A página dele' })).toBeVisible()
    expect(router.state.location.href).toBe(to)
    expect(takeRememberedPath()).toBe('/home')
  },
)
