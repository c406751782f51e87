import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { ReportScreen } from './report-screen.tsx'
import { ReportsScreen } from './reports-screen.tsx'

const ID = id('c')
const ana = { _id: id('a'), username: 'ana', name: 'Ana' }
const bia = { _id: id('b'), username: 'bia', name: 'Bia' }
const report = (more: Record<string, unknown> = {}) => ({
  _id: ID,
  kind: 'p2p',
  reason: 'spam or misleading',
  reporter: ana,
  author: bia,
  text: 'compre já',
  createdAt: '2026-11-21T14:00:00.000Z',
  state: 'open',
  answeredAt: null,
  answer: null,
  reportsOfAuthor: 3,
  ...more,
})
const text = (letter: string, more: Record<string, unknown>) => ({
  _id: id(letter),
  author: bia,
  text: null,
  voice: null,
  createdAt: '2026-11-21T13:59:00.000Z',
  replyTo: null,
  reactions: [],
  isReported: false,
  ...more,
})
const detail = (more: Record<string, unknown> = {}) => ({
  ...report(more),
  context: [
    text('1', { author: ana, text: 'oi' }),
    text('2', {
      text: 'compre já',
      isReported: true,
      replyTo: { author: ana, text: 'vende o quê?' },
      reactions: [{ reaction: 'fire', count: 3 }],
    }),
    text('3', { voice: { url: '/api/file/x?sign=y', seconds: 7 } }),
  ],
  mutedUntil: null,
  authorBlocked: false,
  ...more,
})
const paged = (docs: object[], total = docs.length, pages = 1) => ({ docs, page: 1, pages, total })
const LIST = 'GET /api/operator/reports'
const ONE = `${LIST}/${ID}`
const ANSWER = `PUT /api/operator/reports/${ID}`
const dialog = () => page.getByRole('alertdialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const pages = { '/reports': ReportsScreen, '/reports/$report': ReportScreen }

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.restoreAllMocks()
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test('the queue shows what waits; another state and a search are asked for', async () => {
  const requests = serve({
    [LIST]: ({ query }) =>
      query.get('state') === 'open' ? paged([report(), report({ _id: id('d'), text: null })]) : paged([]),
  })
  await openConsole(pages, '/reports')
  await expect.element(page.getByRole('cell', { name: 'compre já' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Mensagem de voz' })).toBeVisible()
  await expect.element(button('Em espera')).toHaveAttribute('aria-pressed', 'true')
  await button('Conta bloqueada').click()
  await expect.element(page.getByText('Nada por aqui')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Procurar por nome ou usuário' }).fill('bia')
  await expect
    .poll(() => requests.at(-1)?.query.toString())
    .toBe(new URLSearchParams({ page: '1', search: 'bia', state: 'blocked', limit: '20' }).toString())
})

test('an empty queue is good news; a broken one can be tried again', async () => {
  let isBroken = true
  serve({ [LIST]: () => (isBroken ? refusal(500, 'server_error') : paged([])) })
  await openConsole(pages, '/reports')
  await expect.element(page.getByText('Erro inesperado')).toBeVisible()
  isBroken = false
  await button('Tentar de novo').click()
  await expect.element(page.getByText('Nenhuma denúncia em espera')).toBeVisible()
})

test('a report is read in its context and its author muted for some days, for a reason', async () => {
  let state = 'open'
  const requests = serve({
    [ONE]: () => detail(state === 'open' ? {} : { state, answer: 'Spam', answeredAt: '2026-11-21T15:00:00.000Z' }),
    [ANSWER]: () => {
      state = 'muted'
      return { data: true }
    },
  })
  await openConsole(pages, `/reports/${ID}`)
  await expect.element(page.getByRole('heading', { name: 'Denúncia · Spam ou engano' })).toBeVisible()
  await expect.element(page.getByText('Mensagem denunciada')).toBeVisible()
  await button('Silenciar autor').click()
  await expect.element(dialog().getByText('Spam ou engano · bia')).toBeVisible()
  await dialog().getByRole('combobox', { name: 'Por quanto tempo' }).selectOptions('30')
  await dialog().getByRole('button', { name: 'Silenciar autor' }).click()
  await expect.element(dialog().getByText('Conte o motivo (3 letras ou mais).')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Spam')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByText('Ver na auditoria')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ action: 'mute', days: 30, reason: 'Spam' })
  await expect.element(button('Silenciar autor')).not.toBeInTheDocument()
})

test.each([
  ['Sem problema', 'Encerrar sem fazer nada?', 'dismiss'],
  ['Apagar mensagem', 'Apagar a mensagem?', 'delete'],
  ['Bloquear conta', 'Bloquear a conta?', 'block'],
])('“%s” asks first, and does it once', async (name, title, action) => {
  const requests = serve({ [ONE]: () => detail(), [ANSWER]: () => ({ data: true }) })
  await openConsole(pages, `/reports/${ID}`)
  await button(name).click()
  await expect.element(dialog().getByRole('heading', { name: title })).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
  await button(name).click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Visto por nós')
  await dialog().getByRole('button', { name }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { action, reason: 'Visto por nós' },
  ])
})

test('one that somebody else has answered says so', async () => {
  let state = 'open'
  serve({
    [ONE]: () => detail({ state }),
    [ANSWER]: () => {
      state = 'dismissed'
      return refusal(409, 'state_forbids')
    },
  })
  await openConsole(pages, `/reports/${ID}`)
  await button('Apagar mensagem').click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Ofensa')
  await dialog().getByRole('button', { name: 'Apagar mensagem' }).click()
  await expect.element(page.getByText('Esta denúncia já foi respondida')).toBeVisible()
  await expect.element(button('Apagar mensagem')).not.toBeInTheDocument()
})

test('a voice is played; one whose address is over is loaded again', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotSupportedError'))
  const requests = serve({ [ONE]: () => detail() })
  await openConsole(pages, `/reports/${ID}`)
  await button('Ouvir a mensagem de voz de bia, 7 s').click()
  await expect.element(page.getByText(/Não deu para tocar/)).toBeVisible()
  await button('Carregar de novo').click()
  await expect.poll(() => requests.length).toBe(2)
  await expect.element(page.getByText(/Não deu para tocar/)).not.toBeInTheDocument()
  expect(play).toHaveBeenCalledOnce()
})

test('who is muted or blocked already is seen at once', async () => {
  serve({ [ONE]: () => detail({ mutedUntil: '2026-11-28T15:00:00.000Z', authorBlocked: true }) })
  await openConsole(pages, `/reports/${ID}`)
  await expect.element(page.getByText(/Este autor está silenciado até/)).toBeVisible()
  await expect.element(page.getByText('A conta deste autor está bloqueada.')).toBeVisible()
})
