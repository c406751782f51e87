import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import { HOUR } from './card-table.ts'
import { type DuelCalls, guessInTurn, kickOff, makeStarted, readDuel, publishScore } from './duels.ts'
import { newOperator } from './operators.ts'
import { answerTo, clockAt, goalAt, playedPush, pushAdmin, type PushTable } from './push-games.ts'
import { bring, endFirstMatch, openRoom, predict, readRoom } from './rooms.ts'
import { publishFacts } from './cards.ts'

/** A game that is no card, which Ana and Bruno have entered and whose match is still to end. */
export interface PlayedGame {
  id: string
  /** What of it can be doubted (C9): its match first. */
  facts: readonly string[]
  /** It is over: its result is provisional, and one of the two has won. */
  end(): Promise<void>
  /** The facts turn out otherwise: the other one has won. */
  turn(): Promise<void>
  isPaid(): Promise<boolean>
}

async function room(table: PushTable): Promise<PlayedGame> {
  const { app, ana, bruno, round, match } = table
  const [raí = '', joão = ''] = round.athletes.map(athlete => athlete.id)
  const id = await openRoom(ana, match)
  await bring(ana, id, bruno)
  await predict(ana, id, { scorers: [raí] })
  await predict(bruno, id, { homeGoals: 0, awayGoals: 2, firstGoal: 3 })
  await table.wait(2 * HOUR)
  const goal = { ...goalAt(35), side: 'away', athlete: joão, name: 'João Sávio' } as const
  return {
    id,
    facts: [match, raí, joão],
    end: () => endFirstMatch(app, round),
    turn: () => publishFacts(app, match, { score: { home: 0, away: 2 }, goals: [goal, { ...goal, minute: 39 }] }),
    isPaid: async () => (await readRoom(ana, id)).status === 'finished',
  }
}

const duel =
  (calls: DuelCalls, price: number) =>
  async (table: PushTable): Promise<PlayedGame> => {
    const { app, ana, bruno, round, match } = table
    const here = { app, round, match, owner: ana, opponent: bruno }
    const id = await makeStarted(here, { price }, calls)
    await guessInTurn(here, id, ['0-1', '1-0'], calls)
    await kickOff(here, await readDuel(ana, id, calls))
    app.clock.advance(2 * HOUR)
    return {
      id,
      facts: [match],
      end: () => publishScore(app, match, '1-0', 'finished'),
      turn: () => publishScore(app, match, '0-1', 'finished'),
      isPaid: async () => (await readDuel(ana, id, calls)).status === 'finished',
    }
  }

async function question(table: PushTable): Promise<PlayedGame> {
  const { app, ana, bruno, match } = table
  const pushes = pushAdmin(await newOperator(app))
  const id = await pushes.write(match)
  await pushes.send(id).then(answer => answer.data)
  await answerTo(ana, id, true).then(answer => answer.data)
  await answerTo(bruno, id, false).then(answer => answer.data)
  await table.wait(33_000)
  return {
    id,
    facts: [match],
    end: () => table.publish(clockAt(72), [goalAt(65)]),
    turn: () => table.publish(clockAt(78)),
    isPaid: async () => (await playedPush(ana, id)).result !== 'waiting',
  }
}

/** Games of every mode that is no card: Ana wins them at first, and Bruno once they have turned. */
export const playedGames = {
  'coach-friend': room,
  'game-vs': duel(versusCalls, 10),
  'game-vs-vip': duel(vipCalls, 10_000),
  'push-game': question,
} as const
