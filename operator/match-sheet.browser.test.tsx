import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, serve } from '#tests/pages/operator/console.tsx'
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
