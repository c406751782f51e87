import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
/* Random cards on rounds of real facts (and of generated ones, for a clone without them), from the file to the wallets: an oracle that shares
   no code with the product computes score, rank and prize of every entry, the fee, and every balance. */
import { operatorSettlementPreview } from '#contract/api/admin/games.ts'
import { getCard, listPlayed } from '#contract/api/player/cards.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { fund } from '#tests/support/cards.ts'
import { figure, isSoak, numbers } from '#tests/support/numbers.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { type MadeCard, makeCard, openMadeCard, playMadeCard } from './made-cards.ts'
import { judge, type OracleEntry, type Verdict } from './oracle.ts'
import { bringIn, madeRound, realRound, type RoundFiles } from './rounds.ts'

const HOUR = 3_600_000
let app: TestApp
let players: Player[]
/** Expected balances in centavos by account; the operator's under `house`. */
const held = new Map<string, bigint>()
const counted = { cards: 0, entries: 0, voids: 0, ties: 0, fixed: 0 }
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  players = []
  for (let count = 0; count < 6; count += 1) players.push(await newPlayer(app))
  for (const player of players) await give(player, 500_000)
  await give(null, 5_000_000)
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function give(player: Player | null, reais: number): Promise<void> {
  await fund(app, player, reais)
  add(player?.id ?? 'house', BigInt(reais) * 100n)
}

const add = (who: string, amount: bigint): void => void held.set(who, (held.get(who) ?? 0n) + amount)

/** The product's data of each entry of a card, each read by its owner. */
async function readEntries(id: string) {
  const pages = await Promise.all(
    players.map(async player => (await player.call(listPlayed, { query: { card: id, limit: 50 } })).data.docs),
  )
  return pages.flat()
}

/** Identifies entries for the oracle: the product's id with its request body, in each player's order of acceptance. */
async function entriesOf({ id, plays }: MadeCard): Promise<OracleEntry[]> {
  const docs = await readEntries(id)
  expect(docs.length).toBe(plays.length)
  const left = [...plays]
  return docs.map(doc => {
    const sent = JSON.stringify(doc.athletes.map(chosenOf))
    const index = left.findIndex(
      ({ player, choices }) => player.id === doc._user._id && JSON.stringify(choices.map(namesOf(doc))) === sent,
    )
    const [play] = left.splice(index, index < 0 ? 0 : 1)
    if (!play) throw new Error(`Nobody sent the entry ${doc._id}`)
    return { id: doc._id, user: doc._user._id, acceptedAt: doc.createdAt.getTime(), choices: play.choices }
  })
}
type PlayedDoc = Awaited<ReturnType<typeof readEntries>>[number]
const GOALS = ['0 gols', '1 gol', '2 gols', '3 gols ou mais']
const STATISTICS = ['Nenhuma', 'Sem sofrer gols', 'Cartão amarelo', 'Assistência', 'Bola na trave', 'Cartão vermelho']
const chosenOf = (athlete: PlayedDoc['athletes'][number]) =>
  athlete.athleteScore ?? [athlete._athleteGoal?.name, athlete._athleteStatistic?.name]
const namesOf = (_doc: PlayedDoc) => (choice: OracleEntry['choices'][number]) =>
  typeof choice === 'number' ? choice : [GOALS[choice[0]], STATISTICS[choice[1]] ?? 'Pênalti defendido']

interface Judged {
  made: MadeCard
  verdict: Verdict
}

/** Plays the cards of a round from draft to payout, and compares everything with the oracle. */
async function playRound(files: RoundFiles, chance: Chance, perRound: number, more: MakeMore = async () => []) {
  const operator = await newOperator(app)
  const round = await bringIn(app, files)
  const cards: MadeCard[] = await more(operator, round)
  while (cards.length < perRound) cards.push(await makeCard(app, operator, round, players, chance))
  for (const card of cards) await playMadeCard(app, card, chance)
  const judged: Judged[] = []
  for (const made of cards) judged.push({ made, verdict: judge(made.card, await entriesOf(made), round.deeds) })
  app.clock.advance(2 * HOUR)
  await app.drain()
  const request = new Set(cards.flatMap(({ card }) => card.athletes.map(({ id }) => id)))
  await round.publish(operator, request)
  for (const one of judged) await comparePreview(operator, one)
  app.clock.advance(HOUR)
  await app.drain()
  for (const one of judged) await compareResult(one)
  await compareBalances()
  return judged
}
type MakeMore = (operator: TestOperator, round: Awaited<ReturnType<typeof bringIn>>) => Promise<MadeCard[]>

async function comparePreview(operator: TestOperator, { made, verdict }: Judged): Promise<void> {
  const answer = await operator.call(operatorSettlementPreview, { params: { id: made.id } })
  // Too few players: void since closing, without a ranking.
  if (answer.code === 'state_forbids') return expect(verdict.isVoid).toBe(true)
  const { data } = answer
  expect([data.voidReason !== null, data.missing, data.pool]).toEqual([verdict.isVoid, [], verdict.pool])
  if (verdict.isVoid) return
  const prizes = [...verdict.entries.values()].reduce((sum, one) => sum + one.prize, 0n)
  expect([data.prizes, data.fee, data.prizes + data.fee]).toEqual([prizes, verdict.left, verdict.pool])
  const winners = data.winners.map(({ _id, score, amount }) => [_id, Math.round(score * 100), amount] as const)
  const due = [...verdict.entries].filter(([, { prize }]) => prize > 0n)
  expect(new Map(winners.map(([id, ...rest]) => [id, rest]))).toEqual(
    new Map(due.map(([id, { score, prize }]) => [id, [score, prize]])),
  )
}

async function compareResult({ made, verdict }: Judged): Promise<void> {
  const { id, card } = made
  const { doc } = (await (players[0] as Player).call(getCard, { params: { id } })).data
  expect([doc.status, doc.voided !== null], `card ${id}`).toEqual(['finished', verdict.isVoid])
  expect(Math.round(doc.fee * 100)).toBe(
    card.guaranteed === null ? 10_000 - card.shares.reduce((sum, share) => sum + share, 0) : 0,
  )
  const played = await readEntries(id)
  expect(played.length).toBe(verdict.entries.size)
  for (const one of played) {
    const due = verdict.entries.get(one._id)
    expect(one.prize).toBe(due?.prize)
    if (!verdict.isVoid) {
      expect([Math.round(one.totalScore * 100), one.position], `entry ${one._id}`).toEqual([due?.score, due?.rank])
    }
    add(one._user._id, (due?.prize ?? 0n) - (verdict.isVoid ? 0n : card.price))
  }
  const stakes = card.guaranteed === null ? 0n : card.price * BigInt(played.length) - card.guaranteed
  if (!verdict.isVoid) add('house', verdict.left + stakes)
  const scores = [...verdict.entries.values()].map(one => one.score)
  counted.cards += 1
  counted.entries += played.length
  counted.voids += verdict.isVoid ? 1 : 0
  counted.ties += new Set(scores).size < scores.length ? 1 : 0
  counted.fixed += card.guaranteed === null ? 0 : 1
}

async function compareBalances(): Promise<void> {
  const now = new Map<string, bigint>()
  for (const { id } of players) now.set(id, await balanceOf(app.deps.db, id))
  const [deployment] = await app.deps.db.rows(sql<{ balance: bigint }>`select balance from fund where name = 'house'`)
  now.set('house', deployment?.balance ?? 0n)
  expect(now).toEqual(held)
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
}

const resolved = () =>
  `${counted.cards} cards, ${counted.entries} entries, ${counted.voids} void, ${counted.ties} with ties, ${counted.fixed} guaranteed: all as the oracle says`

test('cards of made rounds come to what the oracle says', { timeout: 600_000 }, async () => {
  const began = performance.now()
  const chance = chanceFor('cards of made rounds')
  const { madeRounds, perMadeRound } = numbers.cards
  for (let number = 2; number < 2 + madeRounds; number += 1)
    await playRound(madeRound(chance, number), chance, perMadeRound)
  figure('Cards of made rounds', resolved(), began)
})

interface KnownRound {
  id: string
  two_goals_or_more: { id: string; goals: number }[]
}
/** The rounds with results from another source come first. */
const KNOWN = [10, 31]
if (!hasShared) console.info('Cards of real rounds are not played: no ../shared')
describe.runIf(hasShared)('real rounds', () => {
  test('cards of real rounds come to what the oracle and the known answers say', { timeout: 3_600_000 }, async () => {
    const began = performance.now()
    Object.assign(counted, { cards: 0, entries: 0, voids: 0, ties: 0, fixed: 0 })
    const chance = chanceFor('cards of real rounds')
    const others = Array.from({ length: 38 }, (_, index) => index + 1).filter(number => !KNOWN.includes(number))
    const rounds = [...KNOWN, ...chance.some(others, numbers.cards.realRounds - KNOWN.length)]
    for (const [index, number] of rounds.entries()) {
      const known = scorersOf(number)
      const [first] = await playRound(realRound(number), chance, numbers.cards.perRealRound, knownCard(known))
      const scores = [...(first?.verdict.entries.values() ?? [])].map(one => one.score).sort((a, b) => b - a)
      if (known.length > 0) expect(scores).toEqual([known.length * 1_000, 1_000, 0])
      if (isSoak) console.info(`round ${number}, ${index + 1} of ${rounds.length}: ${resolved()}`)
    }
    figure('Cards of real rounds', resolved(), began)
  })
})

/** Who scored two or more goals in a round, from another source. */
function scorersOf(number: number): KnownRound['two_goals_or_more'] {
  const { cartola } = JSON.parse(readFileSync(sharedPath('data/facts.sample.json'), 'utf8')) as {
    cartola: KnownRound[]
  }
  return cartola.find(({ id }) => id === `cartola-2024/${number}`)?.two_goals_or_more ?? []
}

/** A classic card of those who scored twice: one player knows all, one only the first, one none. */
const knownCard =
  (known: KnownRound['two_goals_or_more']): MakeMore =>
  async (operator, round) => {
    if (known.length === 0) return []
    const athletes = known.map(({ id }) => ({ id, worth: 1_000 }))
    const values = {
      goalValues: [300, 900, 2_500, 5_000],
      statisticValues: [300, 700, 800, 1_000, 1_500, 2_500, 4_000],
    }
    const card = { isClassic: true, athletes, ...values, price: 333n, guaranteed: null }
    const made = { ...card, shares: [5_000, 2_500, 1_500] as const }
    const id = await openMadeCard(app, operator, round, made)
    const [all, one, none] = players as [Player, Player, Player]
    const plays = [
      { player: all, choices: known.map(({ goals }) => goals) },
      { player: one, choices: known.map(({ goals }, index) => (index === 0 ? goals : 9)) },
      { player: none, choices: known.map(() => 9) },
    ]
    return [{ id, card: made, plays }]
  }
