import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isRoundRobin,
  type Met,
  neighboursOf,
  nextRound,
  type Pair,
  relationOf,
  resultOf,
  roundOf,
  seasonOf,
} from './rules.ts'

const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)
const shuffled = fc
  .integer({ min: 21, max: 60 })
  .chain(count => fc.shuffledSubarray(people(count), { minLength: count }))
const keyOf = ([one, other]: Pair) => (other === undefined ? `${one} rests` : [one, other].toSorted().join(' '))
const metOf = (pairs: readonly Pair[]): Met => {
  const met = new Map<string, string | null>()
  for (const [one, other = null] of pairs) {
    met.set(one, other)
    if (other !== null) met.set(other, one)
  }
  return met
}

describe('a round robin', () => {
  test('has everybody in every round once, and everybody meets everybody once before anybody meets again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), count => {
        const members = people(count)
        const rounds = count % 2 === 0 ? count - 1 : count
        const all = Array.from({ length: rounds }, (_, round) => roundOf(members, round))
        for (const pairs of all) expect(pairs.flat().toSorted()).toEqual(members.toSorted())
        const keys = all.flat().map(keyOf)
        expect(new Set(keys).size).toBe(keys.length)
        const meetings = (count * (count - 1)) / 2
        expect(keys).toHaveLength(count % 2 === 0 ? meetings : meetings + count)
        // After the last round the first follows.
        expect(roundOf(members, rounds).map(keyOf)).toEqual(roundOf(members, 0).map(keyOf))
      }),
    )
  })

  test('continues with the same members, and restarts with others, avoiding last week’s meetings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 19 }), fc.integer({ min: 0, max: 40 }), (count, round) => {
        const members = people(count)
        const last = roundOf(members, round)
        expect(nextRound(members, metOf(last), round)).toEqual({ round: round + 1, pairs: roundOf(members, round + 1) })
        const more = nextRound([...members, 'new'], metOf(last), round)
        expect(more.pairs.flat().toSorted()).toEqual([...members, 'new'].toSorted())
        const again = more.pairs.map(keyOf).filter(key => last.map(keyOf).includes(key))
        expect(again).toEqual([])
      }),
    )
  })

  test('of one is nothing, and of two always the same two', () => {
    expect(roundOf(['p0'], 3)).toEqual([])
    expect(nextRound(['p0', 'p1'], metOf([['p0', 'p1']]), 0).pairs.map(keyOf)).toEqual(['p0 p1'])
    expect([isRoundRobin(20), isRoundRobin(21)]).toEqual([true, false])
  })
})

describe('neighbours of the table', () => {
  test('everybody is in once, nobody meets last week’s opponent, and an odd one rests who did not', () => {
    fc.assert(
      fc.property(shuffled, order => {
        const table = order.toSorted()
        const first = neighboursOf(table, new Map())
        const second = neighboursOf(order, metOf(first))
        for (const pairs of [first, second]) expect(pairs.flat().toSorted()).toEqual(table.toSorted())
        const keys = new Set(first.map(keyOf))
        expect(second.filter(pair => keys.has(keyOf(pair)))).toEqual([])
      }),
    )
  })

  test('the top two meet', () => {
    expect(neighboursOf(people(22), new Map())[0]).toEqual(['p0', 'p1'])
  })
})

test('points decide a week', () => {
  expect([resultOf(5n, 4n), resultOf(4n, 4n), resultOf(3n, 4n)]).toEqual(['won', 'level', 'lost'])
})

test('who is what, and a week’s season', () => {
  const member = { leagueId: 'l', accountId: 'a', byId: null, isRemoved: false, isUnseen: false, at: new Date() }
  expect(relationOf({ ownerId: 'a' }, 'a', { ...member, state: 'in' })).toBe('owner')
  expect(relationOf({ ownerId: 'b' }, 'a', { ...member, state: 'in' })).toBe('member')
  expect(relationOf({ ownerId: 'b' }, 'a', { ...member, state: 'out' })).toBe('none')
  expect(relationOf({ ownerId: 'b' }, 'a', { ...member, state: 'removed', isRemoved: true })).toBe('removed')
  expect(relationOf({ ownerId: 'b' }, 'a', { ...member, state: 'refused', isRemoved: true })).toBe('removed')
  expect(relationOf({ ownerId: 'b' }, 'a', { ...member, state: 'invited', isRemoved: true })).toBe('invited')
  expect(relationOf({ ownerId: 'b' }, 'a', { ...member, state: 'invited', isUnseen: true })).toBe('none')
  expect(seasonOf('2026-W01')).toBe('2026')
})
