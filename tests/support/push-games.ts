import {
  operatorAddPush,
  operatorAnswerPush,
  operatorPushGame,
  operatorSendPush,
  type OperatorPush,
} from '#contract/api/admin/push-games.ts'
import { answerPush, getPushPlayed, type PushPlayed } from '#contract/api/player/push-games.ts'
import type { Facts, Goal } from '#contract/facts.ts'
import type { Answer, TestApp } from './app.ts'
import { startCardTable, type CardTable } from './card-table.ts'
import { newRound, type Round, publishFacts } from './cards.ts'
import type { TestOperator } from './operators.ts'
import type { Player } from './people.ts'

const reason = 'Pergunta da partida'

/** The editor's body of a push game: will the home side score in minutes 60 to 70 of the first match? */
export const pushBody = (
  match: string,
  changes: Record<string, unknown> & { from?: number; to?: number } = {},
): Record<string, unknown> => ({
  _match: match,
  // Of a change: as it was written first.
  seq: 0,
  fact: 'goal',
  side: 'home',
  from: 60,
  to: 70,
  question: `Sai gol do Aurora entre os minutos ${changes.from ?? 60} e ${changes.to ?? 70}?`,
  questionEn: `Will Aurora score between minutes ${changes.from ?? 60} and ${changes.to ?? 70}?`,
  price: 10,
  amount: 0,
  buttonType: 0,
  players: 'all',
  reason,
  ...changes,
})

/** A goal of the home side at a minute, as a source reports it. */
export const goalAt = (minute: number, changes: Partial<Goal> = {}): Goal => ({
  side: 'home',
  athlete: null,
  name: 'Raí',
  own: false,
  penalty: false,
  half: minute <= 45 ? 1 : 2,
  minute,
  stoppage: 0,
  ...changes,
})

/** Clock of a live match. */
export const clockAt = (minute: number, stoppage = 0): Pick<Facts, 'status' | 'clock'> => ({
  status: 'live',
  clock: { half: minute <= 45 ? 1 : 2, minute, stoppage },
})

/** Operator calls for push games, over HTTP. */
export const pushAdmin = (operator: TestOperator) => ({
  write: async (match: string, changes: Parameters<typeof pushBody>[1] = {}): Promise<string> =>
    (await operator.call(operatorAddPush, { body: pushBody(match, changes) })).data._id,
  send: (id: string): Promise<Answer<typeof operatorSendPush>> =>
    operator.call(operatorSendPush, { params: { id }, body: { reason } }),
  setAnswer: (id: string, correct: boolean | null): Promise<Answer<typeof operatorAnswerPush>> =>
    operator.call(operatorAnswerPush, { params: { id }, body: { correct, reason } }),
  read: async (id: string): Promise<OperatorPush> =>
    (await operator.call(operatorPushGame, { params: { id } })).data.doc,
})

/** Answers a push game. */
export const answerTo = (
  player: Player,
  id: string,
  answer: boolean,
  key?: string,
): Promise<Answer<typeof answerPush>> =>
  player.call(answerPush, {
    params: { id },
    body: { answer },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

/** A player's own answer in the history. */
export const playedPush = async (player: Player, id: string): Promise<PushPlayed> => {
  const { doc } = (await player.call(getPushPlayed, { params: { id } })).data
  if (!doc) throw new Error('Nothing was answered')
  return doc
}

/** A deployment of three players with coins, for push games about a match. */
export interface PushTable extends CardTable {
  pushes: ReturnType<typeof pushAdmin>
  round: Round
  match: string
  /** Continues with another, upcoming match. */
  nextMatch(): Promise<void>
  /** Creates and sends a push game about the match and returns its id. */
  sent(changes?: Parameters<typeof pushBody>[1]): Promise<string>
  /** Publishes facts of the match: goals, with the resulting score. */
  publish(resolved: Partial<Omit<Facts, 'athletes'>>, goals?: readonly Goal[]): Promise<void>
}

/** Starts the product with players for push games. */
export async function startPushTable(onEnd: (end: () => Promise<void>) => void): Promise<PushTable> {
  const table = await startCardTable(onEnd)
  const pushes = pushAdmin(table.operator)
  const first = await newRound(table.app)
  const made: PushTable = {
    ...table,
    pushes,
    round: first,
    match: first.matches[0],
    nextMatch: async () => {
      made.round = await newRound(table.app)
      made.match = made.round.matches[0]
    },
    sent: async changes => {
      const id = await pushes.write(made.match, changes)
      await pushes.send(id).then(answer => answer.data)
      return id
    },
    publish: (resolved, goals = []) => publishGoals(table.app, made.match, resolved, goals),
  }
  return made
}

/** Publishes facts of a match with these goals and the resulting score. */
export function publishGoals(
  app: TestApp,
  match: string,
  resolved: Partial<Omit<Facts, 'athletes'>>,
  goals: readonly Goal[],
): Promise<void> {
  const of = (side: Goal['side']): number => goals.filter(goal => goal.side === side).length
  return publishFacts(app, match, { goals: [...goals], score: { home: of('home'), away: of('away') }, ...resolved })
}
