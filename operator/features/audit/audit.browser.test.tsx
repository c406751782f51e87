import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { AuditScreen } from './audit-screen.tsx'

const LIST = 'GET /api/operator/audit'
const CHECK = '/api/operator/audit/check'
const HASH = 'a1b2'.repeat(16)
const row = {
  _id: id('a'),
  operator: 'operador',
  action: 'withdrawal.held',
  subject: id('c'),
  mode: null,
  name: null,
  reason: 'Conferir a chave',
  details: { state: { before: 'reserved', after: 'held' } },
  at: '2026-11-21T12:00:00.000Z',
  seq: 7,
  hash: HASH,
  prevHash: 'f'.repeat(64),
}
const list = (docs: object[]) => ({ docs, page: 1, pages: docs.length > 0 ? 1 : 0, total: docs.length })
const found = (broken: object[] = []) => ({
  at: '2026-11-21T12:00:00.000Z',
  entries: 1234,
  head: { seq: 1234, hash: HASH },
  tookMs: 9,
  broken,
})
const open = (search = '', roles: Parameters<typeof openConsole>[2] = {}) =>
  openConsole({ '/audit': AuditScreen }, `/audit${search}`, roles)

beforeEach(() => setLang('pt-BR'))

test('what the address asks for is asked of the server, and what is filtered stands in the address', async () => {
  const requests = serve({ [LIST]: () => list([row]), [`GET ${CHECK}`]: () => ({ check: found() }) })
  const { router } = await open(`?operator=operador&action=withdrawal&from=2026-11-20&to=2026-11-21&subject=${id('c')}`)
  await expect.element(page.getByRole('row', { name: /Segurou um saque/ })).toBeVisible()
  const first = requests.find(({ path }) => path === '/api/operator/audit')
  expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
    operator: 'operador',
    action: 'withdrawal',
    from: '2026-11-20',
    to: '2026-11-21',
    subject: id('c'),
  })
  await expect.element(page.getByLabelText('Tipo de ação')).toHaveValue('withdrawal')
  await userEvent.selectOptions(page.getByLabelText('Tipo de ação'), 'card')
  await expect.poll(() => requests.at(-1)?.query.get('action')).toBe('card')
  expect(router.state.location.search).toMatchObject({ action: 'card', operator: 'operador', from: '2026-11-20' })
  await page.getByRole('link', { name: 'Ver tudo' }).click()
  await expect.poll(() => requests.at(-1)?.query.get('subject')).toBe(null)
})

test('an action opens with what changed and its place in the chain', async () => {
  serve({ [LIST]: () => list([row]), [`GET ${CHECK}`]: () => ({ check: null }) })
  await open()
  await expect.element(page.getByText('Ainda não foi conferida')).toBeVisible()
  await page.getByRole('button', { name: 'Detalhes: Segurou um saque' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('reserved')).toBeVisible()
  await expect.element(sheet.getByText('held', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText(HASH)).toBeVisible()
})

test('a check that finds nothing says so; one that finds what was changed names each place', async () => {
  const broken = [
    { fault: 'edited', seq: 7, subject: id('a') },
    { fault: 'published', seq: 1200, subject: '' },
  ]
  let check = found()
  const requests = serve({
    [LIST]: () => list([row]),
    [`GET ${CHECK}`]: () => ({ check }),
    [`POST ${CHECK}`]: () => {
      check = found(broken)
      return check
    },
  })
  await open()
  await expect.element(page.getByText('Nada foi mexido')).toBeVisible()
  await expect.element(page.getByText('1.234 registros conferidos, do primeiro ao último.')).toBeVisible()
  await page.getByRole('button', { name: 'Conferir agora' }).click()
  await expect.element(page.getByText('A auditoria foi mexida')).toBeVisible()
  await expect.element(page.getByText(/Registro alterado · 7/)).toBeVisible()
  await expect.element(page.getByText(/O registro público guardou outra coisa deste lugar · 1200/)).toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('the file has what is filtered; who may not take it or ask for a check is not offered either', async () => {
  const requests = serve({ [LIST]: () => list([row]), [`GET ${CHECK}`]: () => ({ check: found() }) })
  await open('?operator=operador')
  await page.getByRole('button', { name: /^Baixar CSV/ }).click()
  await expect
    .poll(() => requests.some(({ path, query }) => path.endsWith('.csv') && query.get('operator') === 'operador'))
    .toBe(true)
  await open('', { roles: ['support'] })
  await expect.element(page.getByRole('row', { name: /Segurou um saque/ })).toBeVisible()
  expect(page.getByRole('button', { name: /Baixar CSV|Conferir agora/ }).elements()).toEqual([])
})

test('what an action was done to is a link for who may see its page, and its id alone for others', async () => {
  serve({ [LIST]: () => list([row]), [`GET ${CHECK}`]: () => ({ check: null }) })
  await open('', { roles: ['finance'] })
  await expect.element(page.getByRole('link', { name: id('c') })).toHaveAttribute('href', `/withdrawals/${id('c')}`)
  await open('', { roles: ['games'] })
  await expect.element(page.getByText(id('c'))).toBeVisible()
  expect(page.getByRole('link', { name: id('c') }).elements()).toEqual([])
})

test('an empty log, one where nothing is found, and one that does not load each say so, in English too', async () => {
  await setLang('en')
  let answer: () => unknown = () => list([])
  serve({ [LIST]: () => answer(), [`GET ${CHECK}`]: () => ({ check: null }) })
  await open()
  await expect.element(page.getByText('No actions yet')).toBeVisible()
  await open('?operator=nobody')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  answer = () => refusal(500, 'server_error')
  await open()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('what was acted on is called by its name and leads to its page; the code stands in the details', async () => {
  const named = [
    { ...row, action: 'facts.corrected', subject: id('d'), name: 'Galo × Santos' },
    { ...row, _id: id('b'), seq: 6, action: 'user.blocked', subject: id('e'), name: 'ana' },
  ]
  serve({ [LIST]: () => list(named), [`GET ${CHECK}`]: () => ({ check: found() }) })
  await openConsole({ '/audit': AuditScreen }, '/audit')
  const match = page.getByRole('link', { name: 'Galo × Santos' })
  await expect.element(match).toHaveAttribute('href', `/matches/${id('d')}`)
  await expect.element(page.getByRole('link', { name: 'ana' })).toHaveAttribute('href', `/people/${id('e')}`)
  await page
    .getByRole('button', { name: /^Detalhes/ })
    .first()
    .click()
  await expect.element(page.getByRole('dialog').getByText(id('d'))).toBeVisible()
})
