import { useMutation, useQueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import type { Role } from '#contract/roles.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import type { MatchRead } from './features/matches/api.ts'
import { HistorySection } from './features/matches/history-section.tsx'
import { peopleOf } from './features/matches/people.ts'
import { changing } from './lib/changing.ts'
import { Timeline } from './lib/timeline.tsx'

const GAME = id('1')
const API = `GET /api/operator/timeline/game/${GAME}`
const nothing = Object.fromEntries(
  ['operator', 'player', 'reason', 'game', 'match', 'payment', 'version', 'amount', 'detail'].map(name => [name, null]),
)
const event = (key: string, type: string, more: Record<string, unknown> = {}) => ({
  ...nothing,
  key,
  type,
  at: '2026-11-23T20:00:00.000Z',
  ...more,
})
const open = (roles: Role[] = ['admin']) =>
  openConsole({ '/page': () => <Timeline kind="game" id={GAME} /> }, '/page', { roles })

beforeEach(() => setLang('pt-BR'))

test('each event says what happened, who did it and why, and leads to what it is about; older ones come on demand', async () => {
  const events = [
    event('settled', 'settled', { version: 4, amount: 80 }),
    event('facts', 'facts', { version: 3, detail: 'import', match: { _id: id('7'), name: 'Galo × Santos' } }),
    event('audit', 'audit', { detail: 'card.opened', operator: 'rita', reason: 'Rodada 37' }),
    event('asked', 'asked', { detail: 'void', amount: 30, operator: 'rita', reason: 'Chuva' }),
    event('disputed', 'disputed', { player: { _id: id('9'), username: 'ana' }, reason: 'Foi gol' }),
    event('closed', 'closed', { version: 18, amount: 90 }),
  ]
  const requests = serve({
    [API]: ({ query }) =>
      query.get('before') === null
        ? { docs: events, next: '2026-11-23T20:00:00.000Z|closed' }
        : { docs: [event('-created', 'created')], next: null },
  })
  await open()
  await expect.element(page.getByText('Prêmios decididos: R$ 80,00, pelo ranking 4')).toBeVisible()
  const facts = page.getByRole('link', { name: 'Dados da partida, versão 3 (importação)' })
  await expect.element(facts).toHaveAttribute('href', `/matches/${id('7')}`)
  await expect
    .element(page.getByRole('link', { name: 'ana', exact: true }))
    .toHaveAttribute('href', `/people/${id('9')}`)
  await expect.element(page.getByText('Pedido a outra pessoa: Anular jogo, R$ 30,00')).toBeVisible()
  await expect.element(page.getByText('Entradas fechadas com 18 palpites (R$ 90,00)')).toBeVisible()
  await expect.element(page.getByText('Rodada 37')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.element(page.getByText('Criado')).toBeVisible()
  expect(requests.at(-1)?.query.get('before')).toBe('2026-11-23T20:00:00.000Z|closed')
  await expect.element(page.getByRole('button', { name: 'Mostrar mais' })).not.toBeInTheDocument()
})

test('what somebody does on the page stands in its timeline at once', async () => {
  const events = [event('created', 'created')]
  serve({ [API]: () => ({ docs: events, next: null }) })
  function Act() {
    const act = useMutation(
      changing(useQueryClient(), [], () => {
        events.unshift(event('audit', 'audit', { detail: 'card.opened', reason: 'Rodada 37' }))
        return Promise.resolve()
      }),
    )
    return <button onClick={() => act.mutate(undefined)}>Abrir</button>
  }
  const both = () => (
    <>
      <Act />
      <Timeline kind="game" id={GAME} />
    </>
  )
  await openConsole({ '/page': both }, '/page')
  await expect.element(page.getByText('Criado')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect.element(page.getByText('Rodada 37')).toBeVisible()
})

test('who may not see a page reads its name without a link, in English too; what is broken can be tried again', async () => {
  let isBroken = true
  serve({
    [API]: () =>
      isBroken
        ? refusal(503, 'unavailable')
        : {
            docs: [event('facts', 'facts', { version: 1, detail: 'feed', match: { _id: id('7'), name: 'A × B' } })],
            next: null,
          },
  })
  await setLang('en')
  await open(['support'])
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  isBroken = false
  await retry.click()
  await expect.element(page.getByText('Match data, version 1 (live)')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Match data/ })).not.toBeInTheDocument()
})

test('money of a player leads to its payment, and a withdrawal tells its steps in words', async () => {
  serve({
    [API]: () => ({
      docs: [
        event('m', 'money', { detail: 'deposit', amount: 20, payment: { _id: id('8'), kind: 'deposit' } }),
        event('s', 'step', { detail: 'held', reason: 'account_held' }),
        event('e', 'entered', { game: { _id: id('6'), name: 'Rodada 37', mode: 'card-game' } }),
      ],
      next: null,
    }),
  })
  await open()
  await expect
    .element(page.getByRole('link', { name: 'deposit +R$ 20,00' }))
    .toHaveAttribute('href', `/deposits/${id('8')}`)
  await expect.element(page.getByText('A conta está em espera')).toBeVisible()
  await expect.element(page.getByText('Entrada sem custo')).toBeVisible()
})

test('a version of the facts of a match is opened and compared with an earlier one', async () => {
  const scored = (home: number) => ({
    status: 'live',
    startedAt: null,
    endedAt: null,
    clock: null,
    score: { home, away: 0 },
    goals: [],
    cards: [],
    statistics: {},
    athletes: {},
  })
  const requests = serve({
    [`GET /api/operator/matches/${GAME}/versions/3`]: ({ query }) => ({
      from: scored(query.get('from') === '1' ? 0 : 1),
      to: scored(2),
    }),
  })
  const version = (number: number) => ({
    version: number,
    author: 'feed',
    operator: null,
    reason: `Motivo ${number}`,
    at: new Date('2026-11-23T20:00:00.000Z'),
  })
  const doc = { _id: GAME, status: 'live', score: { home: 2, away: 0 } }
  const read = { doc, facts: null, squad: [], versions: [1, 2, 3].map(version) } as unknown as MatchRead
  await openConsole({ '/page': () => <HistorySection read={read} people={peopleOf(read)} /> }, '/page')
  await page.getByRole('button', { name: 'O que mudou na versão 3' }).click()
  const sheet = page.getByRole('dialog', { name: 'Versão 3' })
  await expect.element(sheet.getByRole('row', { name: 'Placar 1 – 0 2 – 0' })).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Comparar com' }).selectOptions('Versão 1')
  await expect.element(sheet.getByRole('row', { name: 'Placar 0 – 0 2 – 0' })).toBeVisible()
  expect(requests.map(({ query }) => query.get('from'))).toEqual(['2', '1'])
})
