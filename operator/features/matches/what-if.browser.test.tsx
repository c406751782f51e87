import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type * as z from 'zod/mini'
import { setLang } from '#client/i18n.ts'
import type { operatorMatch } from '#contract/api/admin/matches.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { MatchScreen } from './match-screen.tsx'

const teamOf = (letter: string, name: string, abbrev: string) => ({
  _id: id(letter),
  name,
  abbrev,
  colors: ['#c4122b', '#15120f'],
  image: null,
})
const home = teamOf('1', 'Flamengo', 'FLA')
const match: z.input<typeof operatorMatch.answer> = {
  doc: {
    _id: id('d'),
    championship: { _id: id('c'), name: 'Brasileirão', season: 2026 },
    kind: 'match',
    number: '231',
    round: '24',
    home,
    away: teamOf('2', 'Bahia', 'BAH'),
    startsAt: '2026-11-20T19:00:00.000Z',
    playsOn: null,
    settles: true,
    place: 'Maracanã',
    status: 'finished',
    score: { home: 0, away: 0 },
    version: 1,
    unresolved: 0,
  },
  facts: {
    status: 'finished',
    startedAt: '2026-11-20T19:00:42.000Z',
    endedAt: null,
    clock: null,
    score: { home: 0, away: 0 },
    goals: [],
    cards: [],
    statistics: {},
    athletes: { [id('b')]: { played: true, numbers: { shots: 0 } } },
  },
  squad: [
    {
      athlete: { _id: id('b'), name: 'Igor', nickname: null },
      team: home,
      side: 'home',
      shirt: 10,
      position: 'A',
    },
  ],
  versions: [{ version: 1, author: 'operator', operator: null, reason: 'Súmula', at: '2026-11-20T22:00:00.000Z' }],
}
const game = { _id: id('7'), mode: 'athlete-card', name: 'Craques da rodada', state: 'paid' }

const READ = `GET /api/operator/matches/${id('d')}`
const GAMES = `${READ}/games`
const SAVE = `PUT /api/operator/matches/${id('d')}/facts`
const PREVIEW = `POST /api/operator/matches/${id('d')}/facts/preview`

const open = () => openConsole({ '/matches/$match': MatchScreen }, `/matches/${id('d')}`)
const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
const saveButton = page.getByRole('button', { name: 'Salvar dados' })
const dialog = page.getByRole('dialog', { name: 'O que muda com estes dados' })
const save = async () => {
  await cell('Finalizações de Igor').fill('3')
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Súmula corrigida')
  await saveButton.click()
}

beforeEach(async () => {
  await setLang('pt-BR')
  await page.viewport(1366, 900)
})

test('before facts are saved it says which games they were paid by', async () => {
  serve({
    [READ]: () => match,
    [GAMES]: () => ({ docs: [game], total: 1, paid: 1 }),
  })
  await open()
  await expect.element(page.getByRole('heading', { name: 'Jogos desta partida' })).toBeVisible()
  await expect.element(page.getByText(/1 já foi pago\. Mudar os dados não muda o que foi pago/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Craques da rodada' }))
    .toHaveAttribute('href', `/cards/${id('7')}`)
})

test('facts that change a paid game are saved after a look at who would get more', async () => {
  const [sent, previews]: [unknown[], unknown[]] = [[], []]
  serve({
    [READ]: () => match,
    [SAVE]: ({ body }) => ({ version: sent.push(body) + 1 }),
    [GAMES]: () => ({ docs: [game], total: 1, paid: 1 }),
    [PREVIEW]: ({ body }) => {
      previews.push(body)
      const people = [{ username: 'ana', before: 0, after: 4 }]
      return { docs: [{ ...game, effect: 'correction', gained: 4, lost: 0, people, more: 0 }], total: 1 }
    },
  })
  await open()
  await save()
  await expect.element(dialog.getByText('A correção pagaria R$ 4,00 da conta da casa', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('ana', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
  expect(previews).toMatchObject([{ version: 1 }])
  await dialog.getByRole('button', { name: 'Voltar aos dados' }).click()
  await expect.element(cell('Finalizações de Igor')).toHaveValue('3')
  await saveButton.click()
  await dialog.getByRole('button', { name: 'Salvar assim mesmo' }).click()
  await expect.element(page.getByText('Dados salvos: versão 2')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('where the games of a match cannot be read, the look at what changes comes all the same', async () => {
  const requests = serve({
    [READ]: () => match,
    [GAMES]: () => refusal(503, 'unavailable'),
    [PREVIEW]: () => refusal(503, 'unavailable'),
    [SAVE]: () => ({ version: 2 }),
  })
  await open()
  await save()
  await expect.element(dialog.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  const puts = () => requests.filter(({ method }) => method === 'PUT').length
  expect(puts()).toBe(0)
  await expect.element(dialog.getByRole('button', { name: 'Salvar assim mesmo' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Salvar sem ver o que muda' }).click()
  await expect.poll(puts).toBe(1)
})

test('nothing is saved before what changes has been seen', async () => {
  let answer: (response: Response) => void = () => {}
  const requests = serve({
    [READ]: () => match,
    [GAMES]: () => ({ docs: [game], total: 1, paid: 1 }),
    [SAVE]: () => ({ version: 2 }),
  })
  const served = globalThis.fetch
  globalThis.fetch = (address, init) =>
    (address as string).endsWith('/facts/preview')
      ? new Promise(resolve => {
          answer = resolve
        })
      : served(address, init)
  await open()
  await save()
  const confirm = dialog.getByRole('button', { name: 'Salvar assim mesmo' })
  await expect.element(confirm).toBeDisabled()
  answer(Response.json({ docs: [], total: 1 }))
  await confirm.click()
  await expect.element(page.getByText('Dados salvos: versão 2')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})
