import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { PRINTED_POINTS, RANGE_QUESTIONS } from '#contract/rooms.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { RangePointsSection } from './range-points-section.tsx'

const CHAMPIONSHIP = id('c')
const PATH = `/api/operator/championships/${CHAMPIONSHIP}/range-points`
const REPORT = `GET ${PATH}`
const SET = `PUT ${PATH}`

const range = (points: number, more: object = {}) => ({
  points,
  printed: points,
  happened: 40,
  probability: 0.25,
  low: 0.21,
  high: 0.3,
  expected: points / 4,
  proposed: points + 1,
  dominates: false,
  ...more,
})
const report = (more: object = {}) => ({
  own: false,
  seq: 0,
  questions: RANGE_QUESTIONS.map(question => ({
    question,
    matches: question === 'offsides' ? 0 : 160,
    ranges: PRINTED_POINTS[question].map((points, place) =>
      question === 'offsides'
        ? range(points, { happened: 0, probability: 0, low: 0, high: 0, expected: 0, proposed: points })
        : range(points, { dominates: question === 'yellowCards' && place === 0 }),
    ),
  })),
  ...more,
})
const Panel = () => <RangePointsSection championship={CHAMPIONSHIP} />
const open = () => openConsole({ '/panel': Panel }, '/panel')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = () => page.getByRole('alertdialog')
async function save(): Promise<void> {
  await button('Salvar pontos').click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Pelas últimas temporadas')
  await dialog().getByRole('button', { name: 'Salvar pontos' }).click()
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test('each range shows how often it happened, its chance and what would be fair; one that dominates is named', async () => {
  serve({ [REPORT]: report })
  await open()
  const yellow = page.getByRole('table', { name: 'Cartões amarelos' })
  await expect.element(yellow.getByRole('row', { name: /0–2.*40 de 160.*25% \(21% a 30%\).*12.*3.*13/ })).toBeVisible()
  await expect.element(page.getByText(/^0–2: rende bem mais que as outras/)).toBeVisible()
  await expect.element(page.getByText('Valem os pontos impressos nas regras.')).toBeVisible()
  // The source does not report offsides.
  await expect.element(page.getByText(/Nenhuma partida disputada conta isto/)).toBeVisible()
  await expect.element(field('Impedimentos, 6+: pontos')).toHaveValue('20')
  await expect.element(button('Salvar pontos')).toBeDisabled()
})

test('the proposal is taken in one press, edited, and saved with a reason', async () => {
  let shown = report()
  const requests = serve({
    [REPORT]: () => shown,
    [SET]: () => {
      shown = report({ own: true, seq: 1 })
      return { data: true }
    },
  })
  await open()
  await button('Usar a proposta').click()
  await expect.element(field('Primeiro gol, 00–09: pontos')).toHaveValue('14')
  await field('Escanteios, 13+: pontos').fill('30')
  await save()
  await expect.element(page.getByText('Pontos salvos')).toBeVisible()
  await expect.element(page.getByText(/Este campeonato tem pontos próprios/)).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    seq: 0,
    reason: 'Pelas últimas temporadas',
    points: { firstGoal: [14, 13, 16, 21, 17, 26, 26, 26, 26, 26], corners: [8, 10, 11, 30], offsides: [9, 5, 8, 20] },
  })
})

test('points out of bounds are not saved, and going back to the printed ones is a press', async () => {
  serve({ [REPORT]: report })
  await open()
  for (const wrong of ['0', '101', '2,5', '']) {
    await field('Cartões vermelhos, 0: pontos').fill(wrong)
    await expect.element(page.getByText('Pontos são números inteiros de 1 a 100.')).toBeVisible()
    await expect.element(button('Salvar pontos')).toBeDisabled()
  }
  await button('Voltar aos impressos').click()
  await expect.element(field('Cartões vermelhos, 0: pontos')).toHaveValue('3')
  expect(page.getByText(/Pontos são números inteiros/).query()).toBeNull()
})

test('who was overtaken by somebody else sees the points of now', async () => {
  let shown = report()
  serve({
    [REPORT]: () => shown,
    [SET]: () => {
      shown = report({ own: true, seq: 3 })
      return refusal(409, 'conflict')
    },
  })
  await open()
  await button('Usar a proposta').click()
  await save()
  await expect.element(page.getByText('Os pontos mudaram enquanto você editava')).toBeVisible()
  await expect.element(field('Escanteios, 13+: pontos')).toHaveValue('7')
  expect(dialog().query()).toBeNull()
})
