/* A deployment with everything that takes money, through two servers over one database, and users whose register data a test can change. */
import { sql } from 'kysely'
import { playCard } from '#contract/api/player/cards.ts'
import { playChampionshipCard } from '#contract/api/player/championship-cards.ts'
import { playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { createDeposit, createTransfer, createWithdraw } from '#contract/api/player/payments.ts'
import { answerPush } from '#contract/api/player/push-games.ts'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { simulatedBlockedList } from '#server/gateways/blocked-list/simulator.ts'
import { simulatedIdentity } from '#server/gateways/identity/simulator.ts'
import { type CallParts, startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, newRound, openCard, playBody, readCard, type Round } from '#tests/support/cards.ts'
import { matchCardBody, newSeason, openMatchCard, scoresBody, type Season } from '#tests/support/championship-cards.ts'
import { giveCoins } from '#tests/support/coins.ts'
import { type DuelCalls, makeLobby, pressReady } from '#tests/support/duels.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { pushAdmin } from '#tests/support/push-games.ts'
import { bring, openRoom, predictionBody } from '#tests/support/rooms.ts'
import { newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { untilTrue } from '../money/servers.ts'

export type OnEnd = (end: () => Promise<void>) => void

export interface Scene {
  app: WalletApp
  /** The same product in another process. */
  other: TestApp
  identity: ReturnType<typeof simulatedIdentity>
  blockedList: ReturnType<typeof simulatedBlockedList>
  operator: TestOperator
  /** Rich, and a member of every room. */
  friend: Player
  round: Round
  season: Season
  card: string
  freeCard: string
  matchCard: string
}

/** Starts both servers, with open cards and a friend. */
export async function openScene(onEnd: OnEnd): Promise<Scene> {
  const identity = simulatedIdentity()
  const blockedList = simulatedBlockedList()
  const app = await startWalletApp({ onEnd, identity, blockedList })
  const { databaseUrl, clock, pix } = app
  const other = await startTestApp({ onEnd, databaseUrl, clock, pix, identity, blockedList })
  const operator = await newOperator(app)
  const friend = await newPayer(app)
  await giveCoins(app, friend, 100_000_00)
  const [round, season] = [await newRound(app), await newSeason(app)]
  const body = cardBody(round, { entriesPerUser: 1_000 })
  return {
    app,
    other,
    identity,
    blockedList,
    operator,
    friend,
    round,
    season,
    card: await openCard(operator, body),
    freeCard: await openCard(operator, { ...body, price: 0, name: 'De graça' }),
    matchCard: await openMatchCard(operator, matchCardBody(season)),
  }
}

/** A player with a confirmed e-mail and this many reais. */
export async function newcomer(scene: Scene, reais = 30_000, changes: Record<string, unknown> = {}): Promise<Player> {
  const player = await newPayer(scene.app, changes)
  // Sign-up waits only briefly for the registers; on a busy machine their response is stored later.
  const unanswered = sql`select 1 from identity_check where account_id = ${player.id} and asked_at is not null and answered_at is null`
  await untilTrue(async () => (await scene.app.deps.db.rows(unanswered)).length === 0, 10_000)
  if (reais > 0) await giveCoins(scene.app, player, reais * 100)
  scene.app.bank.control.addPerson({ cpf: player.cpf, name: 'Pessoa de Teste', keys: [player.email] })
  return player
}

/** One way money enters a wallet or a game. Resolves to `done` or an error code. */
export type Way = (app: TestApp) => Promise<string>

const recordingCode =
  <E extends Endpoint>(who: Player, endpoint: E, parts: CallParts): Way =>
  async app => {
    const answer = await app.call(endpoint, parts, who.token)
    return answer.status < 300 ? 'done' : (answer.code ?? String(answer.status))
  }

/** A purchase of this many reais. */
export const buys = (who: Player, amount = 20): Way =>
  recordingCode(who, createDeposit, {
    body: { amount, details: { type: 'purchase-3rd-package', title: 'Pacote', description: '' } },
  })

/** A transfer of this many reais. */
export const gives = (from: Player, to: Player, amount = 1): Way =>
  recordingCode(from, createTransfer, { body: { receiver: to.id, amount, password: from.password } })

/** A withdrawal of R$ 1 to the player's own CPF. */
export const withdraws = (who: Player): Way =>
  recordingCode(who, createWithdraw, { body: { amount: 1, pixKeyType: 'CPF', pixKey: who.cpf } })

/** Entries on a card for R$ 10, or free: a different one for each number below 2,000. */
export async function plays(who: Player, card: string): Promise<(number: number) => Way> {
  const doc = await readCard(who, card)
  return number => {
    const indexes = [0, 1, 2, 3].map(index => (number >> (2 * index)) & 3)
    const choices = indexes.map((goal, index) => [goal, index === 0 ? Math.floor(number / 256) : 0] as const)
    return recordingCode(who, playCard, { body: playBody(doc, choices) })
  }
}

/** Actions prepared for a player beforehand, as in an open tab, by name. */
export type Ways = Record<
  'deposit' | 'received' | 'sent' | 'card' | 'championship' | 'family' | 'versus' | 'invited' | 'vip' | 'push',
  Way
>

/** Joined rooms, duels about to start, an open push game, a card: every way to enter, once each. */
export async function everyWay(scene: Scene, who: Player): Promise<Ways> {
  const { app, friend, operator, card, matchCard, season } = scene
  const match = await freshMatch(scene)
  const family = await openRoom(friend, match)
  await bring(friend, family, who)
  const push = await pushAdmin(operator).write(match, { side: null })
  await pushAdmin(operator)
    .send(push)
    .then(answer => answer.data)
  await app.drain()
  const scores = scoresBody(matchCard, season.matches, [[1, 0], [2, 0], [0, 0], [who.id.charCodeAt(23) % 9, 3]]) // prettier-ignore
  return {
    deposit: buys(who),
    received: gives(friend, who),
    sent: gives(who, friend),
    card: (await plays(who, card))(0),
    championship: recordingCode(who, playChampionshipCard, { body: scores }),
    family: recordingCode(who, playFamilyRoom, { params: { id: family }, body: predictionBody() }),
    versus: await duel(scene, match, who, friend, versusCalls),
    invited: await duel(scene, match, friend, who, versusCalls),
    vip: await duel(scene, match, who, friend, vipCalls),
    push: recordingCode(who, answerPush, { params: { id: push }, body: { answer: true } }),
  }
}

/** A match has one open push game at a time. */
const freshMatch = async ({ app }: Scene): Promise<string> => (await newRound(app)).matches[0]

/** A duel with a ready opponent: its owner starts it. */
async function duel(
  { app, round }: Scene,
  match: string,
  owner: Player,
  opponent: Player,
  calls: DuelCalls,
): Promise<Way> {
  const table = { app, round, match, owner, opponent }
  const id = await makeLobby(table, calls === vipCalls ? { price: 10_000 } : {}, calls)
  await pressReady(table, id, calls).then(answer => answer.data)
  return recordingCode(owner, calls.start, { params: { id }, body: { password: owner.password } })
}
