import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { versusCalls } from '#contract/api/player/versus.ts'
import { guessesOf, ME, RIVAL, runningDuel } from '#tests/pages/web/versus.ts'
import { versusType } from '../room-type.ts'
import { DetailsSection } from './game-section.tsx'
import { ResultSection } from './result-section.tsx'

beforeEach(() => setLang('pt-BR'))

const guesses = guessesOf(ME, [2, 1], [0, 0])
const best = [
  { _user: ME, number: 1 },
  { _user: RIVAL, number: 2 },
]

/** The result of a duel and its facts. */
async function show(doc: object) {
  const duel = { ...versusCalls.get.answer.parse({ doc }).doc, offset: 0 }
  await render(
    <>
      <ResultSection duel={duel} />
      <DetailsSection duel={duel} roomType={versusType} />
    </>,
  )
}

const corrected = (paid: string, winner: string | null) =>
  runningDuel(
    { status: 'finished', score: { home: 2, away: 1 }, minute: null },
    {
      status: 'finished',
      guesses,
      result: {
        partial: false,
        _winner: winner,
        best,
        prize: null,
        received: [ME, RIVAL].map(_user => ({ _user, amount: _user === paid ? 36 : 0 })),
      },
    },
  )

test('C10: whoever was paid before a correction to a tie reads that it is theirs', async () => {
  await show(corrected(ME, null))
  await expect.element(page.getByRole('heading', { name: 'Empate depois de uma correção' })).toBeVisible()
  await expect.element(page.getByText(/36,00 que entraram no seu saldo continuam seus/)).toBeVisible()
})

test('C10: so does who was paid and has not won by the corrected facts', async () => {
  await show(corrected(ME, RIVAL))
  await expect.element(page.getByRole('heading', { name: 'Bia Moura venceu' })).toBeVisible()
  await expect.element(page.getByText(/36,00 que entraram no seu saldo continuam seus/)).toBeVisible()
})

test('C10: the other reads that it is a tie now, and not that the other guess was nearer', async () => {
  await show(corrected(RIVAL, null))
  await expect.element(page.getByText(/O que já foi pago continua pago/)).toBeVisible()
  expect(page.getByText(/Não foi desta vez/).elements()).toHaveLength(0)
})

test.each([
  ['scheduled', 'A partida ainda não começou', 'Esperando a partida começar', /não começar em até 48 horas/],
  ['postponed', 'A partida foi adiada', 'Partida adiada', /não começar em até 48 horas/],
  ['abandoned', 'A partida foi interrompida', 'Partida interrompida', /não terminar em até 48 horas/],
] as const)('C7, C8: a match that is %s is not told as being played', async (status, title, state, text) => {
  await show(runningDuel({ status, minute: null, score: null }, { guesses }))
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText(text)).toMatchTextContent('cada um recebe todo o valor de volta')
  await expect.element(page.getByText(state, { exact: true })).toBeVisible()
  expect(page.getByText(/em andamento|Parcial/).elements()).toHaveLength(0)
})
