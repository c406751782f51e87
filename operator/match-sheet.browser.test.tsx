import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { MatchScreen } from './features/matches/match-screen.tsx'
import type { RoundMatch } from './lib/kick-offs.tsx'
import { EditMatchSheet } from './lib/match-sheet.tsx'

const team = (letter: string, name: string) => ({
  _id: id(letter),
  name,
  abbrev: name.slice(0, 3).toUpperCase(),
  colors: ['#c4122b', '#15120f'],
  image: null,
})
const doc = {
  _id: id('d'),
  home: team('1', 'Flamengo'),
  away: team('2', 'Bahia'),
  round: '37',
  startsAt: null,
  playsOn: '2026-12-02',
  place: null,
  status: 'scheduled',
} as unknown as RoundMatch
const EDIT = `PUT /api/operator/matches/${id('d')}`
const sheet = page.getByRole('alertdialog')
const save = () => sheet.getByRole('button', { name: 'Salvar' }).click()

/** Sixty clubs, with fifty per page; the last is only found by its name. */
async function open() {
  const clubs = Array.from({ length: 50 }, (_, at) => ({ ...team('3', `Clube ${at}`), _id: `${at}`.padStart(24, '0') }))
  const row = (club: object) => ({ ...club, state: null, aliases: [] })
  const sent = serve({
    'GET /api/operator/teams': ({ query }) =>
      query.get('search') === 'zum'
        ? { docs: [row(team('9', 'Zumbi'))], page: 1, pages: 1, total: 1 }
        : { docs: clubs.map(row), page: 1, pages: 2, total: 60 },
    [EDIT]: () => ({ data: true }),
  })
  await openConsole({ '/match': () => <EditMatchSheet doc={doc} open onClose={() => undefined} /> }, '/match')
  await expect.element(sheet).toBeVisible()
  return sent
}

beforeEach(() => setLang('pt-BR'))

test('a half-typed kick-off is said at its field, and is not sent as none', async () => {
  const sent = await open()
  const kickOff = sheet.getByLabelText('Início (horário de Brasília)')
  await kickOff.click()
  await userEvent.keyboard('02')
  await save()
  await expect.element(kickOff).toBeInvalid()
  await expect.element(kickOff).toHaveFocus()
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  await kickOff.fill('2026-12-02T18:00')
  await save()
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ startsAt: '2026-12-02T21:00:00.000Z' })
})

test('a club beyond the first page is found by its name, and what is chosen stays', async () => {
  const sent = await open()
  const search = sheet.getByRole('searchbox', { name: 'Buscar clube' })
  await search.fill('zum')
  await sheet.getByRole('combobox', { name: 'Mandante' }).selectOptions('Zumbi')
  await search.fill('')
  await expect.poll(() => sheet.getByRole('option', { name: 'Clube 7', exact: true }).elements().length).toBe(2)
  await expect.element(sheet.getByRole('combobox', { name: 'Mandante' })).toHaveValue(id('9'))
  await save()
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ home: id('9'), away: id('2') })
})

const schedule = {
  home: id('1'),
  away: id('2'),
  round: '37',
  startsAt: '2026-12-02T21:00:00.000Z',
  playsOn: null,
  place: 'Maracanã',
  postponed: false,
}
const kickOff = sheet.getByLabelText('Início (horário de Brasília)')
const venue = sheet.getByLabelText('Local')

/** The page of a match; what is stored changes as others move it. */
async function openPage() {
  const stored = { startsAt: schedule.startsAt, place: schedule.place, round: schedule.round }
  const match = () => ({
    doc: {
      ...doc,
      ...stored,
      playsOn: null,
      championship: { _id: id('c'), name: 'Brasileirão', season: 2026 },
      kind: 'match',
      number: '1',
      score: null,
      version: 0,
      unresolved: 0,
      settles: true,
    },
    facts: null,
    squad: [],
    versions: [],
  })
  const sent = serve({
    'GET /api/operator/teams': () => ({ docs: [], page: 1, pages: 1, total: 0 }),
    [`GET /api/operator/matches/${id('d')}`]: match,
    [EDIT]: ({ body }) => {
      const { before } = body as { before: { startsAt: string } }
      if (before.startsAt !== stored.startsAt) return refusal(409, 'conflict')
      return { data: true }
    },
  })
  const { client } = await openConsole({ '/matches/$match': MatchScreen }, `/matches/${id('d')}`)
  return { stored, sent, client, puts: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const edit = () => page.getByRole('button', { name: 'Editar partida' }).click()

test('each opening shows the schedule as it is then, and sends what was read', async () => {
  const { stored, client, puts } = await openPage()
  await edit()
  await expect.element(kickOff).toHaveValue('2026-12-02T18:00')
  await venue.fill('Não salvo')
  await sheet.getByRole('button', { name: 'Cancelar' }).click()
  stored.startsAt = '2026-12-02T23:30:00.000Z'
  await client.invalidateQueries()
  await expect.element(page.getByText(/20[:h]30/).first()).toBeVisible()
  await edit()
  await expect.element(kickOff).toHaveValue('2026-12-02T20:30')
  await expect.element(venue).toHaveValue('Maracanã')
  await venue.fill('Mineirão')
  await save()
  const before = { ...schedule, startsAt: stored.startsAt }
  await expect.poll(puts).toMatchObject([{ ...before, place: 'Mineirão', before }])
})

test('moved by somebody else meanwhile, it says so in the sheet: what was typed stays, the rest is as it is now', async () => {
  const { stored, puts } = await openPage()
  await edit()
  await venue.fill('Mineirão')
  stored.startsAt = '2026-12-02T23:30:00.000Z'
  await save()
  await expect.element(sheet.getByText('A partida mudou enquanto você editava')).toBeVisible()
  await expect.element(kickOff).toHaveValue('2026-12-02T20:30')
  await expect.element(venue).toHaveValue('Mineirão')
  await save()
  await expect.poll(() => puts().at(-1)).toMatchObject({ startsAt: stored.startsAt, place: 'Mineirão' })
  await expect.element(sheet).not.toBeInTheDocument()
})
