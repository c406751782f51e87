import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { SETTINGS_ID } from '#contract/ids.ts'
import {
  type Answers,
  type SentRequest,
  deposit,
  DEPOSIT,
  fakeServer,
  ME,
  panelAt,
  row,
} from '#tests/pages/web/wallet-page.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { WALLET_KEY } from '#web/lib/me.ts'
import { queryClient } from '#web/lib/query.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'

const LIST = 'GET /api/transactions'
const DAY_MS = 86_400_000
const id = (number: number) => String(number).padStart(24, '0')
const game = (number: number) => ({
  ...row({ _id: id(number), status: 'success', receiver: { _id: SETTINGS_ID }, amount: 10 }),
  balance: 238.5,
  game: 'c'.repeat(24),
  details: { module: 'athletes-of-the-week', type: 'new-game', title: `Cartela ${number}`, description: '' },
})
const listOf = (docs: object[], pages = 1, total = docs.length) => ({ docs, page: 1, pages, total })

async function open(answers: Answers = {}) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  await render(panelAt('statement'))
  const requests = () =>
    server.log
      .filter(one => one.address.startsWith('/api/transactions?'))
      .map(one => new URL(one.address, location.origin).searchParams)
  return { ...server, sent: requests }
}

const select = (name: string) => page.getByLabelText(name, { exact: true })

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  walletOpen.set(false)
  vi.unstubAllGlobals()
})

test('rows carry sign, status, what is unusual, and the balance after', async () => {
  const late = { ...row({ _id: id(2), status: 'paid', notes: ['late', 'extra'] }), balance: 260.5 }
  await open({ [LIST]: listOf([game(1), late]) })
  const rows = () => [...document.querySelectorAll('dialog li')].map(each => each.textContent.replaceAll('\u00a0', ' '))
  await expect.poll(() => rows().length).toBe(2)
  expect(rows()[0]).toMatch(/^Cartela 1Jogo enviado · \d\d:\d\dSaldo R\$ 238,50−R\$ 10,00$/)
  expect(rows()[1]).toContain('Pago depois do prazo · Pago mais uma vez · Saldo R$ 260,50')
  expect(rows()[1]).toContain('+R$ 12,00')
})

test('a deposit that waits leads to its payment, and is hidden after a day', async () => {
  const old = row({ _id: id(9), createdAt: new Date(Date.now() - DAY_MS - 60_000).toISOString() })
  await open({ [LIST]: listOf([row(), old]), [`GET /api/payment-deposit/${DEPOSIT}`]: deposit() })
  await expect.poll(() => document.querySelectorAll('dialog li').length).toBe(1)
  await page.getByRole('button', { name: /Pendente/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible()
})

test('more pages come one by one, and nothing is shown twice', async () => {
  const pages: Record<string, object> = {
    '1': { docs: [game(1), game(2)], page: 1, pages: 2, total: 3 },
    '2': { docs: [game(2), game(3)], page: 2, pages: 2, total: 3 },
  }
  const answer = ({ address }: SentRequest) =>
    Response.json(pages[new URL(address, location.origin).searchParams.get('page') ?? ''])
  await open({ [LIST]: answer })
  await page.getByRole('button', { name: 'Ver mais' }).click()
  await expect.element(page.getByText('Cartela 3')).toBeVisible()
  expect(document.querySelectorAll('dialog li')).toHaveLength(3)
  await expect.element(page.getByRole('button', { name: 'Ver mais' })).not.toBeInTheDocument()
})

test('kind and days narrow it, and the way out of an empty choice is there', async () => {
  const { sent } = await open()
  await expect.element(page.getByText('Nada por aqui ainda')).toBeVisible()
  await userEvent.selectOptions(select('Tipo'), 'Saques')
  await userEvent.selectOptions(select('Período'), 'Escolher dias')
  await userEvent.fill(select('Do dia'), '2026-03-02')
  await userEvent.fill(select('Até o dia'), '2026-03-01')
  await expect.element(page.getByText('O último dia vem antes do primeiro.')).toBeVisible()
  await userEvent.fill(select('Até o dia'), '2026-03-31')
  await expect.element(page.getByText('Nada nesses filtros')).toBeVisible()
  expect(Object.fromEntries(sent().at(-1) ?? [])).toMatchObject({
    module: 'withdraw',
    from: '2026-03-02',
    to: '2026-03-31',
  })
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(page.getByText('Nada por aqui ainda')).toBeVisible()
  await expect.element(select('Tipo')).toHaveValue('')
})

test('a row opens its details, and back the list is where it was, with the row in focus', async () => {
  await open({ [LIST]: listOf(Array.from({ length: 20 }, (_, index) => game(index + 1))) })
  await page.getByRole('button', { name: /Cartela 18/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Detalhes' })).toBeVisible()
  await expect.element(page.getByText(id(18))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver o jogo' }))
    .toHaveAttribute('href', `/cards/${'c'.repeat(24)}`)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect.element(page.getByRole('button', { name: /Cartela 18/ })).toHaveFocus()
  await expect.poll(() => document.querySelector('dialog [role=group]')?.scrollTop).toBeGreaterThan(300)
})

test('an entry of a championship card leads to it too', async () => {
  const entry = { ...game(1), details: { ...game(1).details, module: 'card-game' } }
  await open({ [LIST]: listOf([entry]) })
  await page.getByRole('button', { name: /Cartela 1/ }).click()
  await expect
    .element(page.getByRole('link', { name: 'Ver o jogo' }))
    .toHaveAttribute('href', `/cards/${'c'.repeat(24)}`)
})

test('the open details follow the movement: a withdrawal that was paid meanwhile says so', async () => {
  let status: 'withdraw-pending' | 'withdraw-paid' = 'withdraw-pending'
  const withdrawal = () => ({
    ...row({ _id: id(4), status }),
    details: { module: 'withdraw', type: null, title: '', description: '' },
  })
  await open({ [LIST]: () => Response.json(listOf([withdrawal()])) })
  await page.getByRole('button', { name: /Em processamento/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Detalhes' })).toBeVisible()
  const facts = page.getByRole('dialog').getByRole('definition')
  await expect.element(facts.filter({ hasText: /^Em processamento$/ })).toBeVisible()
  status = 'withdraw-paid'
  await queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })
  await expect.element(facts.filter({ hasText: /^Sucesso$/ })).toBeVisible()
})

test('a withdrawal leads to what happened to it', async () => {
  const mine = {
    ...row({ _id: id(4), status: 'withdraw-pending' }),
    details: { module: 'withdraw', type: null, title: '', description: '' },
  }
  await open({ [LIST]: listOf([mine]) })
  await page.getByRole('button', { name: /Em processamento/ }).click()
  await page.getByRole('button', { name: 'Acompanhar o saque' }).click()
  await expect.element(page.getByRole('heading', { name: 'Saque', exact: true, level: 2 })).toBeVisible()
})

test('the file is what was narrowed to, with the mark that spreadsheets look for', async () => {
  const files: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob)
    return 'blob:none'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const server = await open({
    [LIST]: listOf([game(1)]),
    'GET /api/transactions.csv': () =>
      new Response('\uFEFFData,Valor\r\n', { headers: { 'content-type': 'text/csv' } }),
  })
  await userEvent.selectOptions(select('Tipo'), 'Craques da Semana')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect.poll(() => currentToasts()[0]?.title).toBe('Extrato baixado')
  expect(server.log.at(-1)?.address).toBe('/api/transactions.csv?module=athletes-of-the-week')
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? [])
  expect(Array.from(bytes.slice(0, 4), byte => byte.toString(16)).join(' ')).toBe('ef bb bf 44')
  expect(click).toHaveBeenCalledOnce()
  create.mockRestore()
  click.mockRestore()
})

test('a list that does not load can be asked for again', async () => {
  let isDown = true
  await open({ [LIST]: () => (isDown ? Response.json({}, { status: 422 }) : Response.json(listOf([game(1)]))) })
  await expect.element(page.getByText('O extrato não carregou')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('Cartela 1')).toBeVisible()
})

test('what a sender sees of a transfer names the other one', async () => {
  const beto = { _id: 'b'.repeat(24), name: 'Beto Nogueira', username: 'beto', photo: null }
  const gift = {
    ...row({ _id: id(5), status: 'transfer', sender: { _id: ME }, receiver: { _id: beto._id } }),
    counterpart: beto,
    details: { module: 'transfer', type: null, title: 'Beto Nogueira', description: '' },
  }
  await open({ [LIST]: listOf([gift]) })
  await page.getByRole('button', { name: /Para Beto Nogueira/ }).click()
  await expect.element(page.getByText('Beto Nogueira (@beto)')).toBeVisible()
})
