import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { ChangedGamesScreen } from './changed-games-screen.tsx'

beforeEach(() => setLang('pt-BR'))

test('corrections are asked for only once what they pay was seen; a sum that cannot be read can be tried again', async () => {
  let isBroken = true
  const at = '2026-11-21T15:00:00.000Z'
  const game = { _id: id('7'), mode: 'athlete-card', name: 'Craques da rodada', paidAt: at, since: at }
  const sum = { games: 1, entries: 2, amount: 4, withheld: 0, refused: [] }
  const requests = serve({
    'GET /api/operator/changed-games': () => ({ docs: [game], page: 1, pages: 1, total: 1 }),
    'GET /api/operator/changed-games/corrections': () => (isBroken ? refusal(503, 'unavailable') : sum),
    'POST /api/operator/changed-games/corrections': () => sum,
  })
  await openConsole({ '/changed-games': ChangedGamesScreen }, '/changed-games')
  await page.getByRole('button', { name: 'Pedir todas as correções' }).click()
  const sheet = page.getByRole('alertdialog')
  const retry = sheet.getByRole('button', { name: 'Tentar de novo' })
  const confirm = sheet.getByRole('button', { name: 'Pedir todas as correções' })
  await expect.element(retry).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  isBroken = false
  await retry.click()
  await expect.element(sheet.getByText('1 jogo: R$ 4,00 da conta da casa para 2 jogadas.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Gol anulado depois')
  await confirm.click()
  await expect.element(page.getByText('1 correção pedida: R$ 4,00')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
