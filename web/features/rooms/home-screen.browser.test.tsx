import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer } from '#tests/pages/web/fake-server.ts'
import { pageAt } from '#tests/pages/web/family-page.tsx'
import { room } from '#tests/pages/web/family-rooms.ts'
import { siteOnWire } from '#tests/pages/web/site.ts'
import { RoomsHomeScreen } from './home-screen.tsx'

const LIST = 'GET /api/coach-friend'

const none = { docs: [], page: 1, pages: 0, total: 0 }

async function open(answers: Answers = {}, path = '/family_vs_friends') {
  const { log, fetch } = fakeServer({
    [LIST]: none,
    'GET /api/game-vs': none,
    'GET /api/game-vs-vip': none,
    'GET /api/public/info': siteOnWire,
    ...answers,
  })
  vi.stubGlobal('fetch', fetch)
  const { element, at } = pageAt(path, RoomsHomeScreen)
  return { screen: await render(element), log, at }
}

beforeEach(async () => {
  await page.viewport(390, 844)
  await setLang('pt-BR')
})
afterEach(() => vi.unstubAllGlobals())

test('every invitation can be reached, however many there are', async () => {
  const all = Array.from({ length: 11 }, (_, index) =>
    room({ _id: String(index).padStart(24, '7'), name: `Sala ${index + 1}`, me: 'invited' }),
  )
  await open({
    [LIST]: ({ address }) => {
      const query = new URL(address, location.origin).searchParams
      if (query.get('scope') !== 'invited') return Response.json({ docs: [], page: 1, pages: 0, total: 0 })
      const [at, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      const docs = all.slice((at - 1) * limit, at * limit)
      return Response.json({ docs, page: at, pages: Math.ceil(all.length / limit), total: all.length })
    },
  })
  const invitations = page.getByRole('region', { name: 'Convites para você' })
  await invitations.getByRole('button', { name: 'Ver mais' }).click()
  await expect.element(invitations.getByRole('heading', { name: 'Sala 11' })).toBeVisible()
  await expect.element(invitations.getByRole('button', { name: 'Ver mais' })).not.toBeInTheDocument()
})

test('a room says that it is live while its match is, and else how the match stands', async () => {
  const of = (name: string, status: string, change: object = {}) =>
    room({
      _id: name.repeat(24),
      name: `Sala ${name}`,
      status: 'running',
      _match: { ...room()._match, status },
      ...change,
    })
  const docs = [
    of('1', 'live'),
    of('2', 'finished', { payDate: '2026-11-21T23:00:00.000Z' }),
    of('3', 'postponed'),
    of('4', 'finished'),
  ]
  await open({
    [LIST]: ({ address }) =>
      Response.json({ docs: address.includes('scope=mine') ? docs : [], page: 1, pages: 1, total: 4 }),
  })
  await expect.element(page.getByRole('heading', { name: 'Sala 4' })).toBeVisible()
  const slips = page.getByRole('article').elements()
  expect(slips.map(slip => /Ao vivo|Provisório até|Partida adiada|Em conferência/.exec(slip.textContent)?.[0])).toEqual(
    ['Ao vivo', 'Provisório até', 'Partida adiada', 'Em conferência'],
  )
})

test('a room in a list says whose it is, and what is mine to do in it', async () => {
  const docs = [
    room({ _id: '1'.repeat(24), name: 'Sala 1' }),
    room({ _id: '2'.repeat(24), name: 'Sala 2', myGame: 'f'.repeat(24) }),
    room({ _id: '3'.repeat(24), name: 'Sala 3', me: 'none' }),
  ]
  await open({
    [LIST]: ({ address }) =>
      Response.json({ docs: address.includes('scope=mine') ? docs : [], page: 1, pages: 1, total: 3 }),
  })
  await expect.element(page.getByRole('heading', { name: 'Sala 3' })).toBeVisible()
  const slips = page.getByRole('article').elements()
  expect(slips.map(slip => /Falta seu palpite|Palpite enviado/.exec(slip.textContent)?.[0])).toEqual([
    'Falta seu palpite',
    'Palpite enviado',
    undefined,
  ])
  expect(slips.every(slip => slip.textContent.includes('de Pessoa 0'))).toBe(true)
})

test('how it works tells the fee that the house has, and what joining and playing cost (F5, F8)', async () => {
  await open({ 'GET /api/public/info': { ...siteOnWire, fees: { ...siteOnWire.fees, 'coach-friend': 12.5 } } })
  await expect.element(page.getByText(/menos a taxa de 12,5%, e nunca recebe menos/)).toBeVisible()
  await expect
    .element(page.getByText(/Jogar é grátis ou custa de R\$\s1 a R\$\s1\.000 por pessoa, pagos ao enviar o palpite/))
    .toBeVisible()
})

test.each([
  ['/versus', { 'game-vs': 7.5 }, /menos a taxa de 7,5%/],
  ['/versus_vip', { 'game-vs-vip': 3 }, /^3%$/],
])('the page of a duel, %s, tells the fee as the house has it now', async (path, fees, text) => {
  await open({ 'GET /api/public/info': { ...siteOnWire, fees: { ...siteOnWire.fees, ...fees } } }, path)
  const rules = page.getByRole('region', { name: 'Como funciona' })
  await expect.element(rules.getByText(text)).toBeVisible()
  expect(rules.getByText(/(?<![\d,])(10|5)%/).elements()).toHaveLength(0)
})
