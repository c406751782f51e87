import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { AdScreen } from './ad-screen.tsx'
import { AdsScreen } from './ads-screen.tsx'
import { NewAdScreen } from './new-ad-screen.tsx'

const ID = id('c')
const CARD = { _id: id('d'), name: 'Rodada 31' }
const ad = (more: Record<string, unknown> = {}) => ({
  _id: ID,
  type: 'video',
  title: 'Jogue a rodada',
  text: 'Cartelas novas.',
  alt: '',
  video: 'https://youtu.be/aBcDeFgHiJk',
  link: '/championships',
  _upload: null,
  card: null,
  players: 'all',
  lang: '',
  notify: true,
  live: false,
  state: 'draft',
  sendAt: null,
  endedAt: null,
  createdAt: '2026-11-21T14:00:00.000Z',
  people: 0,
  views: 0,
  clicks: 0,
  audience: 1_234,
  ...more,
})
const paged = (docs: object[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const LIST = 'GET /api/operator/ads'
const ONE = `${LIST}/${ID}`
const cards = {
  'GET /api/operator/athlete-card': () => paged([]),
  'GET /api/operator/card-game': () => paged([]),
}
const dialog = () => page.getByRole('alertdialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const pages = { '/ads': AdsScreen, '/ads/new': NewAdScreen, '/ads/$ad': AdScreen }

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test('the list has states and counts; empty it says what to do', async () => {
  let docs = [ad({ state: 'sent', people: 20, views: 12, clicks: 3, sendAt: '2026-11-21T15:00:00.000Z' })]
  serve({ [LIST]: () => paged(docs) })
  await openConsole(pages, '/ads')
  await expect.element(page.getByRole('row', { name: /Jogue a rodada.*No ar.*20.*12.*3/ })).toBeVisible()
  docs = []
  await button('Encerrado').click()
  await expect.element(page.getByText('Nada por aqui')).toBeVisible()
  await button('Todos').click()
})

test('an ad is written, seen as a player sees it, and kept as a draft; what is wrong is told at its field', async () => {
  let isFirst = true
  const requests = serve({
    ...cards,
    'POST /api/operator/ads': () => {
      if (!isFirst) return Response.json({ _id: ID }, { status: 201 })
      isFirst = false
      return refusal(400, 'invalid_input', { _card: 'card_unknown' })
    },
    [ONE]: () => ad(),
  })
  await openConsole(pages, '/ads/new')
  await page.getByRole('radio', { name: 'Vídeo' }).click()
  await button('Salvar rascunho').click()
  await expect.element(page.getByText('Escreva o título (3 letras ou mais).')).toBeVisible()
  await field('Título').fill('Jogue a rodada')
  await field('Texto').fill('Cartelas novas.')
  await field('Motivo').fill('Campanha')
  await field('Endereço do vídeo').fill('https://example.com/x')
  await field('Link do “Ver mais”').fill('http://inseguro.example')
  await button('Salvar rascunho').click()
  await expect.element(page.getByText(/^Informe um endereço que comece com https/)).toBeVisible()
  await field('Link do “Ver mais”').fill('https://parceiro.example/oferta')
  await button('Salvar rascunho').click()
  await expect.element(page.getByText('Cole o endereço de um vídeo do YouTube ou do Vimeo.')).toBeVisible()
  await button('Ver como o jogador').click()
  const preview = page.getByRole('dialog', { name: 'Jogue a rodada' })
  await expect.element(preview.getByText(/O endereço ainda não é de um vídeo/)).toBeVisible()
  await expect.element(preview.getByText('Abre parceiro.example, fora da Crava, em outra aba.')).toBeVisible()
  await preview.getByRole('button', { name: 'Fechar' }).click()
  await field('Endereço do vídeo').fill('https://youtu.be/aBcDeFgHiJk')
  await page.getByRole('checkbox', { name: 'Notificação, que abre o anúncio' }).click()
  await button('Salvar rascunho').click()
  await expect.element(page.getByText('Escolha ao menos um jeito de chegar.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Na hora/ }).click()
  await button('Salvar rascunho').click()
  await expect.element(page.getByText('Escolha uma cartela que os jogadores já viram.')).toBeVisible()
  await button('Salvar rascunho').click()
  await expect.element(button('Enviar')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    type: 'video',
    title: 'Jogue a rodada',
    text: 'Cartelas novas.',
    _upload: '',
    alt: '',
    video: 'https://youtu.be/aBcDeFgHiJk',
    link: 'https://parceiro.example/oferta',
    players: 'all',
    _card: '',
    lang: '',
    notify: false,
    live: true,
    reason: 'Campanha',
  })
})

test('a draft goes out now or at a moment, and says to how many', async () => {
  let state = 'draft'
  let refused = true
  const requests = serve({
    ...cards,
    [ONE]: () => ad(state === 'draft' ? {} : { state, sendAt: '2026-11-23T15:00:00.000Z' }),
    [`POST /api/operator/ads/${ID}/send`]: () => {
      if (refused) {
        refused = false
        return refusal(400, 'invalid_input', { at: 'moment_passed' })
      }
      state = 'scheduled'
      return { data: true }
    },
    [`POST /api/operator/ads/${ID}/end`]: () => {
      state = 'draft'
      return { data: true }
    },
  })
  await openConsole(pages, `/ads/${ID}`)
  await button('Enviar').click()
  await expect.element(dialog().getByText(/^Hoje vai para 1\.234 jogadores\./)).toBeVisible()
  await dialog().getByRole('radio', { name: 'Em outro momento' }).click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Rodada nova')
  await dialog().getByRole('button', { name: 'Enviar' }).click()
  await expect.element(dialog().getByText('Informe o dia e a hora.')).toBeVisible()
  await dialog().getByLabelText('Dia e hora (Brasília)').fill('2026-11-23T12:00')
  await dialog().getByRole('button', { name: 'Enviar' }).click()
  await expect.element(dialog().getByText('Esta hora já passou.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Enviar' }).click()
  await expect.element(button('Segurar envio')).toBeVisible()
  expect(requests.findLast(({ path }) => path.endsWith('/send'))?.body).toEqual({
    at: '2026-11-23T15:00:00.000Z',
    reason: 'Rodada nova',
  })
  await button('Segurar envio').click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Ainda não')
  await dialog().getByRole('button', { name: 'Segurar envio' }).click()
  await expect.element(button('Enviar')).toBeVisible()
})

test('what is not saved is not sent; a saved change stays on its page', async () => {
  let text = 'Cartelas novas.'
  const requests = serve({
    ...cards,
    [ONE]: () => ad({ text, card: CARD, players: 'card' }),
    [`PUT /api/operator/ads/${ID}`]: ({ body }) => {
      text = String(body.text)
      return { data: true }
    },
  })
  await openConsole(pages, `/ads/${ID}`)
  await expect.element(page.getByRole('combobox', { name: 'Cartela do anúncio' })).toHaveValue(CARD._id)
  await field('Texto').fill('Mudou.')
  await button('Enviar').click()
  await expect.element(page.getByText('Salve antes de enviar')).toBeVisible()
  await field('Motivo').fill('Texto melhor')
  await button('Salvar rascunho').click()
  await expect.poll(() => requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ _card: CARD._id })
  await expect.element(field('Motivo')).toHaveValue('')
  await expect.element(field('Texto')).toHaveValue('Mudou.')
})

test('a sent ad shows its counts and its look, and is ended for a reason; a broken page can be tried again', async () => {
  let isBroken = true
  let state = 'sent'
  serve({
    [ONE]: () =>
      isBroken
        ? refusal(500, 'server_error')
        : ad({ state, people: 200, views: 50, clicks: 5, sendAt: '2026-11-21T15:00:00.000Z' }),
    [`POST /api/operator/ads/${ID}/end`]: () => {
      state = 'ended'
      return { data: true }
    },
  })
  await openConsole(pages, `/ads/${ID}`)
  await expect.element(page.getByText('Erro inesperado')).toBeVisible()
  isBroken = false
  await button('Tentar de novo').click()
  await expect.element(page.getByText('25% de quem recebeu')).toBeVisible()
  await expect.element(page.getByText('10% de quem viu')).toBeVisible()
  await expect.element(page.getByTitle('Vídeo: Jogue a rodada')).toBeVisible()
  await button('Encerrar').click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Fim da campanha')
  await dialog().getByRole('button', { name: 'Encerrar' }).click()
  await expect.element(page.getByText('Encerrado', { exact: true })).toBeVisible()
  await expect.element(button('Encerrar')).not.toBeInTheDocument()
})
