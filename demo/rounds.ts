import type { ImportedMatch } from '#contract/imported.ts'
import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import { centavos } from '#contract/money.ts'
import { factsAt, replayLengthMs } from '#server/gateways/feed/replay.ts'
import { type LiveCard, liveCards } from '#server/modules/cards/demo.ts'
import { applyImported } from '#server/modules/imports/index.ts'
import { advanceReplays, matchesOfRound } from '#server/modules/matches/demo.ts'
import { matchesOf, startReplay } from '#server/modules/matches/index.ts'
import { advance } from '#server/modules/pools/index.ts'
import { rankPaidGames } from '#server/modules/rankings/demo.ts'
import type { movableClock } from '#server/platform/clock.ts'
import { modeOf, settledAmong } from '#server/registry.ts'
import { makeCards, roundCards } from './cards.ts'
import { depositUpTo } from './grant.ts'
import { guess, guessScores, type Truth } from './picks.ts'
import type { Person, Stage } from './stage.ts'
import { demoWorld, ROUND_MS, roundOf, SOURCE } from './world.ts'

const HOUR = 3_600_000
/** Rounds run in real time. */
const SPEED = 1
/** Enough for many entries. */
const POCKET_MONEY = centavos(500_00)
export const CODE = 'GABI10'

/** Adds finished matches, and replays them from their kick-offs on. Returns their facts. */
export async function addReplays(
  { deps }: Stage,
  championshipId: string,
  matches: readonly ImportedMatch[],
  speed: number,
): Promise<{ matchIds: string[]; truth: Truth }> {
  const { db, clock } = deps
  const round = matches[0]?.round ?? ''
  const teams = { addUnknown: true }
  const applying = { championshipId, author: 'import' as const, reason: 'Rodada da demonstração', settledAmong, teams }
  await applyImported({ db, now: () => clock.now() }, { source: SOURCE, matches: [...matches], review: [] }, applying)
  const matchIds = await matchesOfRound(db, championshipId, round)
  const views = [...(await matchesOf(db, matchIds)).values()]
  const truth: Truth = {
    numbers: new Map(
      views.flatMap(({ facts }) => Object.entries(facts?.athletes ?? {}).map(([id, { numbers }]) => [id, numbers])),
    ),
    scores: new Map(views.flatMap(({ id, facts }) => (facts?.score ? [[id, facts.score]] : []))),
  }
  for (const { id, startsAt } of views) {
    await startReplay({ db, clock }, { matchIds: [id], speed, ...(startsAt ? { startsAt } : {}) })
  }
  return { matchIds, truth }
}

/** Adds a round with its first kick-off at a moment; the rest of it follows within a day. */
export async function addRound(
  stage: Stage,
  round: number,
  startsAt: Date,
): Promise<{ matchIds: string[]; truth: Truth }> {
  const matches = roundOf(await demoWorld(), round, startsAt)
  return addReplays(stage, stage.made.championshipId, matches, SPEED)
}

/** Creates and opens the cards of a round. */
export async function openRound(stage: Stage, round: number): Promise<LiveCard[]> {
  const { championshipId } = stage.made
  const matchIds = await matchesOfRound(stage.deps.db, championshipId, String(round))
  await makeCards(stage, roundCards(round), { championshipId, round: String(round), matchIds })
  return cardsOf(stage, round)
}

const cardsOf = async ({ deps, made }: Stage, round: number): Promise<LiveCard[]> =>
  (await liveCards(deps.db, made.championshipId)).filter(card => card.round === String(round))

/** Enters a card for demo players, one entry each, in one batch. Every fifth uses the influencer's code. */
export async function enterPeople(
  { made, submitEntry }: Stage,
  card: LiveCard,
  people: readonly Person[],
  how: { mood: 'sober' | 'bold'; knows?: { truth: Truth; percent: number } } = { mood: 'sober' },
): Promise<void> {
  await Promise.all(
    people.map(({ id, username }) => {
      const seed = `${username} ${card.round}`
      const isWithCode = made.influencerId !== null && (username.length + Number(card.round)) % 5 === 0
      const { type, athleteIds, matchIds } = card
      const lean = made.crowd.findIndex(one => one.id === id)
      const picks =
        type === 'scores'
          ? guessScores({ seed, matchIds, lean, ...how })
          : guess({ seed, gameType: type, athleteIds, ...how })
      return submitEntry({
        gameId: card.id,
        mode: card.mode,
        accountId: id,
        picks,
        code: isWithCode ? CODE : null,
        influencerId: isWithCode ? made.influencerId : null,
        key: `demo ${card.id}`,
        input: JSON.stringify([card.id, picks]),
      })
    }),
  )
}

/** Deposits for players who need it; returns those who can play. */
export async function fillPockets({ deps }: Stage, people: readonly Person[], price: bigint): Promise<Person[]> {
  const able: Person[] = []
  const coins = { least: centavos(price), amount: POCKET_MONEY }
  for (const person of people) {
    if (price === 0n || (await deps.db.tx(tx => depositUpTo(tx, deps, person.id, coins)))) able.push(person)
  }
  return able
}

/** Runs every due step of these games. */
export async function advanceCards({ deps }: Stage, cards: readonly { id: string }[]): Promise<void> {
  for (const { id } of cards) await advance(deps, modeOf, id)
}

/** Advances matches to the clock's moment, without waiting for the job. */
export const playMatches = ({ deps }: Pick<Stage, 'deps'>): Promise<void> =>
  advanceReplays(deps, { lengthMs: replayLengthMs, factsAt })

/** Players of a past round, besides the crowd. */
export type Guests = (card: LiveCard, truth: Truth) => Promise<void>

/** Other games on the matches of a round before they kick off, completed with the cards. */
export type Sidelines = (matchIds: readonly string[]) => Promise<{ id: string }[]>

/**
 * Plays a past round as if the demo had been running: opened the day before, entered, locked, played. The stage's clock is moved; it ends
 * at `now`, or when everything is paid.
 */
export async function publishRound(
  stage: Stage,
  clock: ReturnType<typeof movableClock>,
  result: { round: number; startsAt: Date; now: Date; guests?: Guests; sidelines?: Sidelines },
): Promise<void> {
  const { round, startsAt, now, guests, sidelines } = result
  const at = (ms: number) => clock.set(new Date(startsAt.getTime() + ms))
  at(-20 * HOUR)
  const { matchIds, truth } = await addRound(stage, round, startsAt)
  const cards = await openRound(stage, round)
  const { crowd } = stage.made
  for (const card of cards) {
    at(-12 * HOUR)
    const able = await fillPockets(stage, crowd, card.price)
    await enterPeople(stage, card, able.slice(0, 6))
    at(-3 * HOUR)
    await enterPeople(stage, card, able.slice(6))
    await guests?.(card, truth)
  }
  const games = [...cards, ...((await sidelines?.(matchIds)) ?? [])]
  at(-LOCK_BEFORE_START_MS)
  await advanceCards(stage, cards)
  const isOver = startsAt.getTime() + ROUND_MS < now.getTime()
  clock.set(isOver ? new Date(startsAt.getTime() + ROUND_MS) : now)
  await playMatches(stage)
  await advanceCards(stage, games)
  if (!isOver) return
  at(ROUND_MS + stage.deps.config.disputeSeconds * 1_000)
  await advanceCards(stage, games)
  // The queue has much to do after a seed: home's podium would be empty for the first half minute.
  await rankPaidGames(
    stage.deps,
    games.map(({ id }) => id),
  )
}
