import type * as z from 'zod/mini'
import type { listCards } from '#contract/api/player/cards.ts'

/** Test data: a card in its wire format. */
type Sent = z.input<typeof listCards.answer>['docs'][number]

export const CARD_ID = 'c'.repeat(24)
export const ME = 'e'.repeat(24)

export const optionId = (number: number): string => number.toString(16).padStart(24, '5')

const athlete: Sent['athletes'][number] = {
  _athlete: { _id: 'a'.repeat(24), name: 'Camisa Nove', number: 9, position: 'A', photo: null },
  _team: { _id: 'b'.repeat(24), name: 'Time Azul', abbrev: 'AZU', colors: ['#1440a4', '#ffffff'], image: null },
  classicValue: 10,
  athleteScore: null,
  _athleteGoals: [],
  _athleteStatistics: [],
  void: false,
  _match: null,
}

/** A card that starts in an hour, ten reais per game; `change` overrides fields. */
export function sentCard(change: Partial<Sent> = {}) {
  const start = Date.now() + 3_600_000
  return {
    _id: CARD_ID,
    name: 'Cartela da rodada',
    banner: null,
    cardType: 'new',
    status: 'new',
    startDate: new Date(start).toISOString(),
    lockDate: new Date(start - 600_000).toISOString(),
    now: new Date().toISOString(),
    gameType: 'options',
    price: 10,
    amount: 100,
    fixedAmount: false,
    cardCount: 10,
    paymentPercentage: { first: 50, second: 25, third: 15 },
    fee: 10,
    entriesPerUser: 3,
    rulesVersion: '1',
    voided: null,
    payDate: null,
    athletes: [athlete],
    myGames: 0,
    goalOptions: [{ _id: optionId(1), name: '1 gol', value: 9 }],
    statisticOptions: [{ _id: optionId(2), name: 'Cartão amarelo', value: 8 }],
    ...change,
  } satisfies Sent & Record<'goalOptions' | 'statisticOptions', unknown>
}

/** A page of a card's ranking of 20 games, ten per page; the seventh is mine. */
export function sentRanking(page: number, snapshot: number, newest: number) {
  const docs = Array.from({ length: 10 }, (_, index) => {
    const position = (page - 1) * 10 + index + 1
    const user = position === 7 ? ME : position.toString(16).padStart(24, '7')
    return {
      _id: position.toString(16).padStart(24, '9'),
      _user: { _id: user, name: `Jogador ${position}`, username: `jogador${position}`, photo: null, isMe: user === ME },
      totalScore: 50 - position,
      position,
    }
  })
  return { docs, page, pages: 2, total: 20, snapshot, newest }
}
