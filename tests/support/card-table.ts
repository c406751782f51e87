import { operatorCard } from '#contract/api/admin/cards.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from './app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, type Round, publishFacts } from './cards.ts'
import { newOperator, type TestOperator } from './operators.ts'
import { newPlayer, type Player } from './people.ts'

export const HOUR = 3_600_000
export const MINUTE = 60_000

/** A card that three players have entered. */
export interface PlayedCard {
  round: Round
  id: string
  /** Ids of their games. */
  games: { ana: string; bruno: string; carla: string }
}

/** A deployment with an operator and three players with coins, and helpers for tests of cards. */
export interface CardTable {
  app: TestApp
  operator: TestOperator
  ana: Player
  bruno: Player
  carla: Player
  /** Advances the clock and runs due jobs. */
  wait(ms: number): Promise<void>
  /** Opens a card and lets everybody play: Ana predicts best, Bruno next, Carla worst. */
  playedCard(changes?: Record<string, unknown>): Promise<PlayedCard>
  /** The first match: a goal by the first athlete. The second: two goals and an assist by the third, a yellow card of the fourth. */
  publishAll(round: Round): Promise<void>
  stateOf(id: string): Promise<string>
  /** A player's balance in reais. */
  reais(player: Player): Promise<number>
  /** Violations in the books. */
  broken(): Promise<unknown>
}

/** Starts the product with these players; `onEnd` receives the cleanup function. */
export async function startCardTable(onEnd: (end: () => Promise<void>) => void): Promise<CardTable> {
  const app = await startTestApp({ onEnd })
  const operator = await newOperator(app)
  const [ana, bruno, carla] = [await newPlayer(app), await newPlayer(app), await newPlayer(app)]
  for (const player of [ana, bruno, carla]) await fund(app, player, 500)
  await fund(app, null, 10_000)
  return {
    app,
    operator,
    ana,
    bruno,
    carla,
    wait: async ms => {
      app.clock.advance(ms)
      await app.drain()
    },
    playedCard: changes => playedCard(app, operator, { ana, bruno, carla }, changes),
    publishAll: round => publishAll(app, round),
    stateOf: async id => (await operator.call(operatorCard, { params: { id } })).data.state,
    reais: async player => Number(await balanceOf(app.deps.db, player.id)) / 100,
    broken: async () => (await checkBooks(app.deps, invariants, { wait: true }))?.broken,
  }
}

/** Picks on a card: Ana predicts best, Bruno next, Carla worst. */
export const CHOICES = {
  ana: [
    [1, 0],
    [0, 0],
    [2, 3],
    [0, 2],
  ],
  bruno: [
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  // Right about one: a rank needs a point (C14).
  carla: [
    [3, 6],
    [3, 6],
    [3, 6],
    [0, 6],
  ],
} as const

async function playedCard(
  app: TestApp,
  operator: TestOperator,
  players: { ana: Player; bruno: Player; carla: Player },
  changes: Record<string, unknown> = {},
): Promise<PlayedCard> {
  const round = await newRound(app)
  const id = await openCard(operator, cardBody(round, changes))
  const card = await readCard(players.ana, id)
  const send = async (who: 'ana' | 'bruno' | 'carla') =>
    (await players[who].call(playCard, { body: playBody(card, CHOICES[who]) })).data._id
  return { round, id, games: { ana: await send('ana'), bruno: await send('bruno'), carla: await send('carla') } }
}

async function publishAll(app: TestApp, { athletes, matches }: Round): Promise<void> {
  const [first = '', second = '', third = '', fourth = ''] = athletes.map(athlete => athlete.id)
  await publishFacts(app, matches[0], {
    score: { home: 1, away: 0 },
    athletes: { [first]: { goals: 1 }, [second]: {} },
  })
  await publishFacts(app, matches[1], {
    score: { home: 2, away: 0 },
    athletes: { [third]: { goals: 2, assists: 1 }, [fourth]: { 'yellow-cards': 1 } },
  })
}
