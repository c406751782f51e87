import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setLang } from '#client/i18n.ts'
import { fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { MeetingsSection } from './meetings-section.tsx'
import { TableSection } from './table-section.tsx'

vi.mock('#web/lib/live.ts', () => ({ onLive: () => () => undefined, onLiveStart: () => () => undefined }))

const LEAGUE = 'a'.repeat(24)
const [BEFORE, NOW] = ['2026-W47', '2026-W48']
const person = (letter: string, name: string) => ({
  _id: letter.repeat(24),
  name,
  username: name.toLowerCase(),
  photo: null,
  isMe: false,
})

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.unstubAllGlobals())

test('a closed account in the table has a name and no page', async () => {
  const _user = { ...person('1', 'Conta encerrada'), username: '' }
  const docs = [{ _id: _user._id, _user, position: 1, totalScore: 9 }]
  const { fetch } = fakeServer({
    'GET /api/me': () => refusal(503, 'unavailable'),
    [`GET /api/league/${LEAGUE}/table/week`]: () =>
      Response.json({
        docs,
        page: 1,
        pages: 1,
        total: 1,
        period: NOW,
        previous: null,
        next: null,
        snapshot: 1,
        newest: 1,
      }),
  })
  vi.stubGlobal('fetch', fetch)
  const Table = () => <TableSection id={LEAGUE} />
  const screen = await render(pagesAt('/league', { pages: { '/league': Table }, client: new QueryClient() }).tree)
  const row = screen.getByRole('listitem')
  await expect.element(row).toMatchTextContent(/Conta encerrada9/)
  expect(row.getByRole('link').elements()).toHaveLength(0)
})

/** Responses about last week are held back until released. */
function serve() {
  const held = Promise.withResolvers<void>()
  const paged = { page: 1, pages: 1, total: 1 }
  const beside = (isBefore: boolean) => ({ previous: isBefore ? null : BEFORE, next: isBefore ? NOW : null })
  const { fetch } = fakeServer({
    'GET /api/me': () => refusal(503, 'unavailable'),
    [`GET /api/league/${LEAGUE}/table/week`]: async ({ address }) => {
      const isBefore = address.includes(BEFORE)
      if (isBefore) await held.promise
      const _user = person('1', isBefore ? 'Bruno' : 'Ana')
      const doc = { _id: _user._id, _user, position: 1, totalScore: 9 }
      return Response.json({
        ...paged,
        docs: [doc],
        period: isBefore ? BEFORE : NOW,
        ...beside(isBefore),
        snapshot: 1,
        newest: 1,
      })
    },
    [`GET /api/league/${LEAGUE}/meeting`]: async ({ address }) => {
      const isBefore = address.includes(BEFORE)
      if (isBefore) await held.promise
      const home = { _user: person('1', isBefore ? 'Bruno' : 'Ana'), totalScore: 9 }
      return Response.json({
        ...paged,
        docs: [{ _id: 'b'.repeat(24), home, away: null, result: null }],
        week: isBefore ? BEFORE : NOW,
        ...beside(isBefore),
      })
    },
  })
  vi.stubGlobal('fetch', fetch)
  return held.resolve
}

test.each([
  ['the table', () => <TableSection id={LEAGUE} />],
  ['who meets whom', () => <MeetingsSection id={LEAGUE} />],
])('the arrow of the week before keeps the focus while %s of it comes', async (_, Section) => {
  const letGo = serve()
  const { tree } = pagesAt('/league', { pages: { '/league': Section }, client: new QueryClient() })
  const screen = await render(tree)
  await expect.element(screen.getByText('Ana', { exact: true })).toBeVisible()
  const previous = screen.getByRole('button', { name: 'Anterior' })
  await previous.click()
  await expect.element(screen.getByText('Ana', { exact: true })).toBeVisible()
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull()
  await expect.element(previous).toBeEnabled()
  await expect.element(previous).toHaveFocus()
  letGo()
  await expect.element(screen.getByText('Bruno', { exact: true })).toBeVisible()
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
})
