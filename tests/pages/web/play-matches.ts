/** Test data: an open championship card in wire format. Invented teams. */
import { CARD, cardOf } from './play-athletes.ts'

const id = (number: number): string => number.toString(16).padStart(24, '0')
export const CHAMPIONSHIP = id(0xc4)
/** The id of the match at an index of the card. */
export const matchAt = (index: number): string => id(0x3a0 + index)

export const teamOf = (index: number) => ({
  _id: id(0x7e0 + index),
  name: `Time ${'ABCDEFGHIJ'.charAt(index)}`,
  abbrev: `T${'ABCDEFGHIJ'.charAt(index)}A`,
  colors: ['#1659b4', '#f3f3ef'],
  image: null,
})

export const fixtureOf = (index: number, changes: Record<string, unknown> = {}) => ({
  _id: matchAt(index),
  date: '2026-12-05T19:00:00.000Z',
  home: teamOf(2 * index),
  away: teamOf(2 * index + 1),
  place: 'Estádio Central',
  status: 'scheduled',
  score: null,
  minute: null,
  ...changes,
})

/** A card of four matches, ten reais per game, that closes in two hours. */
export function matchCardOf(changes: Record<string, unknown> = {}) {
  const { athletes: _a, goalOptions: _g, statisticOptions: _s, gameType: _t, ...shared } = cardOf()
  return {
    ...shared,
    name: 'Rodada de teste',
    championship: { _id: CHAMPIONSHIP, name: 'Copa de teste', season: 2026 },
    round: '24',
    matchCount: 4,
    matches: [0, 1, 2, 3].map(index => ({ _match: fixtureOf(index), round: '24', void: false })),
    ...changes,
  }
}

/** Path of the play page. */
export const PLAY_PATH = `/championships/${CHAMPIONSHIP}/cards/${CARD}/play`
