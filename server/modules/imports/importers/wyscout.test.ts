import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { ImportRefused, type Imported, type SourceFile } from './shape.ts'
import { readWyscout, readWyscoutReplay } from './wyscout.ts'

const side = (name: 'home' | 'away', teamId: number, score: number, players: number[]) => ({
  teamId,
  side: name,
  score,
  formation: {
    lineup: [{ playerId: players[0] }],
    bench: players.slice(1).map(playerId => ({ playerId })),
    substitutions: name === 'home' ? [{ playerIn: players[1], playerOut: players[0], minute: 95 }] : 'null',
  },
})
const match = {
  wyId: 1,
  status: 'Played',
  duration: 'Regular',
  dateutc: '2018-07-02 14:00:00',
  venue: 'Samara',
  groupName: 'Group E',
  gameweek: 2,
  roundId: 5,
  teamsData: { '10': side('home', 10, 2, [100, 101, 102]), '20': side('away', 20, 0, [200]) },
}
const event = (period: string, seconds: number, teamId: number, change: object = {}) => ({
  matchId: 1,
  teamId,
  playerId: teamId * 10,
  eventName: 'Shot',
  subEventName: 'Shot',
  matchPeriod: period,
  eventSec: seconds,
  tags: [],
  ...change,
})
const tag = (...ids: number[]) => ({ tags: ids.map(id => ({ id })) })
const events = [
  event('2H', 47 * 60 + 1, 20, { eventName: 'Others on the ball', ...tag(102) }),
  event('1H', 9 * 60 + 5, 10, { eventName: 'Free Kick', subEventName: 'Penalty', ...tag(101) }),
  event('1H', 9 * 60 + 5, 20, { eventName: 'Save attempt', ...tag(101) }),
  event('1H', 600, 10, { eventName: 'Free Kick', subEventName: 'Corner' }),
  event('1H', 700, 10, { eventName: 'Offside', subEventName: '' }),
  event('1H', 800, 20, { eventName: 'Foul', ...tag(1702) }),
  event('2H', 800, 20, { eventName: 'Foul', ...tag(1703) }),
  event('E1', 10, 20, tag(101)),
  event('P', 10, 20, { eventName: 'Free Kick', subEventName: 'Penalty', ...tag(101) }),
]
const player = (wyId: number) => ({
  wyId,
  shortName: `D. Tadi\\u0107`,
  firstName: 'Du\\u0161an',
  lastName: `No ${wyId}`,
  role: { code2: 'MD' },
})
const teams = [
  { wyId: 10, name: 'Serbia', area: { alpha3code: 'SRB' } },
  { wyId: 20, name: 'England', area: { alpha3code: 'XEN' } },
]
const file = (data: unknown): SourceFile => ({ name: 'x.json', text: JSON.stringify(data) })
const read = (change: object = {}): Imported =>
  readWyscout([[{ ...match, ...change }], events, [100, 101, 102, 200].map(player), teams].map(file))

describe('a match', () => {
  test('a goal is the shot’s alone, an own goal the other side’s, elapsed seconds become ordinal minutes', () => {
    const [one] = read().matches
    expect(one).toMatchObject({ number: '1', round: 'Group E 2', score: { home: 2, away: 0 }, place: 'Samara' })
    expect(one!.startsAt?.toISOString()).toBe('2018-07-02T14:00:00.000Z')
    expect(one!.goals).toMatchObject([
      { side: 'home', athleteExternalId: '100', name: 'Dušan No 100', penalty: true, half: 1, minute: 10, stoppage: 0 },
      { side: 'home', athleteExternalId: '200', own: true, half: 2, minute: 90, stoppage: 3 },
    ])
    expect([one!.home?.abbrev, one!.away?.abbrev]).toEqual(['SRB', undefined])
  })

  test('corners, offsides and cards are counted; a second yellow is one yellow and one red', () => {
    const [one] = read().matches
    expect(one!.statistics).toEqual({
      corners: { home: 1, away: 0 },
      offsides: { home: 1, away: 0 },
      yellowCards: { home: 0, away: 1 },
      redCards: { home: 0, away: 1 },
    })
    expect(one!.cards.map(({ color, minute }) => [color, minute])).toEqual([
      ['yellow', 14],
      ['red', 59],
    ])
  })

  test('line-ups tell who played; in extra time a change past 90 may be of either', () => {
    const played = (imported: Imported) => imported.matches[0]!.athletes.map(one => one.played)
    expect(played(read())).toEqual([true, true, false, true])
    expect(played(read({ duration: 'ExtraTime' }))).toEqual([true, null, false, true])
    expect(read().matches[0]!.athletes[0]).toMatchObject({
      nickname: 'D. Tadić',
      position: 'M',
      numbers: { offsides: 1 },
    })
  })

  test('goals that do not add up, and other files, are refused; a nameless player is reviewed', () => {
    const errors = { teamsData: { ...match.teamsData, '20': side('away', 20, 1, [200]) } }
    expect(() => read(errors)).toThrow('1 (Serbia v England): the score is 2-1, its goals make 2-0')
    expect(() => readWyscout([file([{ a: 1 }])])).toThrow(ImportRefused)
    expect(() => readWyscout([file(events)])).toThrow('there is no match in these files')
    const { review } = readWyscout([file([match]), file(events), file([player(100)]), file(teams)])
    expect(review.every(({ kind }) => kind === 'unknown-athlete')).toBe(true)
  })
})

test('without the files of teams and players clubs would be called by numbers: refused (I14)', () => {
  expect(() => readWyscout([file([match]), file(events)])).toThrow('the file of teams is missing')
  expect(() => readWyscout([file([match]), file(events), file(teams)])).toThrow('the file of players is missing')
})

test('a knock-out match that keeps its group’s name is of its own round (I9)', () => {
  expect(read({ gameweek: 0 }).matches[0]?.round).toBe('Final')
})

if (!hasShared) console.info('the World Cup of Wyscout is not read: no ../shared')
describe.runIf(hasShared)('the World Cup of 2018', () => {
  const open = (name: string): SourceFile => ({
    name,
    text: readFileSync(sharedPath(`data/wyscout-worldcup-2018/${name}`), 'utf8'),
  })
  const names = ['matches_World_Cup', 'events_World_Cup.selected', 'players.selected', 'teams.selected']

  test('has 64 matches, all of which add up', () => {
    const { matches, review } = readWyscout(names.map(name => open(`${name}.json`)))
    expect(matches.length).toBe(64)
    expect(review).toEqual([])
    expect(matches.flatMap(({ goals }) => goals).length).toBe(166)
    expect(new Set(matches.map(({ round }) => round)).size).toBe(29)
  })

  test('Brazil v Mexico is told second by second, to the same end', () => {
    const replay = readWyscoutReplay([open('2058006_full_match.json'), open('matches_World_Cup.json')])
    const stored = readWyscout(names.map(name => open(`${name}.json`))).matches.find(
      ({ number }) => number === '2058006',
    )
    expect(replay.match.goals).toEqual(stored!.goals)
    expect(replay.match.statistics).toEqual(stored!.statistics)
    expect(replay.timed.length).toBe(8 + 7 + 2 + 2 + 6)
    expect(replay.timed.map(one => one.half * 10_000 + one.second)).toEqual(
      replay.timed.map(one => one.half * 10_000 + one.second).sort((a, b) => a - b),
    )
    expect([Math.floor(replay.halves[1] / 60), Math.floor(replay.halves[2] / 60)]).toEqual([44, 51])
  })
})
