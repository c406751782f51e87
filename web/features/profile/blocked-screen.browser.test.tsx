import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { queryClient } from '#web/lib/query.ts'
import { BlockedScreen } from './blocked-screen.tsx'

const BIA = 'b'.repeat(24)
const bia = { _id: BIA, name: 'Bia Nunes', username: 'bia', photo: null, isMe: false }
const listOf = (...docs: object[]) => ({ docs, page: 1, pages: 1, total: docs.length })

async function open(answers: Answers) {
  const { log, fetch } = fakeServer(answers)
  vi.stubGlobal('fetch', fetch)
  const { tree } = pagesAt('/profile/blocked', { pages: { '/profile/blocked': BlockedScreen } })
  await render(tree)
  return log
}

beforeEach(async () => {
  await setLang('pt-BR')
  queryClient.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('whom I have blocked is listed, and unblocked from there', async () => {
  let isBlocked = true
  const log = await open({
    'GET /api/user/blocked': () => Response.json(isBlocked ? listOf(bia) : listOf()),
    [`PUT /api/user/${BIA}/block`]: () => {
      isBlocked = false
      return Response.json({ data: true })
    },
  })
  await expect.element(page.getByRole('link', { name: 'Bia Nunes' })).toHaveAttribute('href', `/users/${BIA}`)
  await page.getByRole('button', { name: 'Desbloquear: Bia Nunes' }).click()
  await expect.element(page.getByText('Você não bloqueou ninguém')).toBeVisible()
  expect(log.find(({ method }) => method === 'PUT')?.body).toEqual({ blocked: false })
})

test('a refusal leaves the list as it is, and a list that does not load says so', async () => {
  await open({
    'GET /api/user/blocked': listOf(bia),
    [`PUT /api/user/${BIA}/block`]: () => refusal(404, 'not_found'),
  })
  await page.getByRole('button', { name: 'Desbloquear: Bia Nunes' }).click()
  await expect.poll(() => currentToasts().length).toBeGreaterThan(0)
  await expect.element(page.getByRole('link', { name: 'Bia Nunes' })).toBeVisible()
  queryClient.clear()
  await open({ 'GET /api/user/blocked': () => refusal(500, 'server_error') })
  await expect.element(page.getByRole('alert')).toBeVisible()
})
