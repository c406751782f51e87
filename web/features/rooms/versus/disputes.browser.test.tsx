import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import type { Answers } from '#tests/pages/web/fake-server.ts'
import { duelServer, pageAt } from '#tests/pages/web/versus-page.tsx'
import { guessesOf, inMinutes, ME, person, RIVAL, ROOM, runningDuel } from '#tests/pages/web/versus.ts'

const live = vi.hoisted(() => ({ handlers: new Map<string, (payload: unknown) => void>() }))
vi.mock('#web/lib/live.ts', () => ({
  onLive: (event: { name: (...ids: string[]) => string }, ids: string[], handle: (payload: unknown) => void) => {
    live.handlers.set(event.name(...ids), handle)
    return () => live.handlers.delete(event.name(...ids))
  },
  onLiveStart: () => () => undefined,
  onLiveAgain: () => () => undefined,
}))
const happens = (what: string) => live.handlers.get(`game-vs:${ROOM}`)?.({ what, seq: 2 })
const button = (name: string) => page.getByRole('button', { name })

async function open(first: object, answers: Answers = {}) {
  const server = duelServer(first, answers)
  vi.stubGlobal('fetch', server.fetch)
  return { screen: await render(pageAt(`/versus/${ROOM}`).element), ...server }
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.unstubAllGlobals()
  live.handlers.clear()
})

test('C9: in the window its players doubt the match, and read the answer', async () => {
  const over = { status: 'finished', score: { home: 2, away: 1 }, minute: null }
  const guesses = guessesOf(ME, [2, 1], [0, 0])
  const provisional = runningDuel(over, { guesses, payDate: inMinutes(30) })
  const dispute = {
    _id: '2'.repeat(24),
    fact: provisional._match._id,
    text: 'O placar foi outro, 3 a 1.',
    state: 'open',
    answer: null as string | null,
    createdAt: inMinutes(-1),
  }
  const disputes: object[] = []
  const { screen, sent, kept } = await open(provisional, {
    'GET /api/dispute': () => Response.json({ docs: disputes }),
    'POST /api/dispute': () => {
      disputes.push(dispute)
      return Response.json({ _id: dispute._id }, { status: 201 })
    },
  })
  // No choice of fact: one match decides it.
  const form = screen.getByRole('heading', { name: 'Contestar um fato' })
  await expect.element(form).toBeVisible()
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: 'O que aconteceu' }).fill(dispute.text)
  await button('Enviar contestação').click()
  const mine = screen.getByRole('region', { name: 'Suas contestações' })
  await expect.element(mine).toMatchTextContent(/Em análise.*O placar foi outro/)
  // A fact is disputed only once.
  await expect.element(form).not.toBeInTheDocument()
  expect(sent('POST')[0]?.body).toEqual({ game: ROOM, fact: dispute.fact, text: dispute.text })
  Object.assign(dispute, { state: 'refused', answer: 'A súmula diz 2 a 1.' })
  live.handlers.get('notification')?.({ redirect: { uri: `/versus/${ROOM}` } })
  await expect.element(mine).toMatchTextContent(/Recusada.*A súmula diz 2 a 1/)
  kept.duel = { ...provisional, status: 'finished', payDate: null }
  happens('state')
  await expect.element(screen.getByRole('link', { name: 'Conferir o resultado' })).toBeVisible()
  await expect.element(mine).toBeVisible()
})

test('C9: who only looks on doubts nothing', async () => {
  const over = { status: 'finished', score: { home: 2, away: 1 }, minute: null }
  const others = { owner: person(RIVAL), opponent: person('5'.repeat(24)), me: 'none', myGame: null }
  const { screen, log } = await open(runningDuel(over, { ...others, payDate: inMinutes(30) }))
  await expect.element(screen.getByText('Parcial')).toBeVisible()
  await expect.element(button('Enviar contestação')).not.toBeInTheDocument()
  expect(log.filter(({ address }) => address.startsWith('/api/dispute'))).toEqual([])
})
