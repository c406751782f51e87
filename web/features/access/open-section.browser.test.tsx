import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { fakeServer } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { queryClient } from '#web/lib/query.ts'
import { SignInScreen } from './sign-in-screen.tsx'

const id = (sign: string): string => sign.repeat(24)
const card = (changes: object) => ({
  _id: id('a'),
  name: 'Cartela grátis da rodada 31',
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
const now = new Date().toISOString()
const last = { _id: id('d'), name: 'Craques da rodada 29', amount: 144, winners: 3, at: now }

async function open(answer: object | undefined) {
  const { fetch } = fakeServer(answer === undefined ? {} : { 'GET /api/public/open': answer })
  vi.stubGlobal('fetch', fetch)
  queryClient.clear()
  await render(pagesAt('/', { pages: { '/': SignInScreen } }).tree)
  await userEvent.keyboard('{Tab}')
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.unstubAllGlobals())

test('a visitor reads what this is, a card with its prize, what was paid, and where it is checked', async () => {
  const dear = card({ _id: id('b'), name: 'Craques', price: 10, amount: 900, fixedAmount: false })
  await open({ cards: [dear, card({})], paid: { amount: 913, games: 4, last }, now })
  await expect.element(page.getByText(/Palpite em craques, placares e duelos/).first()).toBeInTheDocument()
  const link = page.getByRole('link', { name: /Cartela grátis da rodada 31/ })
  await expect.element(link).toHaveAttribute('href', `/c/${id('a')}`)
  await expect.element(link).toMatchTextContent(/R\$\s300,00 garantidos · grátis/)
  await expect.element(page.getByText(/R\$\s913,00 em prêmios nos últimos 7 dias/)).toBeVisible()
  await expect.element(page.getByText(/Craques da rodada 29, R\$\s144,00 para 3 ganhadores/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Conferir a última' }))
    .toHaveAttribute('href', `/reports/${last._id}`)
})

test('without any of it the way in is there all the same', async () => {
  await open(undefined)
  await expect.element(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect.element(page.getByText(/qualquer pessoa refaz a conta/)).toBeVisible()
})
