import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import type { Answers } from '#tests/pages/web/fake-server.ts'
import { duelServer, pageAt } from '#tests/pages/web/versus-page.tsx'
import { lobbyDuel, ME, person, playingDuel, ROOM } from '#tests/pages/web/versus.ts'

const button = (name: string) => page.getByRole('button', { name })
const dialog = () => page.getByRole('alertdialog')
const ok = () => Response.json({ data: true })
/** My user as `GET /api/me` returns it. */
const me = {
  ...person(ME),
  email: 'eu@exemplo.com',
  emailConfirmed: true,
  pendingEmail: null,
  docNumber: '52998224725',
  gender: 'F',
  phones: [],
  birthDate: '1990-05-20',
  roles: [],
  lang: 'pt-BR',
  createdAt: '2026-01-01T00:00:00.000Z',
  balance: { amount: 100 },
}

async function open(first: object, answers: Answers = {}) {
  const server = duelServer(first, { 'GET /api/me': me, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  const { element, at } = pageAt(`/versus/${ROOM}`)
  return { screen: await render(element), at, ...server }
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.unstubAllGlobals())

test('before the start the owner deletes the room, and the opponent leaves it', async () => {
  const own = await open(lobbyDuel(), { [`DELETE /api/game-vs/${ROOM}`]: ok })
  await button('Apagar sala').click()
  await dialog().getByRole('button', { name: 'Apagar sala' }).click()
  await expect.poll(own.at).toBe('/versus')
  expect(own.sent('DELETE')).toHaveLength(1)
  await own.screen.unmount()
  const other = await open(lobbyDuel({}, false), {
    [`DELETE /api/game-vs/${ROOM}/player/${ME}`]: ok,
  })
  await expect.element(button('Apagar sala')).not.toBeInTheDocument()
  await button('Sair da sala').click()
  await dialog().getByRole('button', { name: 'Sair da sala' }).click()
  await expect.poll(other.at).toBe('/versus')
  expect(other.sent('DELETE')).toHaveLength(1)
})

test('once it has started nobody leaves or deletes (V6)', async () => {
  const { screen } = await open(playingDuel())
  await expect.element(screen.getByRole('link', { name: 'Ir para o jogo' })).toBeVisible()
  await expect.element(button('Sair da sala')).not.toBeInTheDocument()
  await expect.element(button('Apagar sala')).not.toBeInTheDocument()
})
