import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { ApiKeysScreen } from './api-keys-screen.tsx'

const LIST = '/api/operator/api-keys'
const key = (more: object = {}) => ({
  _id: id('a'),
  name: 'Jornal do Bairro',
  start: 'crava_x1y2z3',
  perMinute: 600,
  state: 'active',
  createdAt: '2026-11-20T12:00:00.000Z',
  usedAt: null,
  revokedAt: null,
  ...more,
})
const paged = (docs: object[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const open = () => openConsole({ '/api-keys': ApiKeysScreen }, '/api-keys')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = () => page.getByRole('alertdialog')
const field = (name: string | RegExp) => sheet().getByLabelText(name)
const confirm = (name: string) => sheet().getByRole('button', { name, exact: true }).click()

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test('a key is made with its limit and a reason, and shown this once', async () => {
  const requests = serve({
    [`GET ${LIST}`]: () => paged([]),
    [`POST ${LIST}`]: () => Response.json({ _id: id('a'), key: 'crava_segredo' }, { status: 201 }),
  })
  await open()
  await button('Criar chave').first().click()
  await expect.element(field('Chamadas por minuto')).toHaveValue('600')
  await confirm('Criar chave')
  await expect.element(field('De quem é')).toHaveAttribute('aria-invalid', 'true')
  await field('De quem é').fill('Jornal do Bairro')
  await field('Motivo').fill('Parceria com o jornal')
  await confirm('Criar chave')
  const made = page.getByRole('dialog', { name: 'Chave criada' })
  await expect.element(made.getByText('crava_segredo')).toBeVisible()
  await expect.element(made.getByText(/Envie a Jornal do Bairro por um canal seguro/)).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Jornal do Bairro',
    perMinute: 600,
    reason: 'Parceria com o jornal',
  })
  await made.getByRole('button', { name: 'Já guardei' }).click()
  await expect.poll(() => page.getByText('crava_segredo').query()).toBeNull()
})

test('beyond the most keys that may be in force it says what to do', async () => {
  serve({ [`GET ${LIST}`]: () => paged([key()]), [`POST ${LIST}`]: () => refusal(409, 'conflict') })
  await open()
  await button('Criar chave').first().click()
  await field('De quem é').fill('Mais um')
  await field('Motivo').fill('Parceria')
  await confirm('Criar chave')
  await expect.element(page.getByText(/Revogue uma antes de criar outra/)).toBeVisible()
})

test('a key is changed and revoked by name; one that was revoked meanwhile is said to be', async () => {
  let docs = [key(), key({ _id: id('b'), name: 'Rádio', state: 'revoked', revokedAt: '2026-11-21T12:00:00.000Z' })]
  const requests = serve({
    [`GET ${LIST}`]: () => paged(docs),
    [`PUT ${LIST}/${id('a')}`]: () => ({ data: true }),
    [`POST ${LIST}/${id('a')}/revoke`]: () => {
      docs = docs.map(one => ({ ...one, state: 'revoked' }))
      return refusal(409, 'state_forbids')
    },
  })
  await open()
  await button('Mudar a chave de Jornal do Bairro').click()
  await expect.element(field('De quem é')).toHaveValue('Jornal do Bairro')
  await field('Chamadas por minuto').fill('120')
  await field('Motivo').fill('Usa pouco')
  await confirm('Salvar')
  await expect.element(page.getByText('Chave salva')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Jornal do Bairro',
    perMinute: 120,
    reason: 'Usa pouco',
  })
  // A revoked key has no actions.
  expect(button('Revogar a chave de Rádio').query()).toBeNull()
  await button('Revogar a chave de Jornal do Bairro').click()
  await field('Motivo').fill('Vazou')
  await confirm('Revogar')
  await expect.element(page.getByText('Chave revogada')).toBeVisible()
  await expect.poll(() => button('Revogar a chave de Jornal do Bairro').query()).toBeNull()
})
