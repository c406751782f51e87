import { randomBytes } from 'node:crypto'
import { centavos } from '#contract/money.ts'
import { hasWallet } from '#contract/profiles.ts'
import { createAccount, idOfUsername, rememberDevice } from '#server/modules/accounts/index.ts'
import { confirmEverybody } from '#server/modules/kyc/demo.ts'
import { openWallet } from '#server/modules/ledger/index.ts'
import { addDemoTeams } from '#server/modules/matches/demo.ts'
import { ensureChampionship } from '#server/modules/matches/index.ts'
import { findSigns } from '#server/modules/risk/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { findByUsername } from '#server/modules/staff/index.ts'
import { movableClock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newToken } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { writeSetting } from '#server/platform/settings.ts'
import { demoCrowd } from './crowd.ts'
import { openAndSubmit } from './driver.ts'
import { openFlash } from './flash.ts'
import { depositUpTo, fundHouse } from './grant.ts'
import { joined } from './joined.ts'
import { accountOf, demoOperators, type DemoPlayer, demoPlayers } from './people.ts'
import { openRooms, playRooms } from './rooms.ts'
import { addRound, enterPeople, type Guests, publishRound } from './rounds.ts'
import { type Made, type Person, type Stage, stageOf, WORLD } from './stage.ts'
import { beganBefore, demoWorld, eveningFrom, NEXT_AFTER_MS, SOURCE } from './world.ts'

const HOUR = 3_600_000
const FIRST_COINS = centavos(500_00)
/** The minimum that sign-in players spend on cards that exist at the start. */
const STAKES = centavos(150_00)
/** The last round is over, this one is running, the next one is upcoming; the driver adds later ones. */
const ROUNDS = { over: 29, on: 30, next: 31 } as const

const OVER_ROOMS = { family: 'Almoço de domingo', duel: 'Tira-teima' }
const LIVE_ROOMS = { family: 'Galera do sofá', duel: 'Valendo o churrasco' }

/** A random password for players without a sign-in. */
export const nobodysPassword = ({ passwordCost }: Deps['config']): Promise<string> =>
  hashPassword(randomBytes(24).toString('base64url'), passwordCost)

/**
 * Creates matches and games: a paid round, a running one, one with open cards, a quick card, and players. In the caller's transaction, with
 * clocks that pass through the last days; only through the modules' own functions.
 */
export async function makeWorld(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'throttle'>,
  tx: Tx,
  pictures: ReadonlyMap<string, string>,
  passwordHash: string,
): Promise<void> {
  const now = deps.clock.now()
  const clock = movableClock(new Date(now.getTime() - 7 * 24 * HOUR))
  const within = { config: deps.config, throttle: deps.throttle, db: joined(deps.db, tx), clock }
  const { made, players } = await makePeople(within, tx, pictures, passwordHash)
  const stage = { ...stageOf(within, made), deps: within }
  await publishRound(stage, clock, {
    round: ROUNDS.over,
    startsAt: eveningFrom(now.getTime() - 54 * HOUR),
    now,
    guests: guestsOf(stage, players),
    sidelines: matchIds => playRooms(stage, players, { match: matchIds[0] ?? '', names: OVER_ROOMS }),
  })
  await publishRound(stage, clock, {
    round: ROUNDS.on,
    startsAt: beganBefore(now.getTime()),
    now,
    guests: guestsOf(stage, players),
    // On the running match.
    sidelines: matchIds => playRooms(stage, players, { match: matchIds[1] ?? '', names: LIVE_ROOMS }),
  })
  const { matchIds } = await addRound(stage, ROUNDS.next, eveningFrom(now.getTime() + NEXT_AFTER_MS))
  await openAndSubmit(stage, ROUNDS.next)
  await openFlash(stage)
  await openRooms(stage, players, matchIds[0] ?? '')
  if (await hasCoins(tx, deps)) for (const { id } of players) await depositUpTo(tx, deps, id, { least: FIRST_COINS })
  await shareDevice(tx, players.slice(1, 3), now)
  await findSigns({ ...within, clock: deps.clock })
  await writeSetting(tx, WORLD, made, null, now)
}

/** Under the free profile there are no wallets for coins. */
const hasCoins = async (tx: Tx, { config }: Pick<Deps, 'config'>): Promise<boolean> =>
  hasWallet((await currentSettings(tx, config)).profile)

/** Two players of one household use one device: the mildest risk signal, as an example for operators. */
async function shareDevice(tx: Tx, people: readonly Person[], at: Date): Promise<void> {
  const token = newToken()
  for (const { id } of people) await rememberDevice(tx, id, token, at)
}

async function makePeople(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  tx: Tx,
  pictures: ReadonlyMap<string, string>,
  passwordHash: string,
): Promise<{ made: Made; players: Person[] }> {
  const at = deps.clock.now()
  await fundHouse(tx, at)
  const crowd: Person[] = []
  for (const player of demoCrowd) {
    // In a demo from an earlier version the name may be taken.
    if ((await idOfUsername(tx, player.username)) !== undefined) continue
    const account = accountOf(player, passwordHash, pictures.get(player.username))
    crowd.push({ id: await createAccount(deps, { open: openWallet }, tx, account), username: player.username })
  }
  await confirmEverybody(tx, at)
  const players: Person[] = []
  for (const { username } of demoPlayers.filter(player => player.code === undefined)) {
    const id = await idOfUsername(tx, username)
    if (id === undefined) continue
    if (await hasCoins(tx, deps)) await depositUpTo(tx, deps, id, { least: STAKES })
    players.push({ id, username })
  }
  const influencer = demoPlayers.find((player: DemoPlayer) => player.code !== undefined)
  const operator = await findByUsername(tx, demoOperators[0]?.username ?? '')
  if (!operator) throw new Error('The demo lacks its operator')
  await addDemoTeams(tx, at, (await demoWorld()).teams)
  const season = at.getUTCFullYear()
  const championshipId = await ensureChampionship(tx, at, { name: 'Brasileirão demonstração', season, source: SOURCE })
  // Replayed matches do not count as form: they are settled by another source, so that only the rounds count (see formOf).
  const replaysId = await ensureChampionship(tx, at, { name: 'Replays da demonstração', season, source: 'operator' })
  const influencerId = (await idOfUsername(tx, influencer?.username ?? '')) ?? null
  return { made: { operatorId: operator.id, championshipId, replaysId, crowd, influencerId }, players }
}

/** Ana predicts well; the others guess. Each plays what they can afford. */
const guestsOf =
  (stage: Stage, players: readonly Person[]): Guests =>
  async (card, truth) => {
    const [ana, ...others] = players
    const isDear = card.price > 20_00n
    // Scores of whole matches are harder to predict.
    const knows = { truth, percent: card.type === 'scores' ? 25 : 85 }
    if (ana && !isDear) await enterPeople(stage, card, [ana], { mood: 'sober', knows })
    await enterPeople(stage, card, isDear ? others.slice(0, 1) : others)
  }
