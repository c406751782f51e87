import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import {
  CARD,
  championshipCardOnWire,
  id,
  matchOnWire,
  openChampionshipCards,
  settlementOnWire,
} from '#tests/pages/operator/cards.tsx'
import { refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'

const path = '/api/operator/card-game'
const championship = { _id: id('f'), name: 'Brasileirão', season: 2026, sport: 'football', source: 'cbf' }
const championships = { docs: [{ ...championship, matches: 380, review: 0, remarks: 0 }], page: 1, pages: 1, total: 1 }
const row = (letter: string, round: string, status = 'scheduled') => ({
  ...matchOnWire(0, letter).now._match,
  _id: id(letter),
  championship: { _id: id('f'), name: 'Brasileirão', season: 2026 },
  kind: 'match',
  number: letter,
  round,
  startsAt: '2026-11-22T19:00:00.000Z',
  playsOn: null,
  settles: true,
  status,
  version: 1,
  unresolved: 0,
})
const paged = (docs: unknown[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const tab = (name: string | RegExp) => page.getByRole('tab', { name })
const dialog = () => page.getByRole('alertdialog')
const because = async (reason: string, confirm: string) => {
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await dialog().getByRole('button', { name: confirm }).click()
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
  vi.unstubAllGlobals()
})

test('the list names the championship, and leads to the card', async () => {
  const { _id, name, state, startDate, price, pool, cardCount } = championshipCardOnWire({ state: 'open' })
  const doc = { _id, name, state, startDate, price, pool, cardCount, championship, matches: 10, waits: null }
  serve({ [`GET ${path}`]: () => paged([doc]), [`GET ${path}/${CARD}`]: () => championshipCardOnWire() })
  const { router } = await openChampionshipCards('/championship-cards')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cartelas de campeonato' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Brasileirão 2026' })).toBeVisible()
  await page.getByRole('link', { name: 'Placares da rodada 24', exact: true }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/championship-cards/${CARD}`)
})

test('a new card takes a whole round of a championship, in the order that is chosen', async () => {
  const requests = serve({
    'GET /api/operator/championships': () => championships,
    'GET /api/operator/matches': ({ query }) =>
      paged(query.get('round') === '24' ? [row('a', '24'), row('b', '24'), row('d', '24', 'live')] : [row('a', '24')]),
    [`POST ${path}`]: () => ({ _id: CARD }),
    [`GET ${path}/${CARD}`]: () => championshipCardOnWire(),
  })
  const { router } = await openChampionshipCards('/championship-cards/new')
  await button('Criar rascunho').click()
  await expect.element(page.getByText('Informe o nome.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Placares da rodada 24')
  await button('Criar rascunho').click()
  // The invalid championship field is on the other tab, which opens and focuses it.
  await expect.element(tab(/Partidas/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('Escolha o campeonato.')).toBeVisible()
  const choice = page.getByRole('combobox', { name: 'Campeonato' })
  await expect.element(choice).toHaveFocus()
  await expect.element(button('Escolher partidas')).toBeDisabled()
  await choice.selectOptions('Brasileirão 2026')
  await button('Escolher partidas').click()
  await button('Rodada 24: escolher a rodada inteira').click()
  await button('Adicionar 2 partidas').click()
  await button('Descer Flamengo × Santos').first().click()
  await tab('Dados').click()
  await expect.element(page.getByText(/22\/11\/2026/)).toBeVisible()
  await expect.element(page.getByLabelText('Início')).not.toBeInTheDocument()
  await button('Criar rascunho').click()
  await expect.poll(() => router.state.location.pathname).toBe(`/championship-cards/${CARD}`)
  const sent = requests.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ championship: id('f'), round: '24', matches: [id('b'), id('a')], reason: '' })
  expect(sent).not.toHaveProperty('goalOptions')
})

test('opening that is refused says why at each match, and where nothing was chosen', async () => {
  let fields: Record<string, string> = { 'matches.1': 'match_over' }
  serve({
    'GET /api/operator/championships': () => championships,
    [`GET ${path}/${CARD}`]: () => championshipCardOnWire(),
    [`POST ${path}/${CARD}/open`]: () => refusal(422, 'card_incomplete', fields),
  })
  await openChampionshipCards(`/championship-cards/${CARD}`)
  await button('Abrir').click()
  await expect.element(dialog().getByText(/Fecha em 22\/11\/2026, 15:50/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Abrir' }).click()
  await expect.element(page.getByText('Esta partida já começou ou não vai acontecer. Tire-a da cartela.')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  fields = { matches: 'matches_required' }
  await button('Abrir').click()
  await dialog().getByRole('button', { name: 'Abrir' }).click()
  await expect.element(page.getByText('Ponha ao menos uma partida.')).toHaveFocus()
})

test('another championship than that of its matches is told at each of them before anything is sent', async () => {
  const other = { ...championship, _id: id('e'), name: 'Copa', matches: 60, review: 0, remarks: 0 }
  const requests = serve({
    'GET /api/operator/championships': () => paged([...championships.docs, other]),
    [`GET ${path}/${CARD}`]: () => championshipCardOnWire(),
  })
  await openChampionshipCards(`/championship-cards/${CARD}`)
  await tab(/Partidas/).click()
  await page.getByRole('combobox', { name: 'Campeonato' }).selectOptions('Copa 2026')
  await button('Salvar').click()
  await expect.element(page.getByText(/é de outro campeonato/).first()).toBeVisible()
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  await button('Descartar').click()
  await expect.element(page.getByRole('combobox', { name: 'Campeonato' })).toHaveValue(id('f'))
})

test('the result tells each score, leads to what is missing, and pays only once all is known', async () => {
  const over = { status: 'finished', score: { home: 2, away: 1 } } as const
  const missing = [{ fact: 'score', match: id('b') }]
  const card = championshipCardOnWire({
    state: 'provisional',
    matchDocs: [
      matchOnWire(0, 'a', { match: over, picked: { home: { 2: 5 }, away: { 1: 3, 7: 2 } } }),
      matchOnWire(1, 'b', { match: { status: 'finished' }, missing }),
    ],
  })
  let settlement = settlementOnWire({ missing: [{ fact: 'Flamengo x Santos: score', match: id('b') }] })
  const requests = serve({
    [`GET ${path}/${CARD}`]: () => card,
    [`GET /api/operator/games/${CARD}/settlement`]: () => settlement,
    [`POST /api/operator/games/${CARD}/settle`]: () => ({ data: true, order: null }),
  })
  const { router, client } = await openChampionshipCards(`/championship-cards/${CARD}`)
  await expect.element(tab(/Resultado 1 de 2/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('2 – 1')).toBeVisible()
  await expect.element(button('Publicar e pagar')).toBeDisabled()
  settlement = settlementOnWire()
  await client.invalidateQueries()
  await button('Publicar e pagar').click()
  await because('conferido', 'Publicar e pagar')
  await expect
    .poll(() => requests.find(({ method }) => method === 'POST')?.path)
    .toBe(`/api/operator/games/${CARD}/settle`)
  await expect.element(dialog()).not.toBeInTheDocument()
  await tab(/Jogos/).click()
  await expect.element(page.getByRole('row', { name: /^Santos \(contra Flamengo\) 0 3 0 0 0 2$/ })).toBeVisible()
  await tab(/Resultado/).click()
  await page.getByRole('table').getByRole('link').first().click()
  await expect.poll(() => router.state.location.pathname).toBe(`/matches/${id('a')}`)
})

test('a round of a championship is drafted by its name, or it says that nothing of it is ahead', async () => {
  let hasRound = false
  const requests = serve({
    [`GET ${path}`]: () => paged([]),
    [`GET ${path}/${CARD}`]: () => championshipCardOnWire(),
    'GET /api/operator/championships': () => championships,
    [`POST ${path}/draft-next`]: () => (hasRound ? { _id: CARD } : refusal(422, 'facts_missing')),
  })
  const { router } = await openChampionshipCards('/championship-cards')
  await button('Rascunhar a próxima rodada').click()
  await dialog().getByLabelText('Campeonato', { exact: true }).selectOptions('Brasileirão 2026')
  await dialog().getByRole('textbox', { name: 'Rodada' }).fill('25')
  await dialog().getByRole('button', { name: 'Rascunhar' }).click()
  await expect.element(dialog().getByText(/Nenhuma partida por jogar nesta rodada/)).toBeVisible()
  hasRound = true
  await dialog().getByRole('button', { name: 'Rascunhar' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/championship-cards/${CARD}`)
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    championship: id('f'),
    round: '25',
    reason: '',
  })
})
