import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { operatorCard, operatorLockCard } from '#contract/api/admin/cards.ts'
import { operatorLockChampionshipCard } from '#contract/api/admin/championship-cards.ts'
/* C12 by brute force: calls every endpoint of both apps and receives every socket event as another user while a card is open, and finds
   nothing of an entry in any response. A new call or event without a walk fails here. */
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { getDraft, getPlayed, getReceipt, playCard, putDraft } from '#contract/api/player/cards.ts'
import { getPlayedChampionship, putChampionshipDraft } from '#contract/api/player/championship-cards.ts'
import { challengePlayedAthlete, challengePlayedChampionship } from '#contract/api/player/sharing.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as chatEvents from '#contract/live-chat.ts'
import * as live from '#contract/live.ts'
import type { Answer, TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, type Round } from '#tests/support/cards.ts'
import { matchCardBody, openMatchCard, playScores, scoresBody } from '#tests/support/championship-cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { startWalletApp } from '#tests/support/wallet.ts'
import { advertise } from './secrecy-ads.ts'
import { operatorWalks, playerWalks } from './secrecy-cases.ts'
import { CHAT_EVENTS, talkTo } from './secrecy-chats.ts'
import { ask, askAndAnswer } from './secrecy-push.ts'
import { expectRoomsSeen, type Hidden, hideInRooms, ROOM_EVENTS, stirDuels } from './secrecy-rooms.ts'
import { type WalkOptions, HEARD_EVENTS, type Walk } from './secrecy-walk.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Numbers unique to an entry and to a draft. */
const PICKED = [771, 853, 919, 637]
const DRAFTED = [743, 859, 947, 683]
/** Two-digit goals occur elsewhere too, so these, of an entry and of a draft, are matched as goals. */
const GOALS = [71, 83]
const CODE = 'SEGREDO77'
const NOBODYS = 'f'.repeat(24)
/** Indexes of options that only Ana picks, and of neighbours that nobody picks. */
const [GOAL, STATISTIC] = [3, 6]
const [QUIET_GOAL, QUIET_STATISTIC] = [2, 5]
/** An entry anybody could have sent. */
const QUIET = [0, 1, 2, 3].map(() => [0, 0] as const)

interface World {
  app: TestApp
  operator: TestOperator
  ana: Player
  bruno: Player
  classic: string
  options: string
  /** Patterns that must not occur. */
  secrets: RegExp[]
  /** In each pair the first was picked and the second was not: both must occur equally often. */
  pairs: [chosen: string, idle: string][]
  request: WalkOptions
  hidden: Hidden
}

/** A whole number, not a part of an id or a time. */
const asNumber = (number: number): RegExp => new RegExp(String.raw`(?<![\w.])${number}(?!\w|\.\d)`)

async function makeWorld(): Promise<World> {
  const app = await startWalletApp({ onEnd: end => void ends.push(end) })
  const operator = await newOperator(app)
  const [ana, bruno] = [await newPlayer(app), await newPlayer(app)]
  for (const player of [ana, bruno]) await fund(app, player, 500)
  const round = await newRound(app)
  const classicBody = cardBody(round, { gameType: 'classic', name: 'Cartela em segredo' })
  const optionsBody = cardBody(round, { name: 'Opções em segredo' })
  const drafted = await openCard(operator, classicBody)
  const [classic, options] = [await openCard(operator, classicBody), await openCard(operator, optionsBody)]
  const played = await playAsAna(ana, { classic, options, drafted })
  const scoreBody = matchCardBody(seasonOf(round), { name: 'Placares em segredo', matches: [...round.matches] })
  const [scores, draftedScores] = [await openMatchCard(operator, scoreBody), await openMatchCard(operator, scoreBody)]
  const entered = await playScores(ana, scores, round.matches, [[GOALS[0] ?? 0, GOALS[1] ?? 0]])
  const stored = { matches: [{ _match: round.matches[0], homeGoals: GOALS[0], awayGoals: GOALS[1] }], code: CODE }
  const params = { id: draftedScores }
  await ana.call(putChampionshipDraft, { params, body: stored }).then(answer => answer.data)
  const hidden = await hideInRooms(ana, bruno, { match: round.matches[0], goals: GOALS })
  played.ids.push(entered, ...hidden.rooms.map(room => room.entry))
  const others = [...[...hidden.rooms, ...hidden.duels].map(room => room.id), ana.id, round.matches[0], NOBODYS]
  const spareIds = [await openMatchCard(operator, scoreBody), await openMatchCard(operator, scoreBody)]
  const card = await readCard(bruno, options)
  const quiet = playBody(card, QUIET)
  const secrets = [...PICKED, ...DRAFTED].map(asNumber)
  secrets.push(...GOALS.map(goals => new RegExp(`(?:Goals"|picks":\\[):?${goals}\\b|"${goals}":`)))
  const question = await askAndAnswer(app, operator, ana, round.matches[0])
  secrets.push(...question.secrets, ...[...played.ids, ...played.nonces, CODE].map(text => new RegExp(text, 'i')))
  return {
    app,
    operator,
    ana,
    bruno,
    classic,
    options,
    hidden,
    secrets,
    pairs: [
      [card.goalOptions[GOAL]?._id ?? '', card.goalOptions[QUIET_GOAL]?._id ?? ''],
      [card.statisticOptions[STATISTIC]?._id ?? '', card.statisticOptions[QUIET_STATISTIC]?._id ?? ''],
    ],
    request: {
      cards: [classic, options],
      spare: await spares(operator, round),
      scoreCards: [scores],
      spareScores: () => spareIds.pop() ?? '',
      scoreBodies: [scoreBody],
      scorePlays: [scoresBody(scores, round.matches, [])],
      ids: [classic, options, drafted, scores, draftedScores, question.id, ...played.ids, ...others],
      other: ana,
      me: { username: bruno.username, password: bruno.password },
      operator: { username: operator.username, password: operator.password },
      championship: round.championshipId,
      match: round.matches[0],
      cardBodies: [classicBody, optionsBody],
      plays: [playBody(await readCard(bruno, classic), [0, 0, 0, 0]), quiet],
      notification: '',
      challenges: await challengesOf(ana, { played: played.ids.slice(0, 2), entered }),
    },
  }
}

/** Ana's challenge links of each of her games. */
async function challengesOf(ana: Player, games: { played: readonly string[]; entered: string }): Promise<string[]> {
  const answers = await Promise.all([
    ...games.played.map(id => ana.call(challengePlayedAthlete, { params: { id } })),
    ana.call(challengePlayedChampionship, { params: { id: games.entered } }),
  ])
  return answers.map(answer => answer.data.token)
}

/** A round as the season of championship cards. */
const seasonOf = (round: Round) => ({
  championshipId: round.championshipId,
  name: '',
  matches: [...round.matches, ...round.matches] as [string, string, string, string],
  rounds: [round, round] as [Round, Round],
})

/** An entry on each card with unique picks, and a draft on a third. */
async function playAsAna(ana: Player, cards: { classic: string; options: string; drafted: string }) {
  const classic = playBody(await readCard(ana, cards.classic), PICKED)
  const chosen = [GOAL, STATISTIC] as const
  const options = playBody(await readCard(ana, cards.options), [chosen, chosen, chosen, chosen])
  const ids = []
  for (const body of [classic, options]) ids.push((await ana.call(playCard, { body })).data._id)
  const { athletes } = playBody(await readCard(ana, cards.drafted), DRAFTED)
  const params = { id: cards.drafted }
  await ana.call(putDraft, { params, body: { athletes, code: CODE } }).then(answer => answer.data)
  expect((await ana.call(getDraft, { params })).data.code).toBe(CODE)
  const receipts = await Promise.all(ids.map(id => ana.call(getReceipt, { params: { id } })))
  return { ids, nonces: receipts.map(answer => answer.data.nonce) }
}

async function spares(operator: TestOperator, round: Round): Promise<() => string> {
  const made: string[] = []
  for (let count = 0; count < 3; count += 1)
    made.push(await openCard(operator, cardBody(round, { name: 'Cartela de sobra' })))
  return () => made.pop() ?? ''
}

/** Secrets found in a text, each with its place. */
function leaksIn(world: World, where: string, text: string): string[] {
  const count = (id: string): number => text.split(id).length - 1
  return [
    ...world.secrets.filter(secret => secret.test(text)).map(secret => `${where} tells ${secret.source}`),
    ...world.pairs
      .filter(([chosen, idle]) => count(chosen) !== count(idle))
      .map(([chosen]) => `${where} sets the chosen option ${chosen} apart`),
  ]
}

/** Everything in a response that could reveal something. */
function textOf({ headers, raw }: Answer<Endpoint>): string {
  // The content length may be any number.
  const result = [...headers].filter(([name]) => name !== 'content-length')
  // Pixels contain any number by chance: images are tested where they are drawn.
  const isPicture = headers.get('content-type')?.startsWith('image/')
  return `${isPicture ? '' : JSON.stringify(raw)} ${JSON.stringify(result)}`
}

/** Calls every endpoint of an app in all its ways, and returns the leaks. */
async function walk(world: World, endpoints: readonly Endpoint[], walks: Record<string, Walk>): Promise<string[]> {
  const leaks: string[] = []
  for (const endpoint of endpoints) {
    const way = walks[endpoint.name]
    if (!way) throw new Error(`Say in tests/money/secrecy-cases.ts how ${endpoint.name} is walked`)
    const isAdmin = walks === operatorWalks
    const [mine, somebody] = isAdmin ? [world.operator, newOperator] : [world.bruno, newPlayer]
    const caller = way.alone ? await somebody(world.app) : mine
    const calls = way.calls(world.request)
    // Reads change nothing, so run several at once.
    const atOnce = endpoint.method === 'GET' ? 8 : 1
    for (let first = 0; first < calls.length; first += atOnce) {
      const request = calls.slice(first, first + atOnce).map(async parts => {
        const answer = await caller.call(endpoint, parts)
        expect(answer.status, `${endpoint.name} ${JSON.stringify(answer.raw)}`).toBeLessThan(500)
        return leaksIn(world, `${endpoint.name} ${JSON.stringify(parts)}`, textOf(answer))
      })
      leaks.push(...(await Promise.all(request)).flat())
    }
  }
  return leaks
}

/** Everything a player's sockets receive from now on. */
async function listen(app: TestApp, player: Player): Promise<[string, unknown][]> {
  const heard: [string, unknown][] = []
  const transports = ['websocket']
  const socket = io(app.playerUrl, { auth: { token: player.token }, transports, reconnection: false, forceNew: true })
  ends.unshift(async () => void socket.disconnect())
  socket.onAny((name: string, payload: unknown) => heard.push([name, payload]))
  await expect.poll(() => socket.connected).toBe(true)
  return heard
}

const CARD_EVENTS = ['athlete', 'athlete-end', 'balance', 'card-game', 'card-game-end', 'notification']

/** Pages outside the API, and operational endpoints. */
const PAGES = ['/', '/home', '/healthz', '/metrics', '/docs', '/openapi.json']

test(
  'nothing that anybody can read or hear tells of an entry before its card is locked',
  { timeout: 240_000 },
  async () => {
    const world = await makeWorld()
    const { app, ana, bruno, operator: staff } = world
    const heard = await listen(app, bruno)
    const { player, operator } = app.apps
    const leaks = await walk(world, player.endpoints, playerWalks)
    // Bruno has read the cards, so he receives their events; Ana keeps playing.
    const card = await readCard(ana, world.classic)
    const later = (await ana.call(playCard, { body: playBody(card, [...PICKED].reverse()) })).data._id
    world.secrets.push(new RegExp(later))
    app.clock.advance(1_000)
    await app.drain()
    leaks.push(...(await walk(world, operator.endpoints, operatorWalks)))
    await notifyBruno(world)
    await talkTo(bruno, ana, world.classic)
    await stirDuels(app, ana, world.hidden)
    await advertise(app, staff)
    await ask(staff, world.request.match)
    for (const base of [app.playerUrl, app.operatorUrl]) {
      for (const page of PAGES) {
        const authorization = page === '/metrics' ? `Bearer ${app.deps.config.metricsToken}` : bruno.token
        const answer = await fetch(`${base}${page}`, { headers: { authorization } })
        leaks.push(...leaksIn(world, page, await answer.text()))
      }
    }
    await expect
      .poll(() => new Set(heard.map(([name]) => name.split(':')[0])))
      .toEqual(new Set([...CARD_EVENTS, ...CHAT_EVENTS, ...ROOM_EVENTS, 'athlete-ad', 'push-game', 'house']))
    leaks.push(...heard.flatMap(([name, payload]) => leaksIn(world, `event ${name}`, JSON.stringify(payload))))
    expect(leaks).toEqual([])
    await expectSeenAfterLock(world, staff)
    await expectRoomsSeen(app, bruno, world.hidden, text => leaksIn(world, 'it', text))
  },
)

/** Voids a card of Bruno's, so that he is notified. */
async function notifyBruno({ app, operator, bruno }: World): Promise<void> {
  const id = await openCard(operator, cardBody(await newRound(app)))
  await bruno.call(playCard, {
    body: playBody(await readCard(bruno, id), QUIET),
  })
  await operator.call(operatorVoidGame, { params: { id }, body: { reason: 'Chuva' } })
  await app.drain()
}

/** Proves that the walk would find leaks: the owner sees the secrets at once, others after closing. */
async function expectSeenAfterLock(world: World, operator: TestOperator): Promise<void> {
  const { app, ana, bruno, request } = world
  const entries = await app.deps.db.rows(sql<{ id: string; mode: string }>`
    select entry.id, game.mode from entry join game on game.id = entry.game_id
    where account_id = ${ana.id} and game.mode in ('athlete-card', 'card-game') order by 1`)
  const read = async (who: Player, { id, mode }: { id: string; mode: string }) => {
    const call = mode === 'card-game' ? getPlayedChampionship : getPlayed
    return leaksIn(world, 'it', JSON.stringify((await who.call(call, { params: { id } })).raw)).length
  }
  for (const entry of entries) expect(await read(ana, entry)).toBeGreaterThan(0)
  for (const entry of entries) expect(await read(bruno, entry)).toBe(0)
  for (const id of request.cards) await operator.call(operatorLockCard, { params: { id }, body: { reason: 'Fechar' } })
  for (const id of request.scoreCards)
    await operator.call(operatorLockChampionshipCard, { params: { id }, body: { reason: 'Fechar' } })
  await app.drain()
  for (const entry of entries) expect(await read(bruno, entry)).toBeGreaterThan(0)
  const shown = (await operator.call(operatorCard, { params: { id: world.options } })).raw
  expect(leaksIn(world, 'it', JSON.stringify(shown))).not.toEqual([])
}

test('every event of the sockets is one that the walk has heard', () => {
  expect(Object.keys({ ...live, ...chatEvents }).sort(), 'a new event: have the walk hear it before a lock').toEqual(
    HEARD_EVENTS,
  )
})
