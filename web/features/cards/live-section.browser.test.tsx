import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { commands, page, userEvent } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import '#tests/support/motion.ts'
import { testPage } from '#tests/pages/web/chat-page.tsx'
import { fakeServer } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { LiveSection } from '#web/lib/live-section.tsx'
import { MatchTicker } from '#web/lib/match-ticker.tsx'
import { queryClient } from '#web/lib/query.ts'
import { cardQuery } from './api.ts'
import { CARD_ID, ME, sentCard } from './card-sample.ts'
import { Live } from './card-screen.tsx'
import { fixturesOf } from './card-summary.ts'
import { athletesType } from './card-type.ts'

const MATCH = '8'.repeat(24)
const team = (abbrev: string, name: string) => ({
  _id: '9'.repeat(24),
  name,
  abbrev,
  colors: ['#c8102e', '#101010'],
  image: null,
})
const fixture = (changes: object = {}) => ({
  _id: MATCH,
  date: '2026-11-23T21:30:00.000Z',
  home: team('CRU', 'Cruzeiro'),
  away: team('BAH', 'Bahia'),
  place: null,
  status: 'live' as const,
  score: { home: 0, away: 0 },
  minute: '38',
  ...changes,
})
const event = (changes: object) => ({
  seq: 0,
  at: '2026-11-23T21:30:00.000Z',
  kind: 'goal',
  _match: MATCH,
  side: 'home',
  _athlete: 'a'.repeat(24),
  name: 'Borré',
  own: false,
  penalty: false,
  minute: '38',
  points: 0,
  moved: 0,
  ...changes,
})
const kickOff = event({ kind: 'start', side: null, _athlete: null, name: '', minute: null })
const step = (minute: number, position: number, points: number) => ({
  at: new Date(Date.UTC(2026, 10, 23, 21, minute)).toISOString(),
  position,
  points,
})

let progress: object = {}
let match = fixture()

function Page() {
  const { data } = useQuery(cardQuery(athletesType, CARD_ID))
  if (!data) return null
  return (
    <>
      <MatchTicker label="Partidas" matches={fixturesOf(data)} />
      <Live card={data} />
    </>
  )
}

const show = () => render(pagesAt('/', { pages: { '/': Page } }).tree)
const refresh = () => queryClient.invalidateQueries()

beforeEach(async () => {
  await setLang('pt-BR')
  match = fixture()
  progress = { events: [kickOff], steps: [step(30, 16, 0)], above: null, lift: null }
  const { fetch } = fakeServer({
    [`GET /api/athlete-card/${CARD_ID}`]: () => {
      const [nine] = sentCard().athletes
      const doc = sentCard({ status: 'running', myGames: 1, athletes: nine ? [{ ...nine, _match: match }] : [] })
      return Response.json({ doc, amount: 100, cardCount: 16 })
    },
    [`GET /api/athlete-card/${CARD_ID}/progress`]: () => Response.json(progress),
  })
  vi.stubGlobal('fetch', fetch)
  queryClient.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('a goal comes to the feed with what it brought me, and is read out', async () => {
  await show()
  const feed = page.getByRole('list', { name: 'O que aconteceu' })
  await expect.element(feed).toMatchTextContent(/Bola rolando.*CRU × BAH/)
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  progress = {
    events: [event({ seq: 1, points: 9, moved: 2 }), kickOff],
    steps: [step(30, 16, 0), step(38, 14, 9)],
    above: null,
    lift: null,
  }
  await refresh()
  await expect.element(feed).toMatchTextContent(/^Gol de Borré38’ · CRU × BAH\+9 para você2Subiu 2 posições/)
  await expect.element(page.getByRole('status')).toHaveTextContent('Gol de Borré. +9 para você. Subiu 2 posições')
})

test('a phone shakes at points that come in, and never for who asked for less motion', async () => {
  const shake = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
  await show()
  await page.getByRole('heading', { name: 'Tempo real' }).click()
  const goal = (seq: number) => ({ ...progress, events: [event({ seq, name: `Gol ${seq}`, points: 9 }), kickOff] })
  progress = goal(1)
  await refresh()
  await expect.element(page.getByText('Gol de Gol 1', { exact: true })).toBeVisible()
  expect(shake).not.toHaveBeenCalled()
  await commands.emulateMotion('no-preference')
  progress = goal(2)
  await refresh()
  await expect.poll(() => shake.mock.calls).toEqual([[80]])
  await commands.emulateMotion('reduce')
})

test('own goals, penalties, goals that do not count and points that cost places say so', async () => {
  progress = {
    events: [
      event({ seq: 4, kind: 'goal-void', points: -9, moved: -3 }),
      event({ seq: 3, own: true }),
      event({ seq: 2, penalty: true }),
      event({ seq: 1, kind: 'points', minute: null, points: 3 }),
      kickOff,
    ],
    steps: [step(30, 16, 0)],
    above: null,
    lift: null,
  }
  await show()
  const rows = page.getByRole('list', { name: 'O que aconteceu' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Gol anulado de Borré.*−9 para você3Caiu 3 posições/)
  await expect.element(rows.nth(1)).toMatchTextContent('Gol contra de Borré')
  await expect.element(rows.nth(2)).toMatchTextContent('Gol de pênalti de Borré')
  await expect.poll(() => rows.elements()).toHaveLength(3)
  await page.getByRole('button', { name: 'Ver tudo o que aconteceu (5)' }).click()
  await expect.element(rows.nth(3)).toMatchTextContent('Seu palpite em Borré')
  await expect.poll(() => rows.elements()).toHaveLength(5)
})

test('the chart is read with the keys, as places or as points, and stands as a table behind', async () => {
  progress = { events: [kickOff], steps: [step(30, 16, 0), step(38, 14, 9), step(50, 2, 12)], above: null, lift: null }
  await show()
  const chart = page.getByRole('slider', { name: /^Posição/ })
  await expect.element(chart).toHaveAttribute('aria-valuetext', '2º, 18:50')
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(chart).toHaveAttribute('aria-valuetext', '14º, 18:38')
  expect(document.querySelectorAll('table tbody tr')).toHaveLength(3)
  await page.getByRole('radio', { name: 'Pontos' }).click({ force: true })
  await expect
    .element(page.getByRole('slider', { name: /^Pontos/ }))
    .toHaveAttribute('aria-valuetext', '12\u00a0pts, 18:50')
})

test('who is one step above, and the event that would bring me past, are named', async () => {
  const bia = { _id: '7'.repeat(24), name: 'Bia Moura', username: 'bia', photo: null, isMe: false }
  progress = {
    events: [kickOff],
    steps: [step(30, 2, 0)],
    above: { _id: '6'.repeat(24), _user: bia, position: 1, behind: 4.5 },
    lift: { _match: MATCH, side: null, name: 'Borré', what: '1 gol', points: 9, effect: 'pass' },
  }
  await show()
  await expect.element(page.getByRole('link', { name: 'Bia Moura' })).toHaveAttribute('href', `/users/${bia._id}`)
  await expect.element(page.getByText(/está 4,50\spts à sua frente/)).toBeVisible()
  await expect.element(page.getByText(/1 gol · Borré.*\+9 e você passa Bia Moura\./)).toBeVisible()
  expect(ME).not.toBe(bia._id)
  progress = { ...progress, lift: { _match: MATCH, side: 'away', name: '', what: '', points: 6, effect: 'level' } }
  await refresh()
  await expect.element(page.getByText(/Gol: Bahia.*e você empata com Bia Moura/)).toBeVisible()
})

test('the ticker shows score and minute, the interval in its word, and lights up at a goal', async () => {
  match = fixture({ minute: 'HT' })
  await show()
  const strip = page.getByRole('group', { name: 'Partidas' })
  await expect.element(strip).toMatchTextContent(/CRU0 × 0BAH.*Intervalo/)
  match = fixture({ score: { home: 1, away: 0 }, minute: '56' })
  await refresh()
  await expect.element(strip).toMatchTextContent(/CRU1 × 0BAH.*56’/)
  expect(getComputedStyle(strip.getByText('1 × 0').element()).animationName).not.toBe('')
})

test('of a duel it says who is ahead, now and over time, by keyboard too', async () => {
  const steps = [-1, 0, 1].map((points, index) => ({
    at: new Date(Date.UTC(2026, 10, 23, 21, 31 + index)),
    position: points < 0 ? 2 : 1,
    points,
  }))
  const noEvents = { events: [], steps, above: null, lift: null }
  const duel = { fixtures: [], isOver: false, isDuel: true }
  const first = await render(testPage(<LiveSection progress={noEvents} {...duel} />).whole)
  const chart = page.getByRole('slider', { name: /^Quem está na frente/ })
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'Você na frente, 18:33')
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'Você atrás, 18:31')
  const bia = { _id: '7'.repeat(24), name: 'Bia Moura', username: 'bia', photo: null, isMe: false }
  const above = { _id: '6'.repeat(24), _user: bia, position: 1, behind: 0 }
  await first.unmount()
  await render(testPage(<LiveSection progress={{ ...noEvents, above, steps: steps.toReversed() }} {...duel} />).whole)
  await expect.element(page.getByText(/Bia Moura\s*está na frente/)).toBeVisible()
})

test('while nothing is known of it the page is as it was', async () => {
  progress = { events: [], steps: [], above: null, lift: null }
  await show()
  await expect.element(page.getByRole('group', { name: 'Partidas' })).toBeVisible()
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})
