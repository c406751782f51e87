import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { readOpenfootballJson } from './openfootball-json.ts'
import { playerNamed, writtenName } from './openfootball-squads.ts'
import { ImportRefused, type Imported, type SourceFile } from './shape.ts'

const match = {
  round: 'Matchday 3',
  date: '2018-06-20',
  time: '18:00 UTC+3',
  team1: 'Brazil',
  team2: { name: 'Mexico', code: 'mex' },
  score: { ft: [2, 1], et: [3, 1], p: [4, 3] },
  goals1: [
    { name: 'Neymar', minute: 90, offset: 2 },
    { name: 'Neymar', minute: 105, offset: 1 },
    { name: 'J. Aguilar', minute: '45+1', owngoal: true },
  ],
  goals2: [{ name: 'Vela', minute: 12, penalty: true }],
  ground: 'Samara Arena, Samara',
}
const squads: SourceFile = {
  name: 'squads.txt',
  text: `= World Cup # 2 Teams

== Brazil     # 1 Players
      10, NEYMAR,                        FW,  b. 1992/02/05

== Mexico     # 2 Players
       2, Jesus AGUILAR,                 DF,  b. 1989/01/01
      11, Carlos VELA,                   FW,  b. 1989/03/01
`,
}
const file = (data: unknown): SourceFile => ({ name: 'worldcup.json', text: JSON.stringify(data) })
const read = (change: object = {}, ...others: SourceFile[]): Imported =>
  readOpenfootballJson([file({ matches: [{ ...match, ...change }] }), ...others])

test('what is no file of matches says so, and a squad of nobody and unknown sides are said (I5)', () => {
  expect(() => readOpenfootballJson([{ ...file({ teams: [] }), name: 'teams.json' }])).toThrow(
    'teams.json holds no matches',
  )
  const stranger = { ...squads, text: `${squads.text}\n== Türkiye\n 1, UGUR CAKIR, GK, b. 1996/04/08\n` }
  const coming = { round: 'Final', date: '2018-07-15', team1: 'W61', team2: 'W62' }
  const { matches, review } = readOpenfootballJson([file({ matches: [match, coming] }), stranger])
  expect(matches).toHaveLength(1)
  expect(review.map(({ reason }) => reason.code)).toEqual(
    expect.arrayContaining(['squad_of_nobody', 'sides_not_known']),
  )
})

describe('a match of a cup', () => {
  test('counts 90 minutes alone: extra time and shoot-out are left out', () => {
    const [one] = read().matches
    expect(one).toMatchObject({
      number: 'Brazil v Mexico',
      round: '3',
      score: { home: 2, away: 1 },
      status: 'finished',
    })
    expect(one!.startsAt?.toISOString()).toBe('2018-06-20T15:00:00.000Z')
    expect(one!.away).toEqual({ name: 'Mexico', abbrev: 'MEX' })
    expect(one!.statistics).toEqual({})
  })

  test('a minute past 90 is stoppage time, unless there was extra time', () => {
    const goals = { goals1: [{ name: 'Neymar', minute: 12 }], goals2: [{ name: 'Vela', minute: '92' }] }
    const [one] = read({ ...goals, score: { ft: [1, 1] } }).matches
    expect(one!.goals.at(-1)).toMatchObject({ name: 'Vela', half: 2, minute: 90, stoppage: 2 })
    const [extra] = read({ ...goals, score: { ft: [1, 0], et: [1, 1] } }).matches
    expect(extra!.goals.map(({ name }) => name)).toEqual(['Neymar'])
  })

  test('goals grouped by scorer come in order of time; printed minutes are ordinal; an own goal counts where it stands', () => {
    expect(read().matches[0]!.goals).toMatchObject([
      { side: 'away', name: 'Vela', half: 1, minute: 12, stoppage: 0, penalty: true },
      { side: 'home', name: 'J. Aguilar', half: 1, minute: 45, stoppage: 1, own: true },
      { side: 'home', name: 'Neymar', half: 2, minute: 90, stoppage: 2, own: false },
    ])
  })

  test('with squads scorers are those of the squad, and a stranger is reviewed', () => {
    const { matches, review } = read({ goals2: [{ name: 'Márquez', minute: 12 }] }, squads)
    expect(matches[0]!.goals.map(({ name, shirt }) => [name, shirt])).toEqual([
      ['Márquez', null],
      ['Jesus Aguilar', 2],
      ['Neymar', 10],
    ])
    expect(matches[0]!.athletes).toMatchObject([
      { name: 'Neymar', side: 'home', position: 'A', played: null, starter: null },
      { name: 'Jesus Aguilar', side: 'away', position: 'D' },
      { name: 'Carlos Vela', side: 'away', shirt: 11 },
    ])
    expect(review).toMatchObject([{ kind: 'unknown-athlete', row: 'Márquez' }])
  })

  test('a time without a zone is no time, unless the stadium has one', () => {
    const change = { time: '18:00' }
    expect(read(change).matches[0]!.startsAt).toBeNull()
    expect(read(change).review).toMatchObject([{ kind: 'unknown-fact' }])
    const stadiums = file({ stadiums: [{ name: 'Samara arena', timezone: 'UTC+4' }] })
    expect(read(change, stadiums).matches[0]!.startsAt?.toISOString()).toBe('2018-06-20T14:00:00.000Z')
  })

  test('0-0 may lack its goal lists; a score without them is reviewed; a fixture to come has no score', () => {
    const bare = { goals1: undefined, goals2: undefined }
    expect(read({ ...bare, score: { ft: [0, 0] } }).review).toEqual([])
    expect(read(bare).review).toMatchObject([{ kind: 'unknown-fact' }])
    expect(read({ ...bare, score: undefined }).matches[0]).toMatchObject({ status: 'scheduled', score: null })
  })

  test('goals that do not add up, and another shape, are refused', () => {
    expect(() => read({ score: { ft: [4, 1] } })).toThrow('Brazil v Mexico: the score is 4-1')
    expect(() => readOpenfootballJson([file({})])).toThrow(ImportRefused)
    expect(() => read({}, squads, { ...squads, name: 'b_squads.txt' })).toThrow('a second file of squads')
    expect(() => readOpenfootballJson([squads])).toThrow('there is no match in these files')
  })

  test('two who meet again are told apart by the round', () => {
    const data = file({ matches: [match, { ...match, round: 'Final' }] })
    expect(readOpenfootballJson([data]).matches.map(({ number }) => number)).toEqual([
      'Brazil v Mexico',
      'Brazil v Mexico (Final)',
    ])
  })
})

test('names of squads are written as names, and found by part unless two fit', () => {
  expect(writtenName('Virgil VAN DIJK')).toBe('Virgil Van Dijk')
  const squad = ['Salem Aldawsari', 'Luis Suarez', 'Carlos Sanchez', 'Davinson Sanchez'].map(name => ({ name }))
  expect(playerNamed('L. Suárez', squad)?.name).toBe('Luis Suarez')
  expect(playerNamed('Salem Al-Dawsari', squad)?.name).toBe('Salem Aldawsari')
  expect(playerNamed('Sanchez', squad)).toBeUndefined()
})

if (!hasShared) console.info('the World Cups are not read: no ../shared')
describe.runIf(hasShared)('whole World Cups', () => {
  test.each([
    [2018, 166, 5],
    [2022, 168, 8],
  ])('%i: 64 matches, all of which add up', (year, goals, unmatchedNames) => {
    const files = [`worldcup.json`, `${year}_squads.txt`, 'worldcup.stadiums.json'].map(name => ({
      name,
      text: readFileSync(sharedPath(`data/worldcup-${year}/${name}`), 'utf8'),
    }))
    const cup = readOpenfootballJson(files)
    expect(cup.matches.length).toBe(64)
    expect(cup.matches.flatMap(one => one.goals).length).toBe(goals)
    expect(cup.review.map(({ kind }) => kind)).toEqual(Array.from({ length: unmatchedNames }, () => 'unknown-athlete'))
    expect(cup.matches.every(({ startsAt }) => startsAt !== null)).toBe(true)
    expect(new Set(cup.matches.map(one => one.round)).size).toBe(29)
  })
})
