import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import type { Role } from '#contract/roles.ts'
import { type SentRequest, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { EditTextScreen } from './edit-text-screen.tsx'
import { TextsScreen } from './texts-screen.tsx'

const VERSIONS = 'GET /api/operator/texts'
const SOURCE = 'GET /api/operator/texts/terms/2'
const PREVIEW = 'POST /api/operator/texts/preview'
const PUBLISH = 'POST /api/operator/texts/terms'
const pages = { '/texts': TextsScreen, '/texts/$text': EditTextScreen }

const version = (of: string, state: string) => ({
  _id: null,
  name: 'terms',
  version: of,
  state,
  publishesAt: of === '1' ? null : '2026-10-01T15:00:00.000Z',
  by: of === '1' ? null : 'supervisora',
})
const versions = { docs: [version('2', 'published'), version('1', 'past')] }
const source = {
  pt: { title: 'Termos', summary: 'O combinado.', body: 'Palavra por palavra.' },
  en: { title: 'Terms', summary: 'What is agreed.', body: 'Word by word.' },
}
const shown = ({ body }: SentRequest) => ({
  title: body.title,
  summary: body.summary,
  blocks: [{ type: 'paragraph', inline: [{ text: body.body, bold: true }] }],
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const language = (name: string) => page.getByRole('radio', { name, exact: true })
const sheet = () => page.getByRole('alertdialog', { name: 'Publicar esta versão?' })
const because = async () => {
  await sheet().getByRole('textbox', { name: 'Motivo' }).fill('Nova taxa')
  await sheet().getByRole('button', { name: 'Publicar' }).click()
}

function open(
  answers: Record<string, (requests: SentRequest) => unknown>,
  { path = '/texts/terms', roles = ['admin'] as Role[] } = {},
) {
  const calls = serve({ [VERSIONS]: () => versions, [SOURCE]: () => source, [PREVIEW]: shown, ...answers })
  return openConsole(pages, path, { roles }).then(({ router }) => ({ calls, router }))
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id)
})

test('every version stands there, the newest first, with who published it; a new one begins with the newest', async () => {
  await open({}, { path: '/texts' })
  const rows = page.getByRole('table').getByRole('row')
  await expect.element(rows.nth(1).getByText('No ar')).toBeVisible()
  await expect.element(rows.nth(1).getByText('supervisora')).toBeVisible()
  await expect.element(rows.nth(2).getByText('Veio com o produto')).toBeVisible()
  await page.getByRole('link', { name: 'Escrever nova versão: Termos de uso' }).click()
  await expect.element(page.getByText(/A partir da versão 2/)).toBeVisible()
  await expect.element(field('Texto')).toHaveValue('Palavra por palavra.')
})

test('both languages are written, looked at, and published with a reason at a moment', async () => {
  const { calls, router } = await open({ [PUBLISH]: () => Response.json({ version: '3' }, { status: 201 }) })
  await expect.element(button('Publicar')).toBeDisabled()
  await field('Texto').fill('Outra palavra.')
  await button('Ver como fica').click()
  await expect.element(page.getByText('Outra palavra.').last()).toBeVisible()
  await language('Inglês').click()
  await field('Texto').fill('Another word.')
  await page.getByLabelText('Publicar em').fill('2026-12-01T09:00')
  await button('Publicar').click()
  await expect.element(sheet().getByText(/até aceitar, não deposita/)).toBeVisible()
  await because()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Versão 3 publicada')
  expect(calls.find(({ path, method }) => method === 'POST' && path.endsWith('terms'))?.body).toEqual({
    pt: { ...source.pt, body: 'Outra palavra.' },
    en: { ...source.en, body: 'Another word.' },
    publishesAt: '2026-12-01T12:00:00.000Z',
    from: '2',
    reason: 'Nova taxa',
  })
  // The page was left without a confirmation.
  await expect.poll(() => router.state.location.pathname).toBe('/texts')
})

test('what cannot be shown is told at its field, in the language it was written in', async () => {
  const { calls } = await open({
    [PREVIEW]: call =>
      call.body.title === 'Terms' ? refusal(400, 'validation', { body: 'text_invalid' }) : shown(call),
  })
  await field('Título').fill('Termos novos')
  await button('Publicar').click()
  await expect.element(language('Inglês')).toBeChecked()
  await expect.element(field('Texto')).toBeInvalid()
  await expect.element(sheet()).not.toBeInTheDocument()
  await language('Português').click()
  await expect.element(field('Título')).toHaveValue('Termos novos')
  await expect.element(field('Texto')).toBeValid()
  expect(calls.some(({ method, path }) => method === 'POST' && path.endsWith('terms'))).toBe(false)
})

test('another version that came first is told, and what was written stays', async () => {
  await open({ [PUBLISH]: () => refusal(409, 'conflict') })
  await field('Resumo').fill('O que vale.')
  await button('Publicar').click()
  await because()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Outra versão saiu antes')
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(field('Resumo')).toHaveValue('O que vale.')
})

test('who is no admin reads and looks, and does not publish; a text that is none is said to be none', async () => {
  await open({}, { roles: ['support'] })
  await field('Resumo').fill('O que vale.')
  await expect.element(page.getByText(/Só quem é admin publica textos/)).toBeVisible()
  await expect.element(button('Publicar')).toBeDisabled()
  await button('Ver como fica').click()
  await expect.element(page.getByText('O que vale.').last()).toBeVisible()
  await open({}, { path: '/texts/poem' })
  await expect.element(page.getByText('Este texto não existe')).toBeVisible()
})
