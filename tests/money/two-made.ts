import { matchesOf, writeFacts } from '#server/modules/matches/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { fund, newRound } from '#tests/support/cards.ts'
import { type DuelTable, makeStarted, newTable } from '#tests/support/duels.ts'
import { numbers } from '#tests/support/numbers.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { answerTo, clockAt, goalAt, pushAdmin } from '#tests/support/push-games.ts'
import { chanceFor } from '#tests/support/random.ts'
import { startBalancer } from './balancer.ts'
import { startFaultBank } from './fault-bank.ts'
import { type OnEnd, type ServerProcess, startServer } from './servers.ts'
import type { TwoServers } from './two-load.ts'

/** Two servers with a bank, a load balancer and an operator. */
export interface Made {
  two: TwoServers
  app: TestApp
  operator: TestOperator
  servers: [ServerProcess, ServerProcess]
  prefer(url: string | undefined): void
  day: string
}

/** Starts them: `env` selects what connects them. */
export async function makeTwo(onEnd: OnEnd, env: Record<string, string>): Promise<Made> {
  const [app, bank] = await Promise.all([startTestApp({ onEnd }), startFaultBank(onEnd, new Date())])
  app.clock.set(new Date())
  const { db } = app.deps
  const doors: string[] = []
  const balancer = await startBalancer(onEnd, () => doors)
  const server = () =>
    startServer(app.databaseUrl, {
      onEnd,
      env: {
        // C9: short, so that cards are due during the kill.
        DISPUTE_SECONDS: String(numbers.two.windowSeconds),
        PIX_URL: bank.url,
        PIX_WEBHOOK_URL: balancer.url,
        PIX_CLIENT_ID: bank.access.clientId,
        PIX_CLIENT_SECRET: bank.access.clientSecret,
        PIX_KEY: bank.access.key,
        ...env,
      },
    })
  const servers: [ServerProcess, ServerProcess] = await Promise.all([server(), server()])
  doors.push(...servers.map(({ url }) => url))
  const recorded: TwoServers['recorded'] = { plays: new Map(), deposits: new Map(), transfers: new Set(), text: [] }
  const two = { db, bank, chance: chanceFor('two processes'), door: balancer.url, doors, recorded, isOver: false }
  return { two, app, operator: await newOperator(app), servers, prefer: balancer.prefer, day: businessDay(new Date()) }
}

/** Duels whose players do not guess: their turns expire one after the other, from `firstMs` on. */
export async function silentDuels(app: TestApp, first: DuelTable, count: number, firstMs: number): Promise<void> {
  let table = first
  for (let index = 0; index < count; index += 1) {
    // Room creation is limited per hour.
    if (index > 0 && index % 20 === 0) table = await newTable(app, { on: first.round })
    app.clock.set(new Date(Date.now() - 60_000 + firstMs + index * 700))
    await makeStarted(table)
  }
  app.clock.set(new Date())
}

/** An answered push game whose minutes are over: due to be paid. */
export async function answeredQuestion({ app, operator }: Made): Promise<string> {
  const pushes = pushAdmin(operator)
  const [match] = (await newRound(app)).matches
  const players = [await newPlayer(app), await newPlayer(app)]
  for (const player of players) await fund(app, player, 100)
  const publish = async (recorded: object, goals: readonly ReturnType<typeof goalAt>[]): Promise<void> => {
    const startedAt = (await matchesOf(app.deps.db, [match])).get(match)?.startsAt ?? null
    const score = { home: goals.length, away: 0 }
    const facts = {
      startedAt,
      endedAt: null,
      score,
      goals: [...goals],
      cards: [],
      statistics: {},
      athletes: {},
      ...recorded,
    }
    const at = new Date()
    await app.deps.db.tx(tx =>
      writeFacts(tx, at, { matchId: match, facts: facts as never, author: 'feed', reason: 'Teste' }),
    )
  }
  await publish(clockAt(50), [])
  const id = await pushes.write(match)
  await pushes.send(id).then(answer => answer.data)
  for (const [index, player] of players.entries()) await answerTo(player, id, index === 0).then(answer => answer.data)
  await publish(clockAt(74), [goalAt(65)])
  return id
}
