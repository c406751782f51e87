import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { InfluencerScreen } from './influencer-screen.tsx'
import { InfluencersScreen } from './influencers-screen.tsx'

const ID = id('c')
const player = { _id: ID, username: 'gabi', name: 'Gabi' }
const influencer = (more: Record<string, unknown> = {}) => ({
  _id: ID,
  player,
  code: 'GABI10',
  state: 'active',
  givenAt: '2026-11-14T11:00:00.000Z',
  endedAt: null,
  entries: 12,
  commission: 4.8,
  ...more,
})
const detail = (more: Record<string, unknown> = {}) => ({
  influencer: influencer(more),
  problem: null,
  codes: [{ code: 'GABI10', givenAt: '2026-11-14T11:00:00.000Z', endedAt: null }],
  totals: { games: 2, entries: 12, stakes: 120, expected: 1.2, commission: 4.8 },
  months: [{ month: '2026-11', entries: 12, stakes: 120, commission: 4.8 }],
})
const use = {
  _id: id('d'),
  mode: 'athlete-card',
  name: 'Rodada 30',
  status: 'running',
  startDate: '2026-11-21T19:00:00.000Z',
  entries: 3,
  stakes: 30,
  dropped: false,
  expected: 0.6,
  commission: null,
  paidAt: null,
}
const paged = (docs: object[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const LIST = 'GET /api/operator/influencers'
const ONE = `GET /api/operator/influencers/${ID}`
const GAMES = `${ONE}/games`
const dialog = () => page.getByRole('alertdialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const pages = { '/influencers': InfluencersScreen, '/influencers/$influencer': InfluencerScreen }

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test('a player is found by the exact username, and a code is given with its reason', async () => {
  let taken = true
  const requests = serve({
    [LIST]: () => paged([]),
    'GET /api/operator/influencer-candidate': () => ({ player, code: null, problem: null }),
    'POST /api/operator/influencers': () => {
      if (!taken) return Response.json({ _id: ID }, { status: 201 })
      taken = false
      return refusal(409, 'conflict', { code: 'code_taken' })
    },
    [ONE]: () => detail(),
    [GAMES]: () => paged([]),
  })
  await openConsole(pages, '/influencers')
  await expect.element(page.getByText('Nenhum influenciador ainda')).toBeVisible()
  await button('Dar código').click()
  await dialog().getByRole('button', { name: 'Dar código' }).click()
  await expect.element(dialog().getByText('Informe o nome de usuário.')).toBeVisible()
  await expect.element(dialog().getByText('Informe o código.')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Nome de usuário, exato' }).fill('gabi')
  await dialog().getByRole('button', { name: 'Procurar' }).click()
  await expect.element(dialog().getByText('Pode ser influenciador.')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Código' }).fill('gabi 10')
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Contrato assinado')
  await dialog().getByRole('button', { name: 'Dar código' }).click()
  await expect.element(dialog().getByText('Este código é, ou já foi, de outra pessoa.')).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Motivo' })).toHaveValue('Contrato assinado')
  await dialog().getByRole('button', { name: 'Dar código' }).click()
  await expect.element(page.getByRole('heading', { name: 'Influenciador · GABI10' })).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    username: 'gabi',
    code: 'GABI10',
    reason: 'Contrato assinado',
  })
})

test('a player who cannot be one is told before anything is sent', async () => {
  serve({
    [LIST]: () => paged([influencer()]),
    'GET /api/operator/influencer-candidate': ({ query }) =>
      query.get('username') === 'novo'
        ? { player: { ...player, username: 'novo' }, code: null, problem: 'under_age' }
        : refusal(422, 'user_unknown', { username: 'user_unknown' }),
  })
  await openConsole(pages, '/influencers')
  await expect.element(page.getByRole('cell', { name: 'GABI10' })).toBeVisible()
  await button('Dar código').click()
  await dialog().getByRole('textbox', { name: 'Nome de usuário, exato' }).fill('novo')
  await dialog().getByRole('button', { name: 'Procurar' }).click()
  await expect.element(dialog().getByText('O jogador tem menos de 18 anos.')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Nome de usuário, exato' }).fill('ninguem')
  await dialog().getByRole('button', { name: 'Procurar' }).click()
  await expect.element(dialog().getByText('Nenhum jogador tem este nome de usuário.')).toBeVisible()
})

test('who only reads influencers is offered no code to give, by an address either', async () => {
  serve({ [LIST]: () => paged([influencer()]), [ONE]: () => detail(), [GAMES]: () => paged([]) })
  await openConsole(pages, '/influencers?give=ana', { roles: ['finance'] })
  await expect.element(page.getByRole('cell', { name: 'GABI10' })).toBeVisible()
  expect(dialog().elements().length).toBe(0)
  expect(button('Dar código').elements()).toHaveLength(0)
  await openConsole(pages, '/influencers?give=ana', { roles: ['games'] })
  await expect.poll(() => dialog().elements().length).toBe(1)
})

test('ending a code asks why; the page then says that it is ended and offers another', async () => {
  let state = 'active'
  const requests = serve({
    [ONE]: () => detail({ state }),
    [GAMES]: () => paged([use, { ...use, _id: id('e'), name: 'Rodada 29', dropped: true, expected: null }]),
    [`POST /api/operator/influencers/${ID}/end`]: () => {
      state = 'ended'
      return { data: true }
    },
  })
  await openConsole(pages, `/influencers/${ID}`)
  await expect.element(page.getByRole('cell', { name: 'Rodada 30' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Anulada' })).toBeVisible()
  await button('Encerrar').click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Fim do contrato')
  await dialog().getByRole('button', { name: 'Encerrar' }).click()
  await expect.element(page.getByText('Código encerrado')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Fim do contrato' })
  await expect.element(button('Dar código de novo')).toBeVisible()
  await expect.poll(() => button('Encerrar').elements()).toHaveLength(0)
})

test('a closed account has nothing to be done with; an unknown one is said', async () => {
  serve({
    [ONE]: () => detail({ state: 'ended', player: { _id: ID, username: '', name: 'Conta encerrada' } }),
    [GAMES]: () => paged([]),
  })
  await openConsole(pages, `/influencers/${ID}`)
  await expect.element(page.getByText('Conta encerrada')).toBeVisible()
  expect(button('Dar código de novo').elements()).toHaveLength(0)
  serve({})
  await openConsole(pages, `/influencers/${ID}`)
  await expect.element(page.getByRole('alert').getByText('Não encontramos').first()).toBeVisible()
})
