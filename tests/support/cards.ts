import { sql } from 'kysely'
import { operatorCreateCard, operatorOpenCard } from '#contract/api/admin/cards.ts'
import { type CardDoc, getCard } from '#contract/api/player/cards.ts'
import { DEFAULT_GOAL_OPTIONS, DEFAULT_SHARES, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { AthleteFacts, FactName, Facts } from '#contract/facts.ts'
import { centavos } from '#contract/money.ts'
import { applyImported } from '#server/modules/imports/index.ts'
import { ACCOUNTS, post, walletOf } from '#server/modules/ledger/index.ts'
import { ensureChampionship, matchesOf, squadOf, writeFacts } from '#server/modules/matches/index.ts'
import { putHeard } from '#server/modules/matches/sql-facts.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from './app.ts'
import type { TestOperator } from './operators.ts'
import type { Player } from './people.ts'

const HOUR = 3_600_000

/** An athlete of a test match. */
export interface Craque {
  id: string
  name: string
  teamId: string
  matchId: string
}

/** A round of two matches, two and three hours from now, with two athletes each. */
export interface Round {
  championshipId: string
  /** Suffix of its teams' names. */
  suffix: number
  matches: [first: string, second: string]
  athletes: Craque[]
}

let rounds = 0

/** Imports a round of two upcoming matches: with new teams, or those of an earlier round. */
export async function newRound(
  app: TestApp,
  { championship = 'Campeonato de Teste', after }: { championship?: string; after?: Round } = {},
): Promise<Round> {
  rounds += 1
  const now = app.clock.now()
  const { db } = app.deps
  const championshipId = await db.tx(tx =>
    ensureChampionship(tx, now, { name: championship, season: 2026, source: 'cbf' }),
  )
  const suffix = after?.suffix ?? rounds
  const team = (name: string) => ({ name: `${name} ${suffix}` })
  const match = (at: number, home: string, away: string) => ({
    number: `${rounds}-${at}`,
    kind: 'match' as const,
    round: String(rounds),
    startsAt: new Date(now.getTime() + (at + 1) * HOUR),
    place: 'Estádio de Teste',
    home: team(home),
    away: team(away),
    status: 'scheduled' as const,
    score: null,
    goals: [],
    cards: [],
    statistics: {},
    athletes: (['home', 'away'] as const).map((side, index) => ({
      externalId: `${suffix}-${at}-${side}`,
      name: ['Raí', 'João Sávio', 'Gonçalo', 'Érico'][2 * (at - 1) + index] ?? 'Craque',
      side,
      team: team(side === 'home' ? home : away),
      shirt: 9 + index,
      position: 'A',
      played: null,
      starter: null,
      numbers: {},
    })),
  })
  const matches = [match(1, 'Aurora', 'Bandeira'), match(2, 'Cometa', 'Dínamo')]
  const imported = { source: 'cbf', matches, review: [] }
  const applying = {
    championshipId,
    author: 'import' as const,
    reason: 'Teste',
    settledAmong: async () => new Set<string>(),
    teams: { addUnknown: true },
  }
  await applyImported({ db, now: () => app.clock.now() }, imported, applying)
  const rows = await db.rows(sql<{ id: string }>`
    select id from match where championship_id = ${championshipId} and round = ${String(rounds)} order by number`)
  const [first, second] = rows.map(row => row.id)
  if (first === undefined || second === undefined) throw new Error('The round was not imported')
  const athletes: Craque[] = []
  for (const matchId of [first, second]) {
    for (const member of await squadOf(db, matchId)) {
      athletes.push({ id: member.athlete.id, name: member.athlete.name, teamId: member.team?._id ?? '', matchId })
    }
  }
  return { championshipId, suffix, matches: [first, second], athletes }
}

/** Statistics of an athlete who played without events. */
export const QUIET = {
  goals: 0,
  'clean-sheet': 0,
  'yellow-cards': 0,
  assists: 0,
  woodwork: 0,
  'red-cards': 0,
  'penalties-saved': 0,
} as const

/** Statistics besides QUIET; null is unknown. */
type KnownNumbers = Partial<Record<FactName, number | null>>

const numbersOf = (resolved: KnownNumbers): AthleteFacts['numbers'] =>
  Object.fromEntries(Object.entries({ ...QUIET, ...resolved }).filter(([, number]) => number !== null))

/** Saves the facts of a match like a feed, and runs the resulting jobs. */
export async function publishFacts(
  app: TestApp,
  matchId: string,
  resolved: Partial<Omit<Facts, 'athletes'>> & { athletes?: Record<string, KnownNumbers | 'bench'> },
): Promise<void> {
  const at = app.clock.now()
  const match = (await matchesOf(app.deps.db, [matchId])).get(matchId)
  const { athletes = {}, ...rest } = resolved
  const status = resolved.status ?? 'finished'
  const facts: Facts = {
    status,
    startedAt: match?.startsAt ?? null,
    endedAt: status === 'finished' ? at : null,
    clock: null,
    score: { home: 0, away: 0 },
    goals: [],
    cards: [],
    statistics: {},
    athletes: Object.fromEntries(
      Object.entries(athletes).map(([id, numbers]): [string, AthleteFacts] => [
        id,
        numbers === 'bench' ? { played: false, numbers: {} } : { played: true, numbers: numbersOf(numbers) },
      ]),
    ),
    ...rest,
  }
  await app.deps.db.tx(tx => writeFacts(tx, at, { matchId, facts, author: 'feed', reason: 'Teste' }))
  await app.drain()
}

/** The editor's body of an options card on a round, with the default options. */
export const cardBody = (round: Round, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Craques da rodada',
  gameType: 'options',
  banner: null,
  championship: round.championshipId,
  round: '1',
  price: 10,
  fixedAmount: false,
  amount: 0,
  paymentPercentage: DEFAULT_SHARES,
  entriesPerUser: 3,
  opensAt: null,
  startDate: null,
  codes: null,
  athletes: round.athletes.map((athlete, index) => ({
    _athlete: athlete.id,
    _team: athlete.teamId,
    _match: athlete.matchId,
    _kickoff: null,
    position: 'A',
    number: 9 + index,
    classicValue: 10,
  })),
  goalOptions: DEFAULT_GOAL_OPTIONS,
  statisticOptions: DEFAULT_STATISTIC_OPTIONS,
  reason: 'Rodada nova',
  ...changes,
})

/** Drafts and opens a card, over HTTP. */
export async function openCard(operator: TestOperator, body: Record<string, unknown>): Promise<string> {
  const { _id: id } = (await operator.call(operatorCreateCard, { body })).data
  await operator.call(operatorOpenCard, { params: { id }, body: { reason: 'Abrir' } }).then(answer => answer.data)
  return id
}

/** A card as a player reads it. */
export const readCard = async (player: Player, id: string): Promise<CardDoc> =>
  (await player.call(getCard, { params: { id } })).data.doc

/** The body of an entry: for each athlete the indexes of the goal and statistic options, or the number. */
export const playBody = (card: CardDoc, choices: readonly (readonly [number, number] | number)[]) => ({
  _card: card._id,
  athletes: card.athletes.map(({ _athlete, _team }, index) => {
    const choice = choices[index] ?? 0
    const who = { _athlete: _athlete._id, _team: _team?._id ?? null }
    if (typeof choice === 'number') return { ...who, athleteScore: choice }
    const [goal, statistic] = choice
    return {
      ...who,
      _athleteGoal: card.goalOptions[goal]?._id,
      _athleteStatistic: card.statisticOptions[statistic]?._id,
    }
  }),
})

/** Adds coins to a wallet, or without a player to the operator's account. */
export async function fund(app: TestApp, player: Player | null, reais: number): Promise<void> {
  const at = app.clock.now()
  const id = newId(at)
  const to = player ? walletOf(player.id) : ACCOUNTS.house
  const movement = { id, from: ACCOUNTS.capital, to, amount: centavos(reais * 100), reason: 'grant', reference: id }
  await app.deps.db.tx(tx => post(tx, at, [movement]))
}

/** Keeps the match scheduled at its source. */
export const stillScheduled = (app: TestApp, matchId: string): Promise<void> =>
  app.deps.db.tx(tx => putHeard(tx, [matchId], app.clock.now()))
