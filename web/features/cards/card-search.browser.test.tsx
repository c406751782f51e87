import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { shareLink } from '#web/lib/share-link.ts'
import { CARD_ID, sentCard, sentRanking } from './card-sample.ts'
import { CardScreen } from './card-screen.tsx'

vi.mock('#web/lib/live.ts', () => ({ onLiveStart: () => () => undefined, onLive: () => () => undefined }))

/** The server's responses by path prefix; `requests` records every URL. */
const answers = new Map<string, (requests: URL) => unknown>()
let requests: string[] = []

beforeEach(async () => {
  await setLang('pt-BR')
  requests = []
  answers.clear()
  answers.set('/api/balance', () => ({ amount: 248.5, seq: 1 }))
  answers.set('/api/played-athlete', () => ({ docs: [], page: 1, pages: 1, total: 0 }))
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    const url = new URL(address, location.origin)
    const path = [...answers.keys()].find(key => url.pathname.startsWith(key))
    return Promise.resolve(
      path === undefined
        ? Response.json({ code: 'unavailable' }, { status: 503 })
        : Response.json(answers.get(path)?.(url)),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

function serve(change: Parameters<typeof sentCard>[0] = {}) {
  const doc = sentCard(change)
  answers.set('/api/athlete-card', () => ({ doc, amount: doc.amount, cardCount: doc.cardCount }))
}
const serveRunning = () =>
  serve({ status: 'running', cardType: 'running', startDate: new Date(Date.now() - 60_000).toISOString() })

async function show(search = '') {
  const { tree, router } = pagesAt(`/cards/${CARD_ID}${search}`, {
    pages: { '/cards/$card': CardScreen },
    client: new QueryClient(),
  })
  return { screen: await render(tree), router }
}

test('a row and a step of the podium lead to the game, the name and the picture to the person', async () => {
  serveRunning()
  answers.set('/api/ranking-athlete', () => sentRanking(1, 1, 1))
  const { screen, router } = await show()
  const docs = sentRanking(1, 1, 1).docs
  for (const place of [1, 4]) {
    const doc = docs[place - 1]
    const person = screen.getByRole('link', { name: `Jogador ${place}`, exact: true })
    const game = screen.getByRole('link', { name: `Ver o jogo de Jogador ${place}, ${place}º lugar` })
    await expect.element(person).toHaveAttribute('href', `/users/${doc?._user._id}`)
    await expect.element(game).toHaveAttribute('href', `/cards/${CARD_ID}/users_games/${doc?._id}`)
    expect(person.element().closest('li')?.querySelectorAll('a')).toHaveLength(2)
    expect(person.element().querySelector('a') ?? game.element().querySelector('a')).toBeNull()
    const row = screen
      .getByRole('listitem')
      .filter({ hasText: `@jogador${place}` })
      .first()
    const pressedAt = (part: Element | null | undefined) => {
      part?.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = (part ?? document.body).getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a')
    }
    expect(pressedAt(row.element().querySelector('img, svg, [class*="picture"] > *'))).toBe(person.element())
    const points = [...row.element().querySelectorAll('span')].find(part => /^4[69]/.test(part.textContent ?? ''))
    expect(pressedAt(points)).toBe(game.element())
    // The keyboard reaches the game from the person.
    ;(person.element() as HTMLElement).focus()
    await userEvent.tab()
    expect(document.activeElement).toBe(game.element())
  }
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe(`/cards/${CARD_ID}/users_games/${docs[3]?._id}`)
})

test('players are searched from the fourth letter on, with their games or two dashes', async () => {
  serveRunning()
  answers.set('/api/ranking-athlete', () => sentRanking(1, 1, 1))
  const found = sentRanking(1, 1, 1).docs.map(({ _user }) => _user)
  answers.set('/api/user', () => ({ docs: found.slice(0, 2), page: 1, pages: 1, total: 2 }))
  const { screen } = await show()
  const box = screen.getByLabelText('Buscar jogador')
  await userEvent.fill(box, 'jog')
  await expect.element(screen.getByText('Digite mais de 3 letras para buscar')).toBeInTheDocument()
  const second = found[1]
  answers.set('/api/ranking-athlete', ({ searchParams }) => {
    const page = sentRanking(1, 1, 1)
    return searchParams.get('user') === second?._id ? { ...page, docs: [] } : { ...page, docs: page.docs.slice(0, 1) }
  })
  await userEvent.fill(box, 'joga')
  await expect.element(screen.getByText('@jogador2 · Não jogou esta cartela')).toBeInTheDocument()
  await expect.element(screen.getByRole('listitem').filter({ hasText: '@jogador1' })).toMatchTextContent('49')
  expect(requests.filter(address => address.includes('/api/user?'))).toHaveLength(1)
  await userEvent.fill(box, '')
  await expect.element(screen.getByRole('region', { name: 'Os três primeiros' })).toBeInTheDocument()
})

test('a search of players goes on by pages, of players and of the games of one, and stays in the address', async () => {
  serveRunning()
  const docs = sentRanking(1, 1, 1).docs
  answers.set('/api/user', ({ searchParams }) => {
    const at = Number(searchParams.get('page')) - 1
    return { docs: [docs[at]?._user], page: at + 1, pages: 2, total: 2 }
  })
  answers.set('/api/ranking-athlete', ({ searchParams }) => {
    const at = Number(searchParams.get('page')) - 1
    const isFirst = searchParams.get('user') === docs[0]?._user._id
    const shown = { ...docs[0], _id: `${at}`.repeat(24), totalScore: 50 - at }
    return { ...sentRanking(1, 1, 1), docs: isFirst ? [shown] : [], page: at + 1, pages: isFirst ? 2 : 1 }
  })
  const { screen, router } = await show()
  await userEvent.fill(screen.getByLabelText('Buscar jogador'), 'joga')
  await expect.element(screen.getByRole('listitem').filter({ hasText: /Jogador 1.*50/ })).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Ver mais : Jogador 1' }).click()
  await expect.element(screen.getByRole('listitem').filter({ hasText: /Jogador 1.*49/ })).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Ver mais', exact: true }).click()
  const other = screen.getByRole('link', { name: /@jogador2 · Não jogou esta cartela/ })
  await expect.element(other).toHaveAttribute('href', `/users/${docs[1]?._user._id}`)
  expect(router.state.location.search).toEqual({ search: 'joga' })
})

test('the way back to a search of players finds it as it was', async () => {
  serveRunning()
  answers.set('/api/user', () => ({ docs: [], page: 1, pages: 1, total: 0 }))
  const { screen } = await show('?search=ninguem&influencer_code=MARIA10')
  await expect.element(screen.getByLabelText('Buscar jogador')).toHaveValue('ninguem')
  await expect.element(screen.getByText('Nenhum jogador encontrado')).toBeInTheDocument()
})

test('what is shared carries my code only on a card that takes it', async () => {
  const me = { _id: '9'.repeat(24), username: 'maria', name: 'Maria', photo: null, isMe: true, email: 'a@b.c' }
  const rest = { emailConfirmed: true, pendingEmail: null, docNumber: '52998224725', gender: 'F', phones: [] }
  const more = { birthDate: null, roles: [], lang: 'pt-BR', balance: { amount: 1 }, createdAt: '2026-01-01T00:00:00Z' }
  answers.set('/api/me', () => ({ ...me, ...rest, ...more, code: 'MARIA10' }))
  let isTaken = false
  serve()
  const card = sentCard()
  answers.set('/api/public/card', () => ({
    ...card,
    code: { code: 'MARIA10', valid: isTaken, influencer: null },
  }))
  const refused = await show()
  await refused.screen.getByRole('button', { name: 'Compartilhar cartela' }).click()
  await expect.poll(() => requests.some(address => address.includes('/api/public/card'))).toBe(true)
  await expect
    .element(refused.screen.getByLabelText('Link da cartela'))
    .toHaveValue(shareLink(location.origin, CARD_ID, undefined))
  expect(refused.screen.getByText('MARIA10').elements()).toHaveLength(0)
  await refused.screen.unmount()
  isTaken = true
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Compartilhar cartela' }).click()
  await expect.element(screen.getByText('MARIA10', { exact: true })).toBeInTheDocument()
  await expect
    .element(screen.getByLabelText('Link da cartela'))
    .toHaveValue(shareLink(location.origin, CARD_ID, 'MARIA10'))
})
