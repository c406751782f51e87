import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setLang } from '#client/i18n.ts'
import { fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { LeagueScreen } from './league-screen.tsx'

vi.mock('#web/lib/live.ts', () => ({
  onLive: () => () => undefined,
  onLiveStart: () => () => undefined,
  onLiveAgain: () => () => undefined,
}))

const LEAGUE = 'a'.repeat(24)
const person = (letter: string, name: string, isMe = false) => ({
  _id: letter.repeat(24),
  name,
  username: name.toLowerCase(),
  photo: null,
  isMe,
})
const ana = person('1', 'Ana', true)
const known = [person('2', 'Bruno'), person('3', 'Carla'), person('4', 'Davi')]

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of currentToasts()) dismiss(id)
})

test('who was invited already, or is in the league, is said to be so: nothing was sent', async () => {
  const doc = {
    _id: LEAGUE,
    name: 'Liga da Firma',
    owner: ana,
    members: 40,
    me: 'owner',
    place: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    people: [ana],
    invitedBy: null,
    week: '2026-W48',
    season: '2026',
  }
  const { fetch } = fakeServer({
    [`GET /api/league/${LEAGUE}`]: { doc },
    'GET /api/room/companions': { docs: known },
    [`POST /api/league/${LEAGUE}/invite`]: ({ body }) => {
      const { _user } = body as { _user: string }
      if (_user === known[1]?._id) return refusal(409, 'already_in_league')
      return Response.json({ url: null, sent: _user === known[2]?._id })
    },
  })
  vi.stubGlobal('fetch', fetch)
  const pages = { '/leagues/$league': LeagueScreen }
  const { tree } = pagesAt(`/leagues/${LEAGUE}`, { pages, client: new QueryClient() })
  const screen = await render(tree)
  await screen.getByRole('button', { name: 'Chamar a turma' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Chamar a turma' })
  const row = (name: string) => sheet.getByRole('listitem').filter({ hasText: name })
  for (const { name } of known.slice(0, 2)) await row(name).getByRole('button').click()
  await expect.element(row('Bruno').getByText('Convidado')).toBeVisible()
  await expect.element(row('Carla').getByText('Na liga')).toBeVisible()
  expect(currentToasts()).toEqual([])
  await row('Davi').getByRole('button').click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Convite enviado para Davi')
})
