import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import '#ui/base.css'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { cardListSearch } from '../../route-search.ts'
import { sentCard } from './card-sample.ts'
import { ListScreen } from './list-screen.tsx'

type Sent = ReturnType<typeof sentCard>
let cards: Sent[] = []
let requests: URLSearchParams[] = []
let isBroken = false

beforeEach(async () => {
  await setLang('pt-BR')
  requests = []
  isBroken = false
  cards = [
    sentCard({ _id: '1'.repeat(24), name: 'Cartela aberta', price: 0 }),
    sentCard({ _id: '2'.repeat(24), name: 'Cartela ao vivo', status: 'running', cardType: 'running' }),
    sentCard({ _id: '3'.repeat(24), name: 'Cartela paga', status: 'finished', cardType: 'finished' }),
  ]
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams: query } = new URL(address, location.origin)
    requests.push(query)
    if (isBroken) return Promise.resolve(new Response('{"code":"unavailable"}', { status: 503 }))
    const search = query.get('search')
    const docs = cards.filter(card => (search ? card.name.includes(search) : card.cardType === query.get('cardType')))
    return Promise.resolve(Response.json({ docs, page: 1, pages: 1, total: docs.length }))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function show(search = '') {
  const pages = { '/athletes_of_the_week': ListScreen }
  const { tree, router } = pagesAt(`/athletes_of_the_week${search}`, {
    pages,
    search: cardListSearch,
    client: new QueryClient(),
  })
  return { screen: await render(tree), router }
}
const searched = () => requests.flatMap(query => query.get('search') ?? [])

test('opens on what can be played, the price on the way in, and keeps the chosen tab in the address', async () => {
  const { screen, router } = await show()
  await expect.element(screen.getByRole('link', { name: 'Jogar Grátis Cartela aberta' })).toBeInTheDocument()
  // It starts in an hour and closes ten minutes earlier.
  await expect.element(screen.getByText('Fecha em')).toBeInTheDocument()
  await expect.element(screen.getByRole('timer')).toMatchTextContent(/^(00h)?(49|50)min/)
  await screen.getByRole('tab', { name: 'Ao vivo 1' }).click()
  await expect.element(screen.getByRole('link', { name: 'Acompanhar Cartela ao vivo' })).toBeInTheDocument()
  expect(router.state.location.search).toEqual({ tab: 'running' })
})

test('typing searches all cards once it rests, and an emptied box leaves the search', async () => {
  const { screen, router } = await show()
  await expect.element(screen.getByRole('heading', { name: 'Cartela aberta' })).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Buscar cartela'), 'paga')
  await expect.element(screen.getByRole('heading', { name: 'Cartelas com “paga”' })).toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Cartela paga' })).toBeInTheDocument()
  expect(screen.getByRole('tab').elements()).toHaveLength(0)
  expect(searched()).toEqual(['paga'])
  expect(router.state.location.search).toEqual({ search: 'paga' })
  await screen.getByRole('button', { name: 'Limpar busca' }).click()
  await expect.element(screen.getByRole('tab', { name: 'Disponíveis 1' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByLabelText('Buscar cartela')).toHaveFocus()
  await expect.poll(() => router.state.location.search).toEqual({})
})

test('the way back to a search finds it as it was', async () => {
  const { screen } = await show('?search=vivo')
  await expect.element(screen.getByLabelText('Buscar cartela')).toHaveValue('vivo')
  await expect.element(screen.getByRole('heading', { name: 'Cartela ao vivo' })).toBeInTheDocument()
})

test('an emptied search leads back to the tab it began at', async () => {
  const { screen, router } = await show('?tab=finished')
  await userEvent.fill(screen.getByLabelText('Buscar cartela'), 'vivo')
  await expect.element(screen.getByRole('heading', { name: 'Cartela ao vivo' })).toBeInTheDocument()
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'finished', search: 'vivo' })
  await screen.getByRole('button', { name: 'Limpar busca' }).click()
  await expect.element(screen.getByRole('tab', { name: 'Encerradas' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'finished' })
})

test('a card that closes while it is looked at is not offered any more', async () => {
  const start = Date.now() + 600_000 + 1_200
  const dates = { startDate: new Date(start).toISOString(), lockDate: new Date(start - 600_000).toISOString() }
  cards = [sentCard({ name: 'Cartela aberta', ...dates })]
  const { screen } = await show()
  await expect.element(screen.getByRole('link', { name: /Jogar.*Cartela aberta/ })).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Ver cartela Cartela aberta' })).toBeInTheDocument()
})

test('what does not load says so and can be tried again', async () => {
  isBroken = true
  const { screen } = await show()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('As cartelas não carregaram')
  isBroken = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Cartela aberta' })).toBeInTheDocument()
})

test('a tab without cards says what comes there', async () => {
  cards = []
  const { screen } = await show()
  await expect.element(screen.getByRole('heading', { name: 'Nenhuma cartela aberta agora' })).toBeInTheDocument()
})

test('the page of a mode leads to its ranking', async () => {
  const { screen } = await show()
  await expect.element(screen.getByRole('link', { name: 'Ver ranking' })).toHaveAttribute('href', '/rankings/global')
})
