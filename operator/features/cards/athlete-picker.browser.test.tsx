import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { athleteOnWire, CARD, cardOnWire, openCards, id } from '#tests/pages/operator/cards.tsx'
import { serve } from '#tests/pages/operator/console.tsx'

const path = `/api/operator/athlete-card`
const about = { _id: id('f'), name: 'Brasileirão', season: 2026 }
const championshipOnWire = { ...about, sport: 'football', source: 'cartola', matches: 2, review: 0, remarks: 0 }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const tab = (name: string | RegExp) => page.getByRole('tab', { name })

beforeEach(() => setLang('pt-BR'))

/** A round of one match with an athlete of each club. */
function serveRound(athletes: ReturnType<typeof athleteOnWire>[] = []) {
  const clubs = ['Flamengo', 'Santos'].map((name, place) => ({
    _id: id(String(place + 1)),
    name,
    abbrev: name.slice(0, 3).toUpperCase(),
    colors: [],
    image: null,
  }))
  const match = {
    _id: id('9'),
    championship: about,
    kind: 'match',
    number: '1',
    round: '37',
    home: clubs[0],
    away: clubs[1],
    startsAt: null,
    playsOn: '2026-11-28',
    place: null,
    status: 'scheduled',
    score: null,
    version: 0,
    unresolved: 0,
    settles: true,
  }
  const player = (letter: string, name: string, club: number) => ({
    athlete: {
      _id: id(letter),
      name,
      nickname: null,
    },
    team: clubs[club],
    shirt: 9,
    position: 'A',
    form: 12.5,
    carriedOver: true,
    _match: match._id,
    _kickoff: null,
    match,
  })
  const rounds = [{ round: '37', matches: 1, untimed: 1, first: '2026-11-28T03:00:00.000Z' }]
  return serve({
    [`GET ${path}/${CARD}`]: () => cardOnWire({ athletes, championship: id('f'), round: '37' }),
    [`PUT ${path}/${CARD}`]: () => ({ data: true, seq: 1 }),
    'GET /api/operator/championships': () => ({ docs: [championshipOnWire], page: 1, pages: 1, total: 1 }),
    'GET /api/operator/matches': () => ({
      docs: [match, { ...match, _id: id('8'), settles: false }],
      page: 1,
      pages: 1,
      total: 2,
    }),
    [`GET /api/operator/championships/${id('f')}/round`]: () => ({ round: '37', docs: [match], rounds }),
    [`GET /api/operator/championships/${id('f')}/athletes`]: () => ({
      docs: [player('a', 'Renan', 0), player('b', 'Igor', 1)],
      page: 1,
      pages: 1,
      total: 2,
      round: '37',
      teams: clubs,
      problem: null,
    }),
  })
}

test('athletes of the coming round are found by club and position, in all of its matches at once (D6)', async () => {
  const requests = serveRound()
  await openCards(`/cards/${CARD}`)
  await tab(/Craques/).click()
  await button('Escolher de um jogo ou rodada').click()
  const picker = page.getByRole('dialog')
  await expect.element(picker.getByRole('checkbox', { name: /Renan.*forma 12,5/ })).toBeVisible()
  // A card cannot open on data of another source, so such a match is not offered.
  await expect.poll(() => picker.getByRole('button', { name: /Flamengo × Santos/ }).elements().length).toBe(1)
  await picker.getByRole('combobox', { name: 'Time' }).selectOptions('Santos')
  await expect.poll(() => requests.at(-1)?.query.get('team')).toBe(id('2'))
  await picker.getByRole('combobox', { name: 'Posição' }).selectOptions('Goleiro')
  await expect.poll(() => requests.at(-1)?.query.get('position')).toBe('G')
  await picker.getByRole('checkbox', { name: /Renan/ }).click()
  await picker.getByRole('checkbox', { name: /Igor/ }).click()
  await button('Adicionar 2 craques').click()
  await button('Salvar').click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PUT')?.body.athletes)
    .toMatchObject([
      { _athlete: id('a'), _match: id('9'), _kickoff: null },
      { _athlete: id('b'), _match: id('9'), _kickoff: null },
    ])
})

test('past the most that fit nobody can be chosen, and it says so', async () => {
  serveRound(Array.from({ length: 39 }, (_, place) => athleteOnWire(place, `Craque ${place}`)))
  await openCards(`/cards/${CARD}`)
  await tab(/Craques/).click()
  await button('Escolher de um jogo ou rodada').click()
  const picker = page.getByRole('dialog')
  const renan = picker.getByRole('checkbox', { name: /Renan/ })
  const igor = picker.getByRole('checkbox', { name: /Igor/ })
  await expect.element(igor).toBeEnabled()
  await renan.click()
  await expect.element(picker.getByText('Não cabem mais de 40 craques.')).toBeVisible()
  await expect.element(igor).toBeDisabled()
  await renan.click()
  await expect.element(igor).toBeEnabled()
})
