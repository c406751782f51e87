import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id } from '#tests/pages/operator/cards.tsx'
import { openConsole, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { CalendarScreen } from './calendar-screen.tsx'

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
  vi.unstubAllGlobals()
})

const championship = { _id: id('f'), name: 'Brasileirão', season: 2026 }
const card = (letter: string, name: string, more: Record<string, unknown> = {}) => ({
  _id: id(letter),
  mode: 'card-game',
  name,
  state: 'open',
  championship,
  round: '37',
  price: 10,
  startsAt: '2026-11-28T19:00:00.000Z',
  isDay: false,
  locksAt: '2026-11-28T18:50:00.000Z',
  ...more,
})
const draft = (letter: string, name: string, lacking: Record<string, string>) => ({
  ...card(letter, name, {
    state: 'draft',
    startsAt: '2026-12-02T03:00:00.000Z',
    isDay: true,
    locksAt: null,
  }),
  lacking,
  scheduled: true,
})

test('shows cards by day in São Paulo, drafts with what they lack, and lets rounds open by themselves for a reason alone', async () => {
  let schedules: Record<string, unknown>[] = []
  const requests = serve({
    'GET /api/operator/card-calendar': () => ({ docs: [card('a', 'Placares da 37')] }),
    'GET /api/operator/card-drafts': () => ({
      docs: [draft('b', 'Placares da 38', { 'matches.0': 'kickoff_unknown', 'matches.1': 'kickoff_unknown' })],
    }),
    'GET /api/operator/card-schedules': () => ({ docs: schedules }),
    'GET /api/operator/championships': () => ({
      docs: [
        {
          ...championship,
          sport: 'football',
          source: 'cbf',
          matches: 380,
          review: 0,
          remarks: 0,
        },
      ],
      page: 1,
      pages: 1,
      total: 1,
    }),
    'PUT /api/operator/card-schedules': ({ body }) => {
      const [before] = schedules
      const row = { _id: id('e'), championship, lastRound: '37', lastCard: null, problem: null, lookedAt: null }
      schedules = [{ ...row, active: true, opens: false, ...before, ...body, championship }]
      return { data: true }
    },
  })
  await openConsole({ '/calendar': CalendarScreen }, '/calendar?day=2026-11-20')
  await expect.element(page.getByText(/novembro de 2026/)).toBeVisible()
  const calls = () => requests.find(({ path }) => path.includes('card-calendar'))?.query
  await expect.poll(() => [calls()?.get('from'), calls()?.get('to')]).toEqual(['2026-10-26', '2026-12-06'])
  await expect.element(page.getByRole('link', { name: 'Placares da 37' })).toBeVisible()
  await expect.element(page.getByText('Placares · fecha 15:50 · começa 16:00')).toBeVisible()
  await expect.element(page.getByText('Faltam 2 coisas')).toBeVisible()
  await expect.element(page.getByText(/02\/12, horário a definir · do calendário/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Campeonato' }).selectOptions('Brasileirão 2026')
  await page.getByRole('button', { name: 'Repetir toda rodada' }).click()
  const opens = page.getByRole('switch', { name: /Abrir sozinha/ })
  await expect.element(opens).not.toBeChecked()
  await opens.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Motivo' }).fill('toda rodada')
  await question.getByRole('button', { name: 'Deixar abrir' }).click()
  await expect.element(opens).toBeChecked()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    championship: id('f'),
    mode: 'athlete-card',
    // Not what the page last saw of the other switch.
    opens: true,
    reason: 'toda rodada',
  })
  // Adding the same schedule again would revert its setting.
  await page.getByRole('combobox', { name: 'Campeonato' }).selectOptions('Brasileirão 2026')
  await expect.element(page.getByRole('button', { name: 'Repetir toda rodada' })).toBeDisabled()
  await page.getByText('Semana').click()
  await expect.poll(() => requests.at(-1)?.query.get('to')).toBe('2026-11-22')
})
