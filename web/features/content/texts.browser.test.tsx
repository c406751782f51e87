import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import '#ui/base.css'
import { type SentRequest, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { profileOf } from '#web/lib/profile.ts'
import { queryClient } from '#web/lib/query.ts'
import { versionSearch } from '#web/route-search.ts'
import { TextScreen } from './text-screen.tsx'

const TERMS = 'GET /api/public/text/terms'
const versions = ['2026-11-21.2', '2026-11-21', '2026-03-02']
const terms = (more: object = {}) => ({
  title: 'Termos de uso',
  summary: 'O acordo.',
  version: versions[0],
  hash: 'a'.repeat(64),
  versions,
  blocks: [{ type: 'paragraph', inline: [{ text: 'O que vale agora.' }] }],
  ...more,
})

async function open(path: string, answer: (requests: SentRequest) => Response) {
  queryClient.clear()
  const { log, fetch } = fakeServer({ [TERMS]: answer })
  vi.stubGlobal('fetch', fetch)
  const { tree, router } = pagesAt(path, { pages: { '/terms': TextScreen }, search: versionSearch })
  await render(tree)
  return { log, router }
}
const requestedVersion = ({ address }: SentRequest) => new URLSearchParams(address.split('?')[1]).get('version')
const choice = () => page.getByRole('combobox', { name: 'Versão' })

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  profileOf.set('licensed')
  vi.unstubAllGlobals()
})

test('an earlier version is read by a choice, with when it was in force, and one way leads back', async () => {
  const { router } = await open('/terms', requests => {
    const version = requestedVersion(requests)
    if (version === null) return Response.json(terms())
    return Response.json(
      terms({ version, blocks: [{ type: 'paragraph', inline: [{ text: 'O que valia em março.' }] }] }),
    )
  })
  await expect.element(choice()).toHaveValue('2026-11-21.2')
  const text = choice()
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(text).toEqual([
    'Em vigor desde 21 de novembro de 2026 (2)',
    'De 21 de novembro de 2026 até 21 de novembro de 2026 (2)',
    'De 2 de março de 2026 até 21 de novembro de 2026',
  ])
  await choice().selectOptions('2026-03-02')
  await expect.element(page.getByText('O que valia em março.')).toBeVisible()
  await expect.element(page.getByText('Esta versão não vale mais.')).toBeVisible()
  expect(router.state.location.search).toEqual({ version: '2026-03-02' })
  await page.getByRole('link', { name: 'Ler a que vale agora' }).click()
  await expect.element(page.getByText('O que vale agora.')).toBeVisible()
  expect(router.state.location.search).toEqual({})
})

test('a text that was never changed says since when it is in force, in English too', async () => {
  await setLang('en')
  await open('/terms', () => Response.json(terms({ version: '2026-03-02', versions: ['2026-03-02'], blocks: [] })))
  await expect.element(page.getByText('In force since March 2, 2026')).toBeVisible()
  await expect.element(page.getByText('There is nothing written here yet')).toBeVisible()
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
})

test('a version there is not leads to the one in force; what is broken can be tried again', async () => {
  let isBroken = true
  await open('/terms?version=nenhuma', requests => {
    if (requestedVersion(requests) !== null) return refusal(404, 'not_found')
    if (!isBroken) return Response.json(terms())
    isBroken = false
    return refusal(503, 'unavailable')
  })
  await expect.element(page.getByText('Esta versão não existe')).toBeVisible()
  await page.getByRole('link', { name: 'Ler a que vale agora' }).click()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('O que vale agora.')).toBeVisible()
})

test('under another profile it is read anew: it says what is true there', async () => {
  const { log } = await open('/terms', () => Response.json(terms()))
  await expect.element(page.getByText('O que vale agora.')).toBeVisible()
  profileOf.set('free')
  await expect.poll(() => log).toHaveLength(2)
})
