import { playCard } from '#contract/api/player/cards.ts'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import { CHOICES, HOUR } from './card-table.ts'
import { cardBody, openCard, playBody, publishFacts, readCard } from './cards.ts'
import { endMatch, matchCardBody, newSeason, openMatchCard, playScores, readMatchCard } from './championship-cards.ts'
import { type DuelCalls, guessInTurn, kickOff, makeStarted, readDuel, publishScore } from './duels.ts'
import { PREDICTED, RESULTS } from './match-card-table.ts'
import { newOperator } from './operators.ts'
import { answerTo, clockAt, goalAt, playedPush, pushAdmin, type PushTable } from './push-games.ts'
import { bring, endFirstMatch, openRoom, predict, readRoom } from './rooms.ts'

/** A game that Ana and Bruno have entered, before its matches end. */
export interface EnteredGame {
  id: string
  /** Ends it: the result is provisional, and one of the two has won. */
  end(): Promise<void>
  isPaid(): Promise<boolean>
  /** The reason players see once it is void. */
  voided(): Promise<string | null>
}

/** A game other than a card, whose result can change. */
export interface PlayedGame extends EnteredGame {
  /** Its disputable facts (C9): the match first. */
  facts: readonly string[]
  /** Changes the facts so that the other player wins. */
  turn(): Promise<void>
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
    voided: async () => (await readRoom(ana, id)).voided,
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
      voided: async () => (await readDuel(ana, id, calls)).voided,
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
    voided: async () => (await playedPush(ana, id)).voided,
  }
}

async function athleteCard(table: PushTable): Promise<EnteredGame> {
  const { app, ana, bruno, round } = table
  const id = await openCard(await newOperator(app), cardBody(round))
  const card = await readCard(ana, id)
  for (const [player, choices] of [[ana, CHOICES.ana] as const, [bruno, CHOICES.bruno] as const])
    await player.call(playCard, { body: playBody(card, choices) }).then(answer => answer.data)
  await table.wait(4 * HOUR)
  return {
    id,
    end: () => table.publishAll(round),
    isPaid: async () => (await readCard(ana, id)).status === 'finished',
    voided: async () => (await readCard(ana, id)).voided,
  }
}

async function championshipCard(table: PushTable): Promise<EnteredGame> {
  const { app, ana, bruno } = table
  const season = await newSeason(app)
  const id = await openMatchCard(await newOperator(app), matchCardBody(season))
  await playScores(ana, id, season.matches, PREDICTED.ana)
  await playScores(bruno, id, season.matches, PREDICTED.bruno)
  await table.wait(4 * HOUR)
  return {
    id,
    end: async () => {
      for (const [index, match] of season.matches.entries()) await endMatch(app, match, RESULTS[index] ?? [0, 0])
    },
    isPaid: async () => (await readMatchCard(ana, id)).status === 'finished',
    voided: async () => (await readMatchCard(ana, id)).voided,
  }
}

/** Games of every mode: Ana wins at first; Bruno wins those other than cards after `turn`. */
export const playedGames = {
  'athlete-card': athleteCard,
  'card-game': championshipCard,
  'coach-friend': room,
  'game-vs': duel(versusCalls, 10),
  'game-vs-vip': duel(vipCalls, 10_000),
  'push-game': question,
} as const
