import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, refusal } from '#tests/pages/web/fake-server.ts'
import { duelServer, pageAt } from '#tests/pages/web/versus-page.tsx'
import { guessesOf, inSeconds, ME, playingDuel, RIVAL, ROOM } from '#tests/pages/web/versus.ts'
import { currentToasts } from '#ui/toast-store.ts'

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

const GUESS = `POST /api/game-vs/${ROOM}/guess`
const guesses = guessesOf(ME, [1, 0], [0, 0], [2, 1], [7, 2])
const duel = (changes: Record<string, unknown> = {}) => playingDuel({ guesses, ...changes })

async function open(first: object, answers: Answers = {}) {
  const server = duelServer(first, answers)
  vi.stubGlobal('fetch', server.fetch)
  const { element, at } = pageAt(`/versus/${ROOM}/play`)
  return { screen: await render(element), at, ...server }
}
const cell = (score: string) => page.getByRole('button', { name: new RegExp(`^${score},`) })
const send = (name: string | RegExp) => page.getByRole('button', { name })
const ok = () => Response.json({ data: true })

beforeEach(() => setLang('pt-BR'))
afterEach(async () => {
  vi.unstubAllGlobals()
  live.handlers.clear()
  await page.viewport(390, 844)
})

test('my turn: a free score is chosen with the keyboard and sent once; the other one is next', async () => {
  const { screen, kept, sent } = await open(duel(), {
    [GUESS]: () => {
      const made = guessesOf(ME, [1, 0], [0, 0], [2, 1], [7, 2], [1, 2])
      kept.duel = duel({ guesses: made, turn: RIVAL, turnEndsAt: inSeconds(60) })
      return ok()
    },
  })
  await expect.element(screen.getByText('Sua vez! Escolha um placar livre')).toBeVisible()
  await expect.element(screen.getByRole('timer', { name: 'Tempo do turno' })).toMatchTextContent(/^(49|50) s$/)
  await expect.element(send('Cravar')).toBeDisabled()
  ;(cell('0×1').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  await expect.element(cell('1×2')).toHaveAttribute('aria-pressed', 'true')
  const button = send('Cravar 1 × 2').element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(screen.getByText('Vez de Bia Moura. Espere o palpite')).toBeVisible()
  expect(sent('POST').map(({ body }) => body)).toEqual([{ homeGoals: 1, awayGoals: 2 }])
  await expect.element(cell('1×2')).toHaveAccessibleName('1×2, Time Azul 1, Time Rubro 2, seu palpite')
  await expect.element(screen.getByText('5 de 10')).toBeVisible()
})

test('taken scores say whose they are, those off the board too, and cannot be chosen', async () => {
  const { screen } = await open(duel())
  await expect.element(cell('0×0')).toHaveAccessibleName('0×0, Time Azul 0, Time Rubro 0, palpite de Bia Moura')
  await expect.element(cell('0×0')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('list', { name: 'Placares fora do quadro' })).toMatchTextContent('7×2')
})

test('another score of up to nine goals is counted, and a taken one is told there', async () => {
  const { screen, sent } = await open(duel(), { [GUESS]: ok })
  await screen.getByRole('button', { name: 'Outro placar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Outro placar' })
  await dialog.getByRole('textbox', { name: 'Gols Time Azul' }).fill('7')
  await dialog.getByRole('textbox', { name: 'Gols Time Rubro' }).fill('2')
  await expect.element(dialog.getByText('Este palpite já foi feito!')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Escolher 7 × 2' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Gols Time Rubro' }).fill('9')
  await dialog.getByRole('button', { name: 'Escolher 7 × 9' }).click()
  await send('Cravar 7 × 9').click()
  await expect.poll(() => sent('POST')[0]?.body).toEqual({ homeGoals: 7, awayGoals: 9 })
})

test('a score taken in between is told at the board, and another can be chosen', async () => {
  const { screen, kept } = await open(duel(), {
    [GUESS]: () => {
      kept.duel = duel({ guesses: guessesOf(RIVAL, [1, 0], [0, 0], [3, 3]) })
      return refusal(409, 'guess_taken')
    },
  })
  await cell('3×3').click()
  await send('Cravar 3 × 3').click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Este palpite já foi feito!')
  await expect.element(send('Cravar')).toBeDisabled()
  await cell('4×4').click()
  await expect.element(send('Cravar 4 × 4')).toBeEnabled()
  await expect.element(screen.getByText('Este palpite já foi feito!')).not.toBeInTheDocument()
})

test('an answer that is lost after the guess arrived is no failure', async () => {
  const { screen, kept } = await open(duel(), {
    [GUESS]: () => {
      const made = guessesOf(ME, [1, 0], [0, 0], [2, 1], [7, 2], [2, 2])
      kept.duel = duel({ guesses: made, turn: RIVAL })
      throw new TypeError('offline')
    },
  })
  await cell('2×2').click()
  await send('Cravar 2 × 2').click()
  await expect.element(screen.getByText('Vez de Bia Moura. Espere o palpite')).toBeVisible()
  // No error and no toast over the score grid.
  expect(currentToasts()).toEqual([])
})

test('out of turn nothing can be chosen; a live event brings the turn, and what the server played says so', async () => {
  const { screen, kept } = await open(duel({ turn: RIVAL }))
  await expect.element(screen.getByText('Vez de Bia Moura. Espere o palpite')).toBeVisible()
  await expect.element(cell('3×3')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('button', { name: 'Outro placar' })).toBeDisabled()
  kept.duel = duel({ guesses: guessesOf(ME, [1, 0], [0, 0, true]), turn: ME })
  happens('guess')
  await expect.element(screen.getByText('Sua vez! Escolha um placar livre')).toBeVisible()
  await expect.element(screen.getByText('sorteado pela Crava')).toBeVisible()
})

test('when the time is over the board waits for the server, which is asked again', async () => {
  const { screen, kept } = await open(duel({ turnEndsAt: inSeconds(1) }))
  await expect.element(screen.getByText('O tempo acabou. A Crava está sorteando um placar livre')).toBeVisible()
  kept.duel = duel({ turn: RIVAL, turnEndsAt: inSeconds(60) })
  await expect.element(screen.getByText('Vez de Bia Moura. Espere o palpite')).toBeVisible()
})

test('after the last guess it waits for the match', async () => {
  const { screen } = await open(duel({ status: 'guessed', turn: null, turnEndsAt: null }))
  await expect.element(screen.getByRole('heading', { name: 'Palpites feitos. Agora é torcer' })).toBeVisible()
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Ver a sala' })).toBeVisible()
})

test('before the start and from kick-off on the room is shown instead', async () => {
  const { at } = await open(duel({ status: 'running', turn: null, turnEndsAt: null }))
  await expect.poll(at).toBe(`/versus/${ROOM}`)
})

test('in English, on a wide screen', async () => {
  await page.viewport(1366, 900)
  await setLang('en')
  const { screen } = await open(duel())
  await expect.element(screen.getByText('Your turn! Pick a free score')).toBeVisible()
  await cell('5×5').click()
  await expect
    .element(screen.getByRole('region', { name: 'Your guess' }))
    .toMatchTextContent('Time Azul 5, Time Rubro 5')
  await expect.element(send('Call 5 × 5')).toBeEnabled()
})

test('on a phone held sideways the turn and the guess leave two thirds of the screen', async () => {
  await page.viewport(844, 390)
  await open(duel())
  await expect.element(page.getByText('Sua vez! Escolha um placar livre')).toBeVisible()
  const turn = () => page.getByRole('timer').element().parentElement?.getBoundingClientRect()
  scrollTo(0, (turn()?.top ?? 0) + scrollY + 40)
  await expect.poll(() => turn()?.top).toBeLessThan(10)
  const [bar] = [...document.querySelectorAll('[data-bottom-bar]')].map(one => one.getBoundingClientRect())
  expect((turn()?.bottom ?? 390) + (bar?.height ?? 390)).toBeLessThan(390 / 3)
})

test('on a phone held sideways the bar at the bottom says whose turn it is and counts its seconds', async () => {
  await page.viewport(844, 390)
  const { kept } = await open(duel({ turn: RIVAL, turnEndsAt: inSeconds(45) }))
  const bar = () => document.querySelector<HTMLElement>('[data-bottom-bar]')?.innerText
  await expect.poll(bar).toMatch(/Vez de Bia Moura\s+4[345] s/)
  expect(bar()).not.toContain('Espere a sua vez')
  kept.duel = duel({ turn: ME, turnEndsAt: inSeconds(60) })
  happens('guess')
  await expect.poll(bar).toMatch(/Sua vez!\s+(?:5\d|60) s/)
  await page.viewport(390, 844)
  await expect.poll(bar).not.toContain('Sua vez!')
})
