import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setLang } from '#client/i18n.ts'
import '#ui/base.css'
import { centavos } from '#contract/money.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { ConfirmHost } from '#ui/confirm.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { shareLink } from '#web/lib/share-link.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'
import { CARD_ID, optionId, sentCard, sentRanking } from './card-sample.ts'
import { CardScreen } from './card-screen.tsx'

const live = vi.hoisted(() => ({ handlers: new Map<string, (payload: unknown) => void>(), start: () => undefined }))
vi.mock('#web/lib/live.ts', () => ({
  onLiveStart: (handle: () => undefined) => {
    live.start = handle
    return () => undefined
  },
  onLive: (event: { name: (...ids: string[]) => string }, ids: string[], handle: (payload: unknown) => void) => {
    live.handlers.set(event.name(...ids), handle)
    return () => live.handlers.delete(event.name(...ids))
  },
}))
const emit = (payload: unknown) => live.handlers.get(`athlete:${CARD_ID}`)?.(payload)

/** The server's responses by path prefix; the longest match wins. `requests` records every URL. */
const answers = new Map<string, (url: URL) => unknown>()
let requests: string[] = []
const count = (part: string) => requests.filter(address => address.includes(part)).length

beforeEach(async () => {
  await setLang('pt-BR')
  requests = []
  answers.clear()
  answers.set('/api/me', () => new Response('{"code":"unavailable"}', { status: 503 }))
  answers.set('/api/balance', () => ({ amount: 248.5, seq: 1 }))
  answers.set('/api/played-athlete', () => ({ docs: [], page: 1, pages: 1, total: 0 }))
  serve(sentCard())
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    const url = new URL(address, location.origin)
    const path = [...answers.keys()].filter(key => url.pathname.startsWith(key)).toSorted((a, b) => b.length - a.length)
    const answer = await answers.get(path[0] ?? '')?.(url)
    return answer instanceof Response ? answer : Response.json(answer)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const item of currentToasts()) dismiss(item.id)
})

function serve(doc: ReturnType<typeof sentCard>) {
  answers.set('/api/athlete-card', () => ({ doc, amount: doc.amount, cardCount: doc.cardCount }))
}
function serveRanking(newest: () => number) {
  answers.set('/api/ranking-athlete', ({ searchParams }) =>
    sentRanking(Number(searchParams.get('page')), Number(searchParams.get('snapshot') ?? newest()), newest()),
  )
}

async function show(search = '') {
  const pages = {
    '/cards/$card': CardScreen,
    '/cards/$card/play': () => <p>Página de jogo</p>,
    '/home': () => <p>Página inicial</p>,
  }
  const client = new QueryClient()
  const { tree, router } = pagesAt(`/cards/${CARD_ID}${search}`, { pages, client, beside: <ConfirmHost /> })
  return { screen: await render(tree), router }
}

const running = (change: Parameters<typeof sentCard>[0] = {}) =>
  sentCard({
    status: 'running',
    cardType: 'running',
    startDate: new Date(Date.now() - 60_000).toISOString(),
    ...change,
  })

test('an open card shows its price and athletes, no tabs, and plays only after the price was agreed to', async () => {
  const { screen, router } = await show('?influencer_code=MARIA10')
  await expect.element(screen.getByRole('heading', { name: 'Cartela da rodada' })).toBeInTheDocument()
  await expect.element(screen.getByText('Camisa Nove')).toBeInTheDocument()
  expect(screen.getByRole('tab').elements()).toHaveLength(0)
  await expect.element(screen.getByText(/Saldo depois de jogar: R\$\s238,50/)).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Jogar agora' }).click()
  await expect.element(screen.getByRole('alertdialog')).toMatchTextContent(/Cada jogo custa R\$\s10,00/)
  await screen.getByRole('button', { name: 'Agora não' }).click()
  expect(router.state.location.pathname).toBe(`/cards/${CARD_ID}`)
  await screen.getByRole('button', { name: 'Jogar agora' }).click()
  await screen.getByRole('button', { name: 'Jogar', exact: true }).click()
  await expect.element(screen.getByText('Página de jogo')).toBeInTheDocument()
  expect(router.state.location.search).toEqual({ influencer_code: 'MARIA10' })
})

test('without the price in the wallet one is led to buying what is missing', async () => {
  answers.set('/api/balance', () => ({ amount: 3, seq: 1 }))
  const { screen } = await show()
  await expect.element(screen.getByText('Você não possui saldo suficiente!')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Jogar agora' }).click()
  await expect.element(screen.getByRole('alertdialog')).toMatchTextContent('Adicione moedas na plataforma')
  await screen.getByRole('button', { name: 'Comprar moedas' }).click()
  await expect.poll(() => walletOpen.get()).toEqual({ name: 'deposit', id: '700' })
  expect(currentToasts()).toEqual([])
  walletOpen.set(false)
})

test('who has sent all allowed games reads so', async () => {
  serve(sentCard({ myGames: 3 }))
  const { screen } = await show()
  await expect.element(screen.getByRole('button', { name: 'Jogar de novo' })).toBeDisabled()
  await expect.element(screen.getByText('Você já enviou seus 3 jogos nesta cartela.')).toBeInTheDocument()
})

test('an open card turns to preparing by the server’s clock, on the ranking tab', async () => {
  // This device is a day behind: only the server's clock counts.
  const now = Date.now() + 86_400_000
  const start = now + 600_000 + 1_500
  serve(
    sentCard({
      now: new Date(now).toISOString(),
      startDate: new Date(start).toISOString(),
      lockDate: new Date(start - 600_000).toISOString(),
    }),
  )
  const { screen } = await show()
  await expect.element(screen.getByRole('button', { name: 'Jogar agora' })).toBeInTheDocument()
  await expect
    .element(screen.getByRole('tab', { name: 'Ranking' }), { timeout: 5_000 })
    .toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('button', { name: 'Jogar agora' }).elements()).toHaveLength(0)
  await expect.element(screen.getByText('Preparando a cartela.')).toBeInTheDocument()
  await expect.element(screen.getByText('A cartela fechou para novos jogos.')).toBeInTheDocument()
})

test('a new game changes count and pool in place, and one that comes late changes nothing', async () => {
  const { screen } = await show()
  await expect.element(screen.getByText('10 jogos feitos')).toBeInTheDocument()
  const before = count('/api/athlete-card')
  emit({ status: 'new_game', cardCount: 12, amount: centavos(12_000) })
  emit({ status: 'new_game', cardCount: 11, amount: centavos(11_000) })
  await expect.element(screen.getByText('12 jogos feitos')).toBeInTheDocument()
  await expect.element(screen.getByText(/^R\$\s120,00$/)).toBeInTheDocument()
  expect(count('/api/athlete-card')).toBe(before)
})

test('before three have played it says how the prize grows, not shares of next to nothing', async () => {
  serve(sentCard({ cardCount: 1, amount: 10 }))
  const { screen } = await show()
  await expect.element(screen.getByText(/^\+R\$\s9,00 por jogo$/)).toBeInTheDocument()
  await expect.element(screen.getByText(/Total para os vencedores/)).not.toBeInTheDocument()
  emit({ status: 'new_game', cardCount: 3, amount: centavos(3_000) })
  await expect.element(screen.getByText(/^R\$\s30,00$/)).toBeInTheDocument()
  await expect.element(screen.getByText(/Total para os vencedores/)).toBeInTheDocument()
})

test('a card that was read before the socket was there is read again, so that its events reach it', async () => {
  const { screen } = await show()
  await expect.element(screen.getByText('10 jogos feitos')).toBeInTheDocument()
  const before = count(`/api/athlete-card/${CARD_ID}`)
  live.start()
  await expect.poll(() => count(`/api/athlete-card/${CARD_ID}`)).toBe(before + 1)
})

test('the first page of the ranking follows the points by itself', async () => {
  let newest = 1
  serve(running())
  serveRanking(() => newest)
  const { screen } = await show()
  await expect.element(screen.getByText('Jogador 10', { exact: true })).toBeInTheDocument()
  await expect.element(screen.getByText('Você', { exact: true })).toBeInTheDocument()
  newest = 2
  emit({ status: 'scores', seq: 2 })
  await expect.poll(() => count('/api/ranking-athlete'), { timeout: 5_000 }).toBe(2)
  expect(screen.getByText('O ranking mudou.').elements()).toHaveLength(0)
})

test('a ranking that was left moves on unseen, and is read again on the way back', async () => {
  let newest = 1
  serve(running())
  serveRanking(() => newest)
  const { screen, router } = await show()
  await expect.element(screen.getByText('Jogador 10', { exact: true })).toBeInTheDocument()
  await router.navigate({ href: '/home' })
  await expect.element(screen.getByText('Página inicial')).toBeInTheDocument()
  newest = 2
  emit({ status: 'scores', seq: 2 })
  expect(count('/api/ranking-athlete')).toBe(1)
  await router.navigate({ href: `/cards/${CARD_ID}` })
  await expect.poll(() => count('/api/ranking-athlete')).toBe(2)
})

test('deeper pages stay at their moment, and move on when the reader says so', async () => {
  let newest = 1
  serve(running())
  serveRanking(() => newest)
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Ver mais' }).click()
  await expect.element(screen.getByText('Jogador 20', { exact: true })).toBeInTheDocument()
  expect(requests.at(-1)).toContain('snapshot=1')
  newest = 2
  emit({ status: 'scores', seq: 2 })
  await expect.element(screen.getByText('O ranking mudou.')).toBeInTheDocument()
  // The match minute refetches the card, not the ranking.
  await expect.poll(() => count(`/api/athlete-card/${CARD_ID}`), { timeout: 5_000 }).toBeGreaterThan(1)
  expect(count('/api/ranking-athlete')).toBe(2)
  await screen.getByRole('button', { name: 'Atualizar' }).click()
  await expect.poll(() => count('snapshot=2')).toBe(1)
  await expect.poll(() => screen.getByText('O ranking mudou.').elements()).toHaveLength(0)
})

test('who plays sees place, points and money all the time, and what moved them', async () => {
  serve(running({ myGames: 1 }))
  serveRanking(() => 1)
  answers.set(`/api/athlete-card/${CARD_ID}/standing`, () => ({
    best: { _id: '9'.repeat(24), position: 7, totalScore: 43, prize: 0, behind: 4.5, moved: 2 },
    prizes: 0,
    changes: [{ athlete: 'Camisa Nove', points: 9 }],
    snapshot: 1,
    payDate: null,
  }))
  const { screen } = await show('?part=results')
  const bar = screen.getByRole('region', { name: 'Seu melhor jogo' })
  await expect
    .element(bar)
    .toMatchTextContent(/7º.*43\spontos.*Se acabasse agora.*R\$\s0,00.*Subiu 2 posições.*Camisa Nove \+9/)
  await expect.element(bar).toMatchTextContent(/A 4,50\spontos do prêmio/)
})

test('results name what came true and what it is worth', async () => {
  const [nine] = sentCard().athletes
  serve(running({ athletes: nine ? [{ ...nine, _athleteGoals: [optionId(1)], athleteScore: 1 }] : [] }))
  const { screen } = await show('?part=results')
  await expect.element(screen.getByRole('listitem').filter({ hasText: '1 gol' })).toMatchTextContent('+9')
  expect(screen.getByText('Cartão amarelo').elements()).toHaveLength(0)
})

test('beside what came true stands who foresaw it, nobody too', async () => {
  const [nine] = sentCard().athletes
  const happened = { _athleteGoals: [optionId(1)], _athleteStatistics: [optionId(2)] }
  serve(running({ athletes: nine ? [{ ...nine, ...happened, pickedPercent: { goals: [38], statistics: [0] } }] : [] }))
  const { screen } = await show('?part=results')
  const rows = screen.getByRole('tabpanel')
  await expect.element(rows).toMatchTextContent(/1 gol\s· 38% escolheram\s*Gols.*Cartão amarelo\s· ninguém escolheu/)
  await setLang('en')
  await expect.element(rows).toMatchTextContent(/38% picked this.*nobody picked this/)
})

test('a void card says why and where the money is, and has no ranking', async () => {
  serve(sentCard({ status: 'finished', cardType: 'finished', voided: 'too_few_players', myGames: 1 }))
  const { screen } = await show()
  await expect
    .element(screen.getByText(/Menos de dois jogadores participaram\. O valor de cada jogo voltou inteiro/))
    .toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Ranking' }).elements()).toHaveLength(0)
  expect(count('/api/ranking-athlete')).toBe(0)
})

test('an unknown card says so and leads home', async () => {
  answers.set('/api/athlete-card', () => new Response('{"code":"not_found","message":""}', { status: 404 }))
  const { screen } = await show()
  await expect.element(screen.getByRole('heading', { name: 'Cartela não encontrada' })).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Ir para o início' })).toHaveAttribute('href', '/home')
})

test('a shared link carries the code of who has one', () => {
  expect(shareLink('https://crava.example', CARD_ID, undefined)).toBe(`https://crava.example/c/${CARD_ID}`)
  expect(shareLink('https://crava.example', CARD_ID, 'MARIA&10')).toBe(
    `https://crava.example/c/${CARD_ID}?influencer_code=MARIA%2610`,
  )
})

test('a card that was asked for before there was a socket to tell of it is asked for anew', async () => {
  const doc = sentCard()
  const first = Promise.withResolvers<never>()
  answers.set('/api/athlete-card', () =>
    count(`/api/athlete-card/${CARD_ID}`) === 1 ? first.promise : { doc, amount: doc.amount, cardCount: doc.cardCount },
  )
  const { screen } = await show()
  await expect.poll(() => count(`/api/athlete-card/${CARD_ID}`)).toBe(1)
  live.start()
  await expect.element(screen.getByRole('heading', { name: doc.name })).toBeInTheDocument()
})
