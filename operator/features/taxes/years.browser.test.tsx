import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { TaxStatementsScreen } from './tax-statements-screen.tsx'

const figures = {
  year: 2025,
  opening: 0,
  deposits: 200,
  takenBack: 0,
  withdrawn: 50,
  received: 0,
  sent: 0,
  staked: 100,
  refunded: 10,
  won: 150,
  withheld: 13.75,
  commissions: 0,
  other: 0,
  closing: 196.25,
  net: 46.25,
}
const ana = { _id: id('a'), name: 'Ana Souza', username: 'ana', cpf: '***.982.247-**', accounts: 1, ...figures }
const gone = { ...ana, _id: id('b'), name: 'Bruno Lima', username: '', cpf: null }
const list = (docs: object[]) => ({
  docs,
  page: 1,
  pages: docs.length > 0 ? 1 : 0,
  total: docs.length,
  sum: { won: docs.length * 150, withheld: docs.length * 13.75 },
})
const PATH = 'GET /api/operator/years/2025'
const open = () => openConsole({ '/years': TaxStatementsScreen }, '/years?year=2025')

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const toast of currentToasts()) dismiss(toast.id)
})

test('who moved money is listed with sums; order, search and year are asked of the server and stand in the address', async () => {
  const requests = serve({ [PATH]: () => list([ana, gone]), 'GET /api/operator/years/2024': () => list([]) })
  const { router } = await open()
  await expect.element(page.getByRole('row', { name: /Ana Souza/ })).toBeVisible()
  expect(page.getByRole('row', { name: /Bruno Lima/ }).element().textContent).toContain('conta encerrada')
  await expect.element(page.getByText('R$\u00a027,50')).toBeVisible()
  await page.getByRole('button', { name: 'Imposto retido' }).click()
  await expect.poll(() => requests.at(-1)?.query.get('sort')).toBe('withheld')
  await userEvent.fill(page.getByRole('searchbox'), 'ana')
  await expect.poll(() => requests.at(-1)?.query.get('search')).toBe('ana')
  await userEvent.selectOptions(page.getByLabelText('Ano'), '2024')
  await expect.element(page.getByText('Ninguém neste ano')).toBeVisible()
  expect(router.state.location.search).toMatchObject({ year: 2024, search: 'ana', sort: 'withheld' })
  expect(page.getByRole('button', { name: 'Baixar CSV' }).elements()).toEqual([])
})

test('a list that does not load is asked for again, in English too', async () => {
  await setLang('en')
  let isBroken = true
  serve({ [PATH]: () => (isBroken ? refusal(500, 'server_error') : list([ana])) })
  await open()
  await page.getByRole('button', { name: 'Try again' }).click()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('row', { name: /Ana Souza/ })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Tax withheld' })).toBeVisible()
})

test('the file with whole CPFs asks why, and keeps the reason when it is refused', async () => {
  const requests = serve({
    [PATH]: () => list([ana]),
    'POST /api/operator/years/export': () => refusal(422, 'too_many_rows'),
  })
  await open()
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText(/CPF inteiro de 1/)).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Motivo' }), 'Informe anual')
  await dialog.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect
    .poll(() => requests.findLast(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      year: '2025',
      search: '',
      reason: 'Informe anual',
    })
  await expect.element(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Informe anual')
})
