import { type Centavos, centavos } from '#contract/money.ts'
import { hasMode } from '#contract/settings.ts'
import { create as draftQuestion } from '#server/modules/push-games/demo.ts'
import {
  answerInvite,
  create,
  familyRooms,
  guess,
  join,
  play,
  ready,
  start,
  versusType,
} from '#server/modules/rooms/demo.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fillPockets } from './rounds.ts'
import type { Person, Stage } from './stage.ts'

/** The dependencies of rooms and duels, with the stage's clock and transaction. */
export interface RoomStage extends Stage {
  deps: Stage['deps'] & Pick<Deps, 'throttle'>
}

/** Reais of a room or a duel; none under the free profile. */
const PRICE = 10
const priceOf = async ({ deps }: RoomStage): Promise<Centavos> =>
  centavos((await currentSettings(deps.db, deps.config)).profile === 'free' ? 0 : PRICE * 100)
/** Predicting scores of whole matches does not qualify as a fantasy game: that profile has no rooms. */
const hasRooms = async ({ deps }: RoomStage): Promise<boolean> =>
  hasMode((await currentSettings(deps.db, deps.config)).profile, 'coach-friend')

const PREDICTIONS = [
  { homeGoals: 2, awayGoals: 1, firstGoal: 2, yellowCards: 1, redCards: 0, offsides: 1, corners: 1, scorers: [] },
  { homeGoals: 1, awayGoals: 1, firstGoal: 4, yellowCards: 2, redCards: 0, offsides: 2, corners: 2, scorers: [] },
  { homeGoals: 0, awayGoals: 1, firstGoal: 5, yellowCards: 1, redCards: 1, offsides: 1, corners: 0, scorers: [] },
]
/** The invited opponent first (V2). */
const GUESSES = [
  [2, 1],
  [1, 0],
  [1, 1],
  [2, 0],
  [0, 1],
  [3, 1],
  [0, 0],
  [1, 2],
  [0, 2],
  [2, 2],
] as const

const call = { key: undefined }

async function familyRoom(
  stage: RoomStage,
  people: readonly Person[],
  room: { name: string; match: string; plays: boolean },
): Promise<string> {
  const { deps, submitEntry } = stage
  const [owner, ...others] = people
  if (!owner) throw new Error('A room has an owner')
  const body = { name: room.name, type: 'public' as const, price: await priceOf(stage), _match: room.match }
  const { _id: id } = await create(deps, familyRooms, owner.id, { body, ...call })
  for (const one of others) await join(deps, familyRooms, one.id, { id, token: undefined, password: undefined })
  if (!room.plays) return id
  await fillPockets(stage, people, body.price)
  for (const [index, { id: accountId }] of people.entries()) {
    const prediction = PREDICTIONS[index % PREDICTIONS.length]
    if (prediction) await play(deps, submitEntry, accountId, { id, body: prediction, ...call })
  }
  return id
}

async function lobby(
  stage: RoomStage,
  [owner, opponent]: readonly [Person, Person],
  room: { name: string; match: string },
): Promise<string> {
  const { deps } = stage
  const body = { name: room.name, type: 'private' as const, price: await priceOf(stage), _match: room.match }
  const request = { body: { ...body, _opponent: opponent.id }, ...call }
  const { _id: id } = await create(deps, versusType, owner.id, request)
  await answerInvite(deps, versusType, opponent.id, { id, accept: true, password: undefined })
  return id
}

/** A room and a duel on a past match, played before its kick-off. Returns the games, which the caller completes. */
export async function playRooms(
  stage: RoomStage,
  players: readonly Person[],
  { match, names }: { match: string; names: { family: string; duel: string } },
): Promise<{ id: string }[]> {
  const [ana, bruno, carla] = players
  if (!(await hasRooms(stage)) || !ana || !bruno || !carla) return []
  const { deps } = stage
  const family = await familyRoom(stage, [ana, bruno, carla], { name: names.family, match, plays: true })
  const duel = await lobby(stage, [ana, bruno], { name: names.duel, match })
  await fillPockets(stage, [ana, bruno], await priceOf(stage))
  await ready(deps, versusType, bruno.id, duel)
  await start(deps, versusType, ana.id, { id: duel, password: undefined, ...call })
  for (const [index, [homeGoals, awayGoals]] of GUESSES.entries()) {
    const accountId = index % 2 === 0 ? bruno.id : ana.id
    await guess(deps, versusType, accountId, { id: duel, homeGoals, awayGoals })
  }
  return [{ id: family }, { id: duel }]
}

/** Open games on an upcoming match: a public room, an invitation, a duel that can start, and a draft question in the console. */
export async function openRooms(stage: RoomStage, players: readonly Person[], match: string): Promise<void> {
  const [ana, bruno, carla, diego] = players
  if (!(await hasRooms(stage)) || !ana || !bruno || !carla || !diego) return
  await familyRoom(stage, [ana, bruno], { name: 'Resenha da rodada', match, plays: false })
  const price = await priceOf(stage)
  const challenges = [
    ['Ana contra Carla', ana, carla],
    ['Diego contra Ana', diego, ana],
  ] as const
  for (const [name, owner, opponent] of challenges) {
    const body = { name, type: 'private' as const, price, _match: match, _opponent: opponent.id }
    await create(stage.deps, versusType, owner.id, { body, ...call })
  }
  await lobby(stage, [ana, bruno], { name: 'Tira-teima, a volta', match })
  await draftQuestion(stage.deps, stage.made.operatorId, {
    _match: match,
    fact: 'goal',
    side: null,
    from: 61,
    to: 75,
    question: 'Sai gol entre os minutos 61 e 75? Fonte: Crava',
    questionEn: 'Will there be a goal between minutes 61 and 75? Source: Crava',
    price: price === 0n ? price : centavos(5_00),
    amount: centavos(0),
    buttonType: 0,
    players: 'all',
    reason: 'Pergunta da demonstração',
  })
}
