import { sql } from 'kysely'
import { type CardDoc, playCard } from '#contract/api/player/cards.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { advance } from '#server/modules/pools/index.ts'
import { invariants, modeOf } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import {
  cardBody,
  fund,
  newRound,
  openCard,
  playBody,
  readCard,
  type Round,
  publishFacts,
} from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import type { Chance } from '#tests/support/random.ts'
import { pause } from './servers.ts'

/** Two servers over one database, with the same users. */
export interface TwoDeployments {
  deployments: [TestApp, TestApp]
  operator: TestOperator
  players: Player[]
}

/** Starts two servers over one database, with an operator and three rich players. */
export async function openTwoDeployments(onEnd: (end: () => Promise<void>) => void): Promise<TwoDeployments> {
  const first = await startTestApp({ onEnd })
  const second = await startTestApp({ onEnd, databaseUrl: first.databaseUrl })
  const operator = await newOperator(first)
  const players: Player[] = []
  while (players.length < 3) players.push(await newPlayer(first))
  for (const player of players) await fund(first, player, 1_000_000)
  return { deployments: [first, second], operator, players }
}

/** An open card. */
export interface OpenCard {
  id: string
  round: Round
  doc: CardDoc
}

/** Opens a card: on its own round, or on a given one without facts. */
export async function open({ deployments, operator, players }: TwoDeployments, on?: Round): Promise<OpenCard> {
  const round = on ?? (await newRound(deployments[0]))
  const id = await openCard(operator, cardBody(round))
  return { id, round, doc: await readCard(players[0] as Player, id) }
}

/** The body of an entry: goal options by number, so that different numbers are different entries. */
export const playOf = ({ doc }: OpenCard, number: number): unknown =>
  playBody(
    doc,
    [0, 1, 2, 3].map(index => [(number >> (2 * index)) & 3, 0] as const),
  )

/** Sends an entry through one server. */
export const send = (app: TestApp, player: Player, body: unknown, key?: string) =>
  app.call(playCard, { body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) }, player.token)

/** A card with three different entries after its last match: provisional, with complete facts. */
export async function provisional(two: TwoDeployments): Promise<OpenCard> {
  const card = await open(two)
  const [app] = two.deployments
  for (const [index, player] of two.players.entries())
    await send(app, player, playOf(card, index)).then(answer => answer.data)
  await app.deps.db.rows(sql`update game set locks_at = ${app.clock.now()} where id = ${card.id}`)
  await step(two, 0, card.id)
  await publish(two, card.round, 0)
  await app.drain()
  return card
}

/** Publishes or corrects the number of goals of the first athlete. */
export async function publish(
  { deployments }: TwoDeployments,
  { athletes, matches }: Round,
  goals: number,
): Promise<void> {
  const [first, second, third, fourth] = athletes.map(athlete => athlete.id)
  await publishFacts(deployments[0], matches[0], { athletes: { [first ?? '']: { goals }, [second ?? '']: {} } })
  await publishFacts(deployments[0], matches[1], { athletes: { [third ?? '']: {}, [fourth ?? '']: {} } })
}

/** Runs a worker's step on a game; `at` overrides the clock. */
export function step({ deployments }: TwoDeployments, app: 0 | 1, id: string, at?: Date): Promise<void> {
  const { deps } = deployments[app]
  return advance(at ? { ...deps, clock: { now: () => at } } : deps, modeOf, id)
}

/** Runs all works concurrently, started in random order with random delays. */
export async function atOnce<T>(chance: Chance, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const begun = new Map<number, Promise<T>>()
  for (const index of chance.some([...works.keys()], works.length)) {
    const work = works[index]
    if (work) begun.set(index, work())
    if (chance.happens(0.5)) await pause(chance.below(6))
  }
  return Promise.all(works.map((_, index) => begun.get(index) as Promise<T>))
}

/** The stored state of a card. */
export interface StoredSettings {
  state: string
  hold: string | null
  /** As counted at closing. */
  counted: number | null
  entries: number
  settlements: number
  /** Centavos. */
  decided: bigint
  paid: bigint
  refunded: bigint
  escrow: bigint
}

/** Reads the stored state of a card. */
export async function storedOf({ deployments }: TwoDeployments, id: string): Promise<StoredSettings> {
  const moved = (reason: string) =>
    sql`(select coalesce(sum(amount), 0)::bigint from movement where debit = 'escrow:' || game.id and reason = ${reason})`
  const [stored] = await deployments[0].deps.db.rows(sql<StoredSettings>`
    select state, hold_reason as hold, entries as counted,
      (select count(*)::integer from entry where game_id = game.id) as entries,
      (select count(*)::integer from settlement where game_id = game.id) as settlements,
      (select coalesce(sum(amount), 0)::bigint from prize where game_id = game.id) as decided,
      ${moved('winner-payment')} as paid, ${moved('cancel-game')} as refunded,
      (select coalesce(sum(amount), 0) from escrow_in where account = 'escrow:' || game.id)::bigint
        - (select coalesce(sum(amount), 0) from escrow_out where account = 'escrow:' || game.id)::bigint as escrow
    from game where id = ${id}`)
  if (!stored) throw new Error(`No card ${id}`)
  return stored
}

/** Violations in the books. */
export const broken = async ({ deployments }: TwoDeployments): Promise<unknown> =>
  (await checkBooks(deployments[0].deps, invariants, { wait: true }))?.broken
