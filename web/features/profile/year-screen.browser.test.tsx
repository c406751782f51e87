import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import '#ui/base.css'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { queryClient } from '#web/lib/query.ts'
import { YearScreen } from './year-screen.tsx'

const played = { staked: 100, refunded: 10, won: 150, withheld: 13.75, net: 46.25 }
const none = { staked: 0, refunded: 0, won: 0, withheld: 0, net: 0 }
const still = { opening: 0, deposits: 0, takenBack: 0, withdrawn: 0, received: 0, sent: 0, commissions: 0, other: 0 }

/** A year as the server returns it. */
const statement = (year: number, changes: object = {}) => ({
  doc: { ...still, ...none, year, closing: 0 },
  modes: [],
  name: 'Ana Souza',
  cpf: '***.982.247-**',
  years: [2026, 2025],
  at: '2027-01-10T12:00:00.000Z',
  isWhole: true,
  ...changes,
})
const full = statement(2025, {
  doc: { ...still, ...played, year: 2025, opening: 20, deposits: 200, withdrawn: 50, sent: 5, closing: 211.25 },
  modes: [{ module: 'athletes-of-the-week', ...played }],
})

const requests: string[] = []
/** Opens the page of a year; `answers` maps each year to its response. */
async function open(year: number, answers: Record<string, () => Response>) {
  requests.length = 0
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const path = String(address instanceof Request ? address.url : address)
    requests.push(path)
    const made = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
    return made ? made() : Response.json({ code: 'not_found', message: '' }, { status: 404 })
  })
  const { tree } = pagesAt(`/profile/my_data/${year}`, { pages: { '/profile/my_data/$year': YearScreen } })
  return render(tree)
}

beforeEach(async () => {
  await setLang('pt-BR')
  queryClient.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a full year says what came, what went and what was kept back, and nothing that did not happen', async () => {
  const { container } = await open(2025, { '/2025': () => Response.json(full) })
  await expect.element(page.getByRole('heading', { name: 'Extrato anual · 2025' })).toBeVisible()
  const text = container.textContent ?? ''
  for (const line of [
    'Ana Souza',
    '***.982.247-**',
    'Saldo em 1º de janeiro',
    'Saldo em 31 de dezembro',
    'Imposto retido',
  ])
    expect(text).toContain(line)
  expect(text).toContain('+R$\u00a0200,00')
  expect(text).toContain('−R$\u00a050,00')
  expect(text).toContain('R$\u00a013,75')
  for (const line of ['Comissões', 'Tomado de volta', 'Transferências recebidas', 'ainda não acabou'])
    expect(text).not.toContain(line)
  const cells = page.getByRole('row', { name: /^Craques da Semana/ }).element().textContent
  expect(cells).toContain('+R$\u00a046,25')
})

test('an empty year that goes on says so; another year is one choice away, in English too', async () => {
  await setLang('en')
  await open(2026, {
    '/2026': () => Response.json(statement(2026, { isWhole: false })),
    '/2025': () => Response.json(full),
  })
  await expect.element(page.getByText('No games in this year.')).toBeVisible()
  await expect.element(page.getByText(/This year is not over yet/)).toBeVisible()
  await expect.element(page.getByText('Balance now')).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Year'), '2025')
  await expect.element(page.getByRole('heading', { name: 'Yearly statement · 2025' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Athletes of the Week/ })).toBeVisible()
})

test('a year that does not load is asked for again', async () => {
  let isBroken = true
  await open(2025, {
    '/2025': () =>
      isBroken ? Response.json({ code: 'unavailable', message: '' }, { status: 503 }) : Response.json(full),
  })
  await expect.element(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Extrato anual · 2025' })).toBeVisible()
})

test('the file is asked for by its year; one that does not come is told, and the page stays', async () => {
  await open(2025, { '/2025': () => Response.json(full) })
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect.poll(() => requests.some(path => path.includes('year=2025'))).toBe(true)
  await expect.poll(() => currentToasts()).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Extrato anual · 2025' })).toBeVisible()
})
