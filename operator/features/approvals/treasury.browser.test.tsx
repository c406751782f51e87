import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { TreasuryScreen } from './treasury-screen.tsx'

const order = (letter: string, more: Record<string, unknown> = {}) => ({
  _id: id(letter),
  kind: 'fees-out',
  amount: 1234.5,
  reason: 'Taxas de outubro',
  state: 'open',
  by: 'rita',
  mine: false,
  createdAt: '2026-11-21T11:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  game: null,
  entries: null,
  withheld: null,
  paid: [],
  changes: [],
  ...more,
})
const house = {
  at: '2026-11-21T11:00:00.000Z',
  free: 9000,
  reserved: 1360,
  guaranteed: 600,
  worstCase: 1300,
  openGames: 3,
  players: 500,
  suspense: 0,
  payouts: 0,
  debts: 0,
  withheld: 0,
  capital: 9000,
  bank: 10860,
  payoutsStopped: null,
}
const paged = (docs: unknown[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const dialog = () => page.getByRole('alertdialog')
const because = (reason: string) => dialog().getByRole('textbox', { name: 'Motivo' }).fill(reason)

async function open(orders: () => unknown[], more: Parameters<typeof serve>[0] = {}) {
  const requests = serve({
    'GET /api/operator/treasury': () => house,
    'GET /api/operator/treasury/orders': () => paged(orders()),
    ...more,
  })
  await openConsole({ '/treasury': TreasuryScreen }, '/treasury')
  await expect.element(page.getByText('3 jogos em andamento')).toBeVisible()
  return requests
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
  vi.restoreAllMocks()
})

test('an amount is typed as people write it, refused at its field, and sent under one key as long as nobody answers', async () => {
  let tries = 0
  const keys: (string | null)[] = []
  const requests = await open(() => [], {
    'POST /api/operator/treasury/orders': () => {
      tries += 1
      if (tries === 1) return refusal(422, 'house_short', { amount: 'house_short' })
      return tries === 2 ? refusal(500, 'server_error') : Response.json({ _id: id('1') }, { status: 201 })
    },
  })
  const answer = globalThis.fetch
  globalThis.fetch = ((address: string, init: RequestInit) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return answer(address, init)
  }) as typeof fetch
  await page.getByRole('button', { name: 'Propor', exact: true }).click()
  await dialog().getByText('Retirada de taxas', { exact: true }).click()
  const amount = dialog().getByRole('textbox', { name: 'Valor' })
  await because('Taxas de outubro')
  for (const typed of ['', '0', '1,234', 'dez', '100.000.000,01']) {
    await amount.fill(typed)
    await dialog().getByRole('button', { name: 'Propor' }).click()
    await expect.element(dialog().getByText('Use um valor em reais, como 10 ou 10,50.')).toBeVisible()
  }
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await amount.fill('1.234,50')
  await dialog().getByRole('button', { name: 'Propor' }).click()
  await expect.element(dialog().getByText('A casa não tem esse valor livre.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Propor' }).click()
  await expect.element(page.getByText('Erro inesperado')).toBeVisible()
  await dialog().getByRole('button', { name: 'Propor' }).click()
  await expect.element(page.getByText('Proposta feita')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'fees-out',
    amount: 1234.5,
    reason: 'Taxas de outubro',
  })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('one’s own proposal can only be taken back; another’s is approved with every amount said', async () => {
  let state = 'open'
  const requests = await open(() => [order('1', { state }), order('2', { mine: true, by: 'eu', kind: 'capital-in' })], {
    [`PUT /api/operator/treasury/orders/${id('1')}`]: () => {
      state = 'approved'
      return { data: true }
    },
  })
  await expect.element(page.getByText('Espera outra pessoa')).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: /^Aprovar/ }).elements()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: /^Desistir: Entrada de capital/ })).toBeVisible()
  await page.getByRole('button', { name: /^Aprovar: Retirada de taxas de R\$.1\.234,50$/ }).click()
  await expect.element(dialog().getByText(/R\$.1\.234,50 saem da conta da casa\./)).toBeVisible()
  await expect.element(dialog().getByText('rita: “Taxas de outubro”')).toBeVisible()
  await dialog().getByRole('button', { name: 'Aprovar' }).click()
  await expect.element(dialog().getByText('Conte o motivo (3 letras ou mais).')).toBeVisible()
  await because('Conferi o fechamento')
  await dialog().getByRole('button', { name: 'Aprovar' }).click()
  await expect.element(page.getByText('Proposta aprovada')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    approve: true,
    reason: 'Conferi o fechamento',
  })
})

test('a correction shows who is paid what before it is approved, and what changed is said', async () => {
  const game = { _id: id('9'), name: 'Rodada 29', mode: 'card-game' }
  const paid = [{ username: 'ivo', amount: 10.5, withheld: 1.5 }]
  await open(() => [order('1', { kind: 'correction', amount: 10.5, game, entries: 3, withheld: 1.5, paid })], {
    [`PUT /api/operator/treasury/orders/${id('1')}`]: () => refusal(409, 'order_changed'),
  })
  await expect.element(page.getByRole('link', { name: 'Rodada 29' })).toBeVisible()
  await page.getByRole('button', { name: /^Aprovar: Correção de prêmio/ }).click()
  await expect.element(dialog().getByText('ivo')).toBeVisible()
  await expect.element(dialog().getByText('e mais 2')).toBeVisible()
  await expect.element(dialog().getByText(/Imposto retido disso: R\$.1,50/)).toBeVisible()
  await because('Conferi a súmula')
  await dialog().getByRole('button', { name: 'Aprovar' }).click()
  await expect.element(page.getByText('O que este pedido faria mudou')).toBeVisible()
})

test('who cannot approve is told why, and the sheet keeps what was written', async () => {
  await open(() => [order('1')], {
    [`PUT /api/operator/treasury/orders/${id('1')}`]: () => refusal(422, 'two_people'),
  })
  await page.getByRole('button', { name: /^Aprovar/ }).click()
  await because('Conferi o fechamento')
  await dialog().getByRole('button', { name: 'Aprovar' }).click()
  await expect.element(page.getByText('Outra pessoa precisa aprovar')).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Motivo' })).toHaveValue('Conferi o fechamento')
})

test('the close of a day is a file; a day to come is refused at its field', async () => {
  const saved: { name: string; bytes: Promise<Uint8Array> | undefined }[] = []
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    blobs.set('blob:1', blob as Blob)
    return 'blob:1'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, bytes: blobs.get(this.href)?.bytes() })
  })
  const requests = await open(() => [], {
    'GET /api/operator/treasury/close.csv': () => new Response('\uFEFFdia,parte\r\n'),
  })
  const day = page.getByLabelText('Dia', { exact: true })
  await day.fill('2999-01-01')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect.element(page.getByText('Escolha um dia, até hoje.')).toBeVisible()
  expect(requests.some(({ path }) => path.endsWith('.csv'))).toBe(false)
  await day.fill('2026-11-20')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['fechamento-2026-11-20.csv'])
  expect(await saved[0]?.bytes).toEqual(new TextEncoder().encode('\uFEFFdia,parte\r\n'))
})

test('stopped payments are said at once, with the way to the books', async () => {
  serve({
    'GET /api/operator/treasury': () => ({ ...house, payoutsStopped: 'broken' }),
    'GET /api/operator/treasury/orders': () => paged([]),
  })
  await openConsole({ '/treasury': TreasuryScreen }, '/treasury')
  await expect.element(page.getByRole('alert').getByText('Os pagamentos estão parados')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver os livros' })).toHaveAttribute('href', '/books')
  await expect.element(page.getByText('Nenhuma proposta')).toBeVisible()
})

test('a change of the settings shows what is and what would be, and moves nothing', async () => {
  const changes = [{ field: 'fees.game-vs', was: '10', is: '12.5' }]
  const one = order('1', { kind: 'fees', amount: 0, reason: 'Novo contrato', changes })
  await open(() => [one])
  const change = 'Taxa do Versus: 10% → 12,5%'
  await expect.element(page.getByText(`Mudança de taxa · ${change}`)).toBeVisible()
  await page.getByRole('button', { name: `Aprovar: Mudança de taxa de ${change}` }).click()
  await expect.element(dialog().getByText(`${change}, agora, nos jogos feitos daqui em diante.`)).toBeVisible()
  await expect.element(dialog().getByText('O movimento fica nos livros para sempre.')).not.toBeInTheDocument()
})
