import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCrava } from './crava.ts'
import { ImportRefused, type Imported } from './shape.ts'

const team = (name: string) => ({ name, externalId: name.slice(0, 3).toUpperCase() })
const match = {
  number: '1-01',
  round: '1',
  startsAt: '2024-10-05T00:30:00.000Z',
  home: team('Bahia'),
  away: team('Vasco'),
  status: 'finished',
  score: { home: 1, away: 1 },
  goals: [
    { side: 'away', athleteExternalId: 'b', name: 'B', half: 2, minute: 90, stoppage: 3 },
    { side: 'home', athleteExternalId: 'b', name: 'B', own: true, half: 1, minute: 12 },
  ],
  athletes: [
    { externalId: 'a', name: 'A', side: 'home', shirt: 9, played: true, numbers: { assists: 0 } },
    { externalId: 'b', name: 'B', side: 'away' },
  ],
}
const read = (...matches: unknown[]): Imported => readCrava([{ name: 'a.json', text: JSON.stringify({ matches }) }])

describe('our own format', () => {
  test('what is left out has its usual value; goals are put in order of time', () => {
    const [one] = read(match).matches
    expect(one).toMatchObject({ kind: 'match', place: null, cards: [], statistics: {} })
    expect(one!.startsAt).toEqual(new Date(match.startsAt))
    expect(one!.goals).toMatchObject([
      { minute: 12, stoppage: 0, own: true, penalty: false, shirt: null },
      { minute: 90, stoppage: 3, own: false },
    ])
    expect(one!.athletes).toMatchObject([
      { team: { name: 'Bahia' }, shirt: 9, played: true, numbers: { assists: 0 } },
      { team: { name: 'Vasco' }, shirt: null, position: null, played: null, starter: null, numbers: {} },
    ])
  })

  test('what it read, written again, is read the same', () => {
    const once = read(match)
    expect(readCrava([{ name: 'b.json', text: JSON.stringify({ matches: once.matches }) }])).toEqual(once)
  })

  test('who is not in the squad is reviewed', () => {
    expect(read({ ...match, athletes: match.athletes.slice(0, 1) }).review).toMatchObject([
      { match: '1-01', kind: 'unknown-athlete', row: 'B' },
      { match: '1-01', kind: 'unknown-athlete', row: 'B' },
    ])
  })

  test.each([
    ['goals that do not add up', [{ ...match, score: { home: 2, away: 1 } }], '1-01 (Bahia v Vasco): the score is 2-1'],
    ['a number twice', [match, match], '1-01: this number is there twice'],
    ['an athlete twice', [{ ...match, athletes: [match.athletes[0], match.athletes[0]] }], 'athlete a is there twice'],
    ['a match of one side', [{ ...match, away: undefined }], 'a match has two sides'],
    [
      'a minute outside its half',
      [{ ...match, goals: [{ ...match.goals[0], minute: 30 }] }],
      'minute 30+3 is not in half 2',
    ],
    ['a misspelt word', [{ ...match, corners: 3 }], 'a.json'],
    ['a number of something unknown', [{ ...match, athletes: [{ name: 'A', numbers: { dribbles: 1 } }] }], 'a.json'],
  ])('%s is refused', (_, matches, message) => {
    expect(() => read(...matches)).toThrow(ImportRefused)
    expect(() => read(...matches)).toThrow(message)
  })
})

describe('the world of the demo', () => {
  const folder = new URL('../../../../demo/world/', import.meta.url)
  const text = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
  const names = readdirSync(folder).filter(name => name.startsWith('round-'))
  const world = readCrava(names.map(name => ({ name, text: text(name) })))

  test('is three rounds of ten matches that need no review', () => {
    expect(world.matches).toHaveLength(30)
    expect(new Set(world.matches.map(({ round }) => round)).size).toBe(3)
    expect(world.review).toEqual([])
  })

  test('knows all numbers of everybody who played', () => {
    const athletes = world.matches.flatMap(one => one.athletes)
    const known = ['assists', 'clean-sheet', 'fouls', 'offsides', 'penalties-saved', 'shots', 'woodwork']
    for (const { played, numbers } of athletes) expect(Object.keys(numbers).sort()).toEqual(played ? known : [])
    expect(athletes.some(({ played }) => played === null)).toBe(false)
    for (const { statistics } of world.matches) {
      expect(Object.keys(statistics).sort()).toEqual(['offsides', 'redCards', 'yellowCards'])
    }
  })

  test('names twenty teams, each with its own letters and two colours', () => {
    const teams: unknown = JSON.parse(text('teams.json'))
    const abbrevs = new Set(world.matches.flatMap(({ home, away }) => [home?.abbrev, away?.abbrev]))
    expect(teams).toHaveLength(20)
    expect(abbrevs.size).toBe(20)
    for (const abbrev of abbrevs) {
      expect(teams).toContainEqual({
        abbrev,
        name: expect.any(String),
        state: expect.stringMatching(/^[A-Z]{2}$/),
        primary: expect.stringMatching(/^#[0-9a-f]{6}$/),
        secondary: expect.stringMatching(/^#[0-9a-f]{6}$/),
      })
    }
  })
})
