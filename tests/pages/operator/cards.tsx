import type * as z from 'zod/mini'
import type { zOperatorCard } from '#contract/api/admin/cards.ts'
import type { zOperatorChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import type { operatorSettlementPreview } from '#contract/api/admin/games.ts'
import { CardsScreen, ChampionshipCardsScreen } from '#operator/features/cards/cards-screen.tsx'
import { EditCardScreen, EditChampionshipCardScreen } from '#operator/features/cards/edit-card-screen.tsx'
import { NewCardScreen, NewChampionshipCardScreen } from '#operator/features/cards/new-card-screen.tsx'
import { openConsole } from '#tests/pages/operator/console.tsx'

/** Test data: cards and settlements in wire format. */
export const id = (letter: string): string => letter.repeat(24)
export type CardOnWire = z.input<typeof zOperatorCard>
export type ChampionshipCardOnWire = z.input<typeof zOperatorChampionshipCard>
export type SettlementOnWire = z.input<typeof operatorSettlementPreview.answer>

export const CARD = id('c')

const team = { _id: id('e'), name: 'Flamengo', abbrev: 'FLA', colors: ['#c4122b', '#15120f'], image: null }

export const athleteOnWire = (
  place: number,
  name: string,
  more: Partial<CardOnWire['athletes'][number]> = {},
): CardOnWire['athletes'][number] => {
  const _id = `${place}`.padStart(24, 'a')
  const known = { _athleteGoals: [id('2')], _athleteStatistics: [], athleteScore: null, void: false }
  const match = { _id: id('d'), date: null, home: team, away: team, place: null, status: 'finished', score: null }
  return {
    place,
    _athlete: _id,
    _team: team._id,
    team,
    _match: id('d'),
    _kickoff: null,
    position: 'A',
    number: 9,
    classicValue: 10,
    missing: [],
    origin: 'cartola 3',
    picked: { [id('2')]: 412 },
    ...more,
    now: {
      _athlete: { _id, name, number: 9, position: 'A', photo: null },
      _team: team,
      classicValue: 10,
      ...known,
      _match: { ...match, status: 'finished', minute: null },
      ...more.now,
    },
  }
}

export const cardOnWire = (more: Partial<CardOnWire> = {}): CardOnWire => ({
  _id: CARD,
  seq: 0,
  state: 'draft',
  name: 'Artilheiros da Rodada 24',
  gameType: 'options',
  banner: null,
  bannerFile: null,
  championship: null,
  round: null,
  price: 10,
  fixedAmount: false,
  amount: 0,
  paymentPercentage: { first: 50, second: 25, third: 15 },
  entriesPerUser: 3,
  opensAt: null,
  startDate: '2026-11-22T19:00:30.000Z',
  lockDate: '2026-11-22T18:50:30.000Z',
  codes: null,
  athletes: [athleteOnWire(0, 'Renan Duarte'), athleteOnWire(1, 'Igor Maciel')],
  goalOptions: [
    { _id: id('1'), name: '0 gols', nameEn: '0 goals', value: 3, rule: { fact: 'goals', is: '=', number: 0 } },
    { _id: id('2'), name: '1 gol', nameEn: '1 goal', value: 9, rule: { fact: 'goals', is: '>=', number: 1 } },
  ],
  statisticOptions: [
    { _id: id('3'), name: 'Nenhuma', nameEn: 'None', value: 3, rule: { fact: 'none' } },
    { _id: id('4'), name: 'Fez de bicicleta', nameEn: 'Overhead kick', value: 40, rule: null },
  ],
  cardCount: 0,
  pool: 0,
  endedAt: null,
  payDate: null,
  hold: null,
  voided: null,
  disputes: 0,
  now: '2026-11-21T15:00:00.000Z',
  ...more,
})

export const settlementOnWire = (more: Partial<SettlementOnWire> = {}): SettlementOnWire => ({
  state: 'provisional',
  entries: 1248,
  players: 990,
  pool: 12480,
  fee: 1248,
  prizes: 11232,
  commissions: 20.06,
  withheld: 0,
  voidReason: null,
  missing: [],
  winners: [
    { _id: id('7'), username: 'ivo', name: 'Ivo Santana', score: 44.75, rank: 1, amount: 6240.01, withheld: 0 },
  ],
  winnersTotal: 1,
  payDate: '2026-11-23T00:00:00.000Z',
  ...more,
})

const fixture = (letter: string, more: Partial<MatchOnWire['now']['_match']> = {}): MatchOnWire['now']['_match'] => ({
  _id: id(letter),
  date: '2026-11-22T19:00:00.000Z',
  home: team,
  away: { ...team, _id: id('9'), name: 'Santos', abbrev: 'SAN' },
  place: null,
  status: 'scheduled',
  score: null,
  minute: null,
  ...more,
})

export type MatchOnWire = ChampionshipCardOnWire['matchDocs'][number]
export const matchOnWire = (
  place: number,
  letter: string,
  { match, ...more }: Partial<MatchOnWire> & { match?: Partial<MatchOnWire['now']['_match']> } = {},
): MatchOnWire => ({
  place,
  now: { _match: fixture(letter, match), round: '24', void: false },
  missing: [],
  origin: 'crava 1',
  picked: null,
  ...more,
})

/** A championship card in wire format. */
export function championshipCardOnWire(more: Partial<ChampionshipCardOnWire> = {}): ChampionshipCardOnWire {
  const {
    gameType: _type,
    athletes: _athletes,
    goalOptions: _goals,
    statisticOptions: _stats,
    ...shared
  } = cardOnWire()
  const matchDocs = more.matchDocs ?? [matchOnWire(0, 'a'), matchOnWire(1, 'b')]
  return {
    ...shared,
    name: 'Placares da rodada 24',
    championship: id('f'),
    championshipDoc: { _id: id('f'), name: 'Brasileirão', season: 2026 },
    startDate: null,
    lockDate: null,
    matchDocs,
    matches: matchDocs.map(({ now }) => now._match._id),
    ...more,
  }
}

/** Opens the pages of championship cards at a path. */
export const openChampionshipCards = (path: string) =>
  openConsole(
    {
      '/championship-cards': ChampionshipCardsScreen,
      '/championship-cards/new': NewChampionshipCardScreen,
      '/championship-cards/$card': EditChampionshipCardScreen,
    },
    path,
  )

/** Opens the pages of cards at a path. */
export const openCards = (path: string) =>
  openConsole({ '/cards': CardsScreen, '/cards/new': NewCardScreen, '/cards/$card': EditCardScreen }, path)
