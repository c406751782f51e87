import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { CHAMPIONSHIP, matchAt, matchCardOf, playedMatchesOf, runningMatchCard } from '#tests/pages/web/match-cards.ts'
import { CARD, GAME, other, pageOf, receipt } from '#tests/pages/web/play-athletes.ts'
import { pageAt } from '#tests/pages/web/play-page.tsx'

const live = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('#web/lib/live.ts', async original => ({
  ...(await original<object>()),
  onLive: (event: { name: (...ids: string[]) => string }, ids: string[], handle: (payload: unknown) => void) => {
    const name = event.name(...ids)
    const group = live.get(name) ?? new Set()
    live.set(name, group.add(handle))
    return () => group.delete(handle)
  },
}))

const AT = `/championships/${CHAMPIONSHIP}/cards/${CARD}`
const MINE = `${AT}/my_games/${GAME}`

async function open(game: object, card = runningMatchCard(), changes: Answers = {}, address = MINE) {
  const { log, fetch } = fakeServer({
    [`GET /api/card-game/${CARD}`]: { doc: card, amount: card.amount, cardCount: card.cardCount },
    [`GET /api/played-card-game/${GAME}`]: { doc: game, cardDetails: card },
    [`GET /api/played-card-game/${GAME}/receipt`]: receipt,
    'GET /api/dispute': { docs: [] },
    ...changes,
  })
  vi.stubGlobal('fetch', fetch)
  const { element, at } = pageAt(address)
  return { screen: await render(element), at, log }
}
type Screen = Awaited<ReturnType<typeof open>>['screen']
async function textsOf(screen: Screen): Promise<(string | null)[]> {
  const slots = screen.getByRole('region', { name: 'Resultado por partida' })
  await expect.element(slots).toBeVisible()
  return [...slots.element().querySelectorAll('section')].map(({ textContent }) => textContent)
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('H1: beside each prediction stand the score, the points and why', async () => {
  const { screen } = await open(playedMatchesOf())
  const texts = await textsOf(screen)
  expect(texts[0]).toMatch(
    /Time Rubro × Time Verde.*Garantido.*25.*Palpite: 2 × 1.*Resultado: 2 × 1 · placar exato.*\+25/,
  )
  expect(texts[1]).toMatch(
    /67’.*Valendo.*12.*Palpite: 2 × 0.*Por enquanto: 1 × 0 · vencedor e os gols do perdedor.*\+12/,
  )
  expect(texts[2]).toMatch(/Aguardando.*–.*Palpite: 0 × 0.*Joga Dom 22\/11 · 16:00.*até \+25/)
  expect(texts[3]).toMatch(/Anulado.*Não vale para ninguém nesta cartela\. Palpite: 3 × 3/)
  const hero = screen.getByRole('region', { name: 'Seu jogo' })
  await expect.element(hero).toMatchTextContent(/37.*2º lugar.*1 garantido.*1 valendo.*1 aguardando.*1 anulado/)
  await expect.element(screen.getByRole('link', { name: 'Voltar à cartela' })).toHaveAttribute('href', AT)
})

const ended = [
  ['exact', 25, [2, 1], 'placar exato'],
  ['winner-goals', 18, [2, 0], 'vencedor e os gols dele'],
  ['winner-difference', 15, [3, 2], 'vencedor e a diferença de gols'],
  ['winner-loser-goals', 12, [3, 1], 'vencedor e os gols do perdedor'],
  ['outcome', 10, [4, 0], 'só o vencedor'],
  ['miss', 0, [0, 1], 'não acertou o resultado'],
] as const

test.each(ended)('H1: %s is worth %i, in plain words', async (rule, score, [homeGoals, awayGoals], messages) => {
  const [first] = playedMatchesOf().matches
  const matches = [{ ...first, homeGoals, awayGoals, score, rule, state: score > 0 ? 'won' : 'lost' }]
  const { screen } = await open(playedMatchesOf({ matches, totalScore: score }))
  const [text] = await textsOf(screen)
  expect(text).toContain(`Resultado: 2 × 1 · ${messages}${score > 0 ? `+${score}` : '0'}`)
  expect(text).toContain(score > 0 ? 'Acertou' : 'Errou')
})

test('H1: a draw with another score is called so', async () => {
  const [first] = playedMatchesOf().matches
  const draw = {
    ...first,
    homeGoals: 0,
    awayGoals: 0,
    score: 10,
    rule: 'outcome',
    result: { home: 1, away: 1 },
    state: 'won',
  }
  const { screen } = await open(playedMatchesOf({ matches: [draw] }))
  expect((await textsOf(screen))[0]).toContain('Resultado: 1 × 1 · empate com outro placar+10')
})

test('another’s game tells whose it is, and has neither receipt nor dispute', async () => {
  const { screen } = await open(playedMatchesOf({ _user: other }), runningMatchCard(), {}, `${AT}/users_games/${GAME}`)
  await expect.element(screen.getByRole('region', { name: 'Jogo de Jogador B' })).toMatchTextContent(/@jogador_b/)
  await expect.element(screen.getByRole('button', { name: 'Ver recibo' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Enviar contestação' })).not.toBeInTheDocument()
})

test('C12: another’s game on a card that is still new sends back to the start', async () => {
  const secret = await open({}, matchCardOf(), {
    [`GET /api/played-card-game/${GAME}`]: () => refusal(404, 'not_yet_visible'),
  })
  await expect.poll(secret.at).toBe('/')
  await expect.element(secret.screen.getByText('Ainda é segredo')).toBeVisible()
})

test('new points on the card score the game again while it is read', async () => {
  let totalScore = 37
  const { screen } = await open({}, runningMatchCard(), {
    [`GET /api/played-card-game/${GAME}`]: () =>
      Response.json({ doc: playedMatchesOf({ totalScore }), cardDetails: runningMatchCard() }),
  })
  await expect.element(screen.getByText('37', { exact: true })).toBeVisible()
  totalScore = 50
  for (const handle of live.get(`card-game:${CARD}`) ?? []) handle({ status: 'scores', seq: 9 })
  await expect.element(screen.getByText('50', { exact: true }), { timeout: 5_000 }).toBeVisible()
})

test('nothing of a void game was right or wrong', async () => {
  const { screen } = await open(playedMatchesOf({ void: true, position: null, totalScore: 0 }))
  await expect.element(screen.getByText(/Este jogo foi anulado e R\$\s10,00 voltou/)).toBeVisible()
  const texts = await textsOf(screen)
  expect(texts[0]).toMatch(/Anulado.*Não conta: o jogo foi anulado\. Palpite: 2 × 1/)
  await expect.element(screen.getByRole('region', { name: 'Seu jogo' })).toMatchTextContent(/4 anulados/)
})

test('the receipt is that of the championship’s game', async () => {
  const { screen } = await open(playedMatchesOf())
  await screen.getByRole('button', { name: 'Ver recibo' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Recibo' })).toMatchTextContent(/18:04:05.*CRAVA10/)
})

test('a match can be disputed in the window', async () => {
  const card = runningMatchCard({ payDate: new Date(Date.now() + 3_600_000).toISOString() })
  const { screen, log } = await open(playedMatchesOf(), card, {
    'POST /api/dispute': () => Response.json({ _id: '1'.repeat(24) }, { status: 201 }),
  })
  await screen.getByRole('combobox', { name: 'Partida' }).selectOptions('Time Verde × Time Azul')
  await screen.getByRole('textbox', { name: 'O que aconteceu' }).fill('O gol aos 23 minutos foi anulado.')
  await screen.getByRole('button', { name: 'Enviar contestação' }).click()
  await expect.element(screen.getByText('Contestação enviada')).toBeVisible()
  expect(log.findLast(({ method }) => method === 'POST')?.body).toEqual({
    game: CARD,
    fact: matchAt(1),
    text: 'O gol aos 23 minutos foi anulado.',
  })
})

test('the address that a notification has leads on to the championship’s game', async () => {
  const { screen, at } = await open(
    playedMatchesOf(),
    runningMatchCard(),
    {
      // While any Athletes card is new, the server answers so for every id that is not one of my games.
      [`GET /api/played-athlete/${GAME}`]: () => refusal(404, 'not_yet_visible'),
      [`GET /api/public/card/${CARD}`]: {
        _id: CARD,
        name: 'Cartela da rodada',
        status: 'running',
        startDate: null,
        lockDate: null,
        now: new Date().toISOString(),
        price: 10,
        amount: 100,
        cardCount: 10,
        banner: null,
        championship: CHAMPIONSHIP,
      },
    },
    `/cards/${CARD}/my_games/${GAME}`,
  )
  await expect.element(screen.getByRole('region', { name: 'Seu jogo' })).toBeVisible()
  expect(at()).toBe(MINE)
})

const HISTORY = '/championships/card_games_history'

test('the history of championships lists its own games, archives them there, and leads to them', async () => {
  const { screen, log } = await open(
    {},
    runningMatchCard(),
    {
      'GET /api/played-card-game': pageOf([playedMatchesOf()]),
      [`DELETE /api/played-card-game/${GAME}`]: { data: true },
    },
    HISTORY,
  )
  await expect
    .element(screen.getByRole('link', { name: /Cartela da rodada/ }))
    .toHaveAttribute('href', `${HISTORY}/${GAME}`)
  await screen.getByRole('button', { name: 'Arquivar jogo de Cartela da rodada' }).click()
  await screen.getByRole('button', { name: 'Arquivar', exact: true }).click()
  await expect.element(screen.getByText('Jogo arquivado')).toBeVisible()
  expect(log.some(({ method, address }) => method === 'DELETE' && address.includes(GAME))).toBe(true)
  await screen.getByRole('radio', { name: 'Arquivados' }).click()
  await expect.poll(() => log.some(({ address }) => address.includes('status=false'))).toBe(true)
})

test('an empty history leads to the championships', async () => {
  const { screen } = await open({}, runningMatchCard(), { 'GET /api/played-card-game': pageOf([]) }, HISTORY)
  await expect.element(screen.getByText('Escolha uma cartela de um campeonato e mande o primeiro.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ver cartelas' })).toHaveAttribute('href', '/championships')
})

test('a history that cannot be read says so', async () => {
  const { screen } = await open(
    {},
    runningMatchCard(),
    { 'GET /api/played-card-game': () => refusal(500, 'server_error') },
    HISTORY,
  )
  await expect.element(screen.getByText('Seus jogos não carregaram')).toBeVisible()
})

test('a game of the history goes back to it', async () => {
  const { screen } = await open(playedMatchesOf(), runningMatchCard(), {}, `${HISTORY}/${GAME}`)
  await expect.element(screen.getByRole('link', { name: 'Voltar aos meus jogos' })).toHaveAttribute('href', HISTORY)
})
