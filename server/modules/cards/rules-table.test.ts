import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currentRound, groupOf, roundsOf, type TableMatch, tablesOf } from './rules-table.ts'

const match = (round: string, sides: string, score: string, changes: Partial<TableMatch> = {}): TableMatch => {
  const [homeId = '', awayId = ''] = sides.split('-')
  const [home, away] = score === '' ? [null, null] : score.split('-').map(Number)
  const status = score === '' ? 'scheduled' : 'finished'
  return { round, homeId, awayId, startsAt: null, status, home: home ?? null, away: away ?? null, ...changes }
}
const nameOf = (id: string) => id
const lines = (matches: readonly TableMatch[]) =>
  tablesOf(matches, nameOf).map(({ name, rows }) => [
    name,
    ...rows.map(row => [row.position, row.teamId, row.points, row.goalsFor - row.goalsAgainst].join(' ')),
  ])

describe('the table', () => {
  test('three points a win, one a draw; points, wins, difference and goals decide, and equals share', () => {
    const season = [
      match('1', 'A-B', '2-0'),
      match('1', 'C-D', '1-1'),
      match('2', 'B-C', '3-1'),
      match('2', 'D-A', '1-1'),
      match('3', 'E-F', ''),
    ]
    expect(lines(season)).toEqual([[null, '1 A 4 2', '2 B 3 0', '3 D 2 0', '4 C 1 -2', '5 E 0 0', '5 F 0 0']])
  })

  test('counts only what is over: no score, on, void or abandoned is nothing', () => {
    const resolved = (['live', 'void', 'abandoned', 'postponed'] as const).map(status =>
      match('1', 'A-B', '5-0', { status }),
    )
    const unknown = match('1', 'A-B', '', { status: 'finished' })
    expect(lines([...resolved, unknown])).toEqual([[null, '1 A 0 0', '1 B 0 0']])
  })

  test('is one a group; knock-out rounds have none', () => {
    const cup = [
      match('Group B 1', 'C-D', '1-0'),
      match('Group A 1', 'A-B', '0-0'),
      match('Group A 2', 'B-A', '1-0'),
      match('Final', 'A-C', '3-3'),
    ]
    expect(lines(cup)).toEqual([
      ['Group A', '1 B 4 1', '2 A 1 -1'],
      ['Group B', '1 C 3 1', '2 D 0 -1'],
    ])
    expect(['12', 'Group A 2', 'Grupo B', 'Round of 16', 'Quarter-finals'].map(groupOf)).toEqual([
      null,
      'Group A',
      'Grupo B',
      undefined,
      undefined,
    ])
  })

  test('adds up, whatever the results', () => {
    const results = fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(6), fc.nat(6)), { maxLength: 60 })
    fc.assert(
      fc.property(results, played => {
        const season = played
          .filter(([home, away]) => home !== away)
          .map(([home, away, scored, conceded]) => match('1', `t${home}-t${away}`, `${scored}-${conceded}`))
        const rows = tablesOf(season, nameOf).flatMap(table => table.rows)
        const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
        expect(sum(row => row.played)).toBe(2 * season.length)
        expect(sum(row => row.won)).toBe(sum(row => row.lost))
        expect(sum(row => row.goalsFor)).toBe(sum(row => row.goalsAgainst))
        expect(sum(row => row.points)).toBe(3 * season.length - sum(row => row.drawn) / 2)
        expect(rows.every(row => row.won + row.drawn + row.lost === row.played)).toBe(true)
        for (const [index, row] of rows.entries())
          expect(row.points <= (rows[index - 1]?.points ?? row.points)).toBe(true)
      }),
    )
  })
})

describe('rounds', () => {
  const at = (day: number) => ({ startsAt: new Date(Date.UTC(2026, 10, day)) })

  test('of a league go by their number, of a cup by their first match', () => {
    const league = ['10', '2', '1'].map((round, index) => match(round, 'A-B', '', at(index + 1)))
    expect(roundsOf(league).map(round => round.name)).toEqual(['1', '2', '10'])
    const cup = [
      match('Final', 'A-B', '', at(9)),
      match('Group B 1', 'C-D', '', at(2)),
      match('Group A 1', 'A-B', '', at(1)),
    ]
    expect(roundsOf(cup).map(round => round.name)).toEqual(['Group A 1', 'Group B 1', 'Final'])
  })

  test('the current one is the first that is mostly still to be played; a postponed match makes none', () => {
    const season = [
      match('1', 'A-B', '1-0'),
      match('1', 'C-D', '1-0'),
      match('1', 'E-F', '', { status: 'postponed' }),
      match('2', 'A-C', '1-0'),
      match('2', 'B-D', '', { status: 'live' }),
      match('3', 'A-D', ''),
    ]
    expect(currentRound(roundsOf(season))?.name).toBe('2')
    expect(currentRound(roundsOf(season.slice(0, 3)))?.name).toBe('1')
    expect(currentRound(roundsOf(season.slice(0, 2)))?.name).toBe('1')
    expect(currentRound([])).toBe(undefined)
  })
})
