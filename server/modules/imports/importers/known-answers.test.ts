import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { readCartola } from './cartola.ts'
import { readCbf } from './cbf.ts'
import { readFootballTxt } from './football-txt.ts'
import { importerOf, importers } from './index.ts'
import { readOpenfootballJson } from './openfootball-json.ts'
import type { ImportedMatch, SourceFile } from './shape.ts'
import { readWyscout } from './wyscout.ts'

test('every source has one importer', () => {
  expect(importers.map(({ source }) => source).toSorted()).toEqual([
    'cartola',
    'cbf',
    'crava',
    'f1db',
    'football-data',
    'football-txt',
    'openfootball',
    'wyscout',
  ])
  for (const importer of importers) expect(importerOf(importer.source)).toBe(importer)
  expect(importerOf('nobody')).toBeUndefined()
})

interface Pair {
  home: number
  away: number
}
interface KnownGoal {
  side: 'home' | 'away'
  credited?: 'home' | 'away'
  name: string
  shirt?: number
  registration?: string
  /** As printed, elapsed for match reports; `ordinal` if both are known. */
  minute?: number
  ordinal?: number
  stoppage: number
  own: boolean
  penalty?: boolean
}
interface Known {
  id: string
  round?: number | string
  date: string
  time?: string
  score: [number, number]
  first_goal_band: { printed: string; ordinal?: string }
  goals: KnownGoal[]
  yellow: Pair
  red: Pair
  squad?: Pair
  corners?: Pair
  offsides?: Pair
}
interface KnownRound {
  id: string
  athletes: number
  played: number
  totals: Record<string, number>
  two_goals_or_more: { id: string; name: string; club: string; goals: number }[]
  scorers: number
}

const file = (path: string): SourceFile => ({ name: path, text: readFileSync(sharedPath(`data/${path}`), 'utf8') })
const sample = (): { matches: Known[]; cartola: KnownRound[] } =>
  JSON.parse(file('facts.sample.json').text) as { matches: Known[]; cartola: KnownRound[] }
const known = (id: string): Known => sample().matches.find(one => one.id === id)!

/** F2: ten minutes from 0, a first-half stoppage in 40–49, a second-half one in 90–99. */
function bandOf({ half, minute, stoppage }: ImportedMatch['goals'][number]): string {
  const from = stoppage > 0 ? (half === 1 ? 40 : 90) : Math.floor(minute / 10) * 10
  return `${String(from).padStart(2, '0')}-${from === 0 ? '09' : from + 9}`
}
const cards = (match: ImportedMatch, color: string): Pair => {
  const of = match.cards.filter(card => card.color === color)
  return {
    home: of.filter(({ side }) => side === 'home').length,
    away: of.filter(({ side }) => side === 'away').length,
  }
}
const other = (side: 'home' | 'away'): 'home' | 'away' => (side === 'home' ? 'away' : 'home')

if (!hasShared) console.info('known answers are not compared: no ../shared')
describe.runIf(hasShared)('known answers', () => {
  test.each(['brasileirao-2022/003', 'brasileirao-2022/004', 'brasileirao-2024/002'])('match report %s', id => {
    const [folder = '', number] = id.split('/')
    const answer = known(id)
    const season = readCbf([file(`${folder}/Serie_A_${folder.slice(-4)}_games.json`)])
    const match = season.matches.find(one => one.number === number)!
    const [day, month, year] = answer.date.split('/')
    expect(match.startsAt).toEqual(new Date(`${year}-${month}-${day}T${answer.time}:00-03:00`))
    expect(match.round).toBe(String(answer.round))
    expect([match.score?.home, match.score?.away]).toEqual(answer.score)
    expect(
      match.goals.map(({ side, shirt, own, penalty, minute, stoppage, athleteExternalId }) => ({
        side,
        shirt,
        own,
        penalty,
        minute,
        stoppage,
        athleteExternalId,
      })),
    ).toEqual(
      answer.goals.map(goal => ({
        side: goal.own ? other(goal.side) : goal.side,
        shirt: goal.shirt,
        own: goal.own,
        penalty: goal.penalty,
        // The source counts elapsed minutes, we count ordinal ones; the half's last minute is the same.
        minute: goal.minute! % 45 === 0 ? goal.minute : goal.minute! + 1,
        stoppage: goal.stoppage,
        athleteExternalId: goal.registration,
      })),
    )
    expect(bandOf(match.goals[0]!)).toBe(answer.first_goal_band.ordinal)
    expect([cards(match, 'yellow'), cards(match, 'red')]).toEqual([answer.yellow, answer.red])
    const squad = (side: string): number => match.athletes.filter(one => one.side === side).length
    expect({ home: squad('home'), away: squad('away') }).toEqual(answer.squad)
  })

  test.each([
    ['worldcup-2022/Argentina v France', 'Final'],
    ['worldcup-2018/Brazil v Mexico', 'Round of 16'],
  ])('%s', (id, round) => {
    const [folder = '', number] = id.split('/')
    const year = folder.slice(-4)
    const answer = known(id)
    const read = [
      readOpenfootballJson([file(`${folder}/worldcup.json`)]),
      readFootballTxt([file(`${folder}/${year}_full.txt`)], { season: Number(year) }),
    ]
    const [match, full] = read.map(({ matches }) => matches.find(one => one.number === number)!)
    expect(match!.round).toBe(round)
    for (const one of [match!, full!]) {
      expect([one.score?.home, one.score?.away]).toEqual(answer.score)
      expect(one.goals.map(({ side, own, minute, stoppage }) => [side, own, minute, stoppage])).toEqual(
        answer.goals.map(goal => [goal.credited, goal.own, goal.minute, goal.stoppage]),
      )
      expect(bandOf(one.goals[0]!)).toBe(answer.first_goal_band.printed)
    }
    expect(match!.goals.map(({ name, penalty }) => [name, penalty])).toEqual(
      answer.goals.map(({ name, penalty }) => [name, penalty]),
    )
    // The expected answer includes three more of Argentina's cards, shown in extra time: C6 excludes them.
    const yellow = round === 'Final' ? { home: answer.yellow.home - 3, away: answer.yellow.away } : answer.yellow
    expect([cards(full!, 'yellow'), cards(full!, 'red')]).toEqual([yellow, answer.red])
    expect(full!.statistics).toEqual({ yellowCards: yellow, redCards: answer.red })
  })

  test('Brazil v Mexico of Wyscout', () => {
    const answer = known('wyscout-worldcup-2018/2058006')
    const names = ['matches_World_Cup', 'events_World_Cup.selected', 'players.selected', 'teams.selected']
    const { matches } = readWyscout(names.map(name => file(`wyscout-worldcup-2018/${name}.json`)))
    const match = matches.find(({ number }) => number === '2058006')!
    expect(match.startsAt).toEqual(new Date(`${answer.date.replace(' ', 'T')}Z`))
    expect([match.score?.home, match.score?.away]).toEqual(answer.score)
    expect(match.goals.map(({ side, minute, stoppage, own }) => [side, minute, stoppage, own])).toEqual(
      answer.goals.map(goal => [goal.side, goal.ordinal, goal.stoppage, goal.own]),
    )
    expect(match.statistics).toEqual({
      corners: answer.corners,
      offsides: answer.offsides,
      yellowCards: answer.yellow,
      redCards: answer.red,
    })
    expect(bandOf(match.goals[0]!)).toBe(answer.first_goal_band.ordinal)
  })

  test.each([10, 31])('round %i of Cartola', round => {
    const answer = sample().cartola.find(({ id }) => id === `cartola-2024/${round}`)!
    const files = [round - 1, round].map(number => file(`cartola-2024/rodada-${number}.csv`))
    const { matches, review } = readCartola(files)
    const { athletes } = matches[0]!
    const coaches = Number(review[0]!.reason.values['count'])
    expect(athletes.length + coaches).toBe(answer.athletes)
    expect(athletes.filter(({ played }) => played).length).toBe(answer.played)
    const total = (name: 'goals' | 'assists' | 'yellow-cards' | 'red-cards' | 'clean-sheet' | 'offsides'): number =>
      athletes.reduce((sum, { numbers }) => sum + (numbers[name] ?? 0), 0)
    expect({
      G: total('goals'),
      A: total('assists'),
      CV: total('red-cards'),
      SG: total('clean-sheet'),
      I: total('offsides'),
    }).toEqual({
      G: answer.totals.G,
      A: answer.totals.A,
      CV: answer.totals.CV,
      SG: answer.totals.SG,
      I: answer.totals.I,
    })
    expect(total('yellow-cards')).toBe(answer.totals.CA)
    expect(athletes.filter(({ numbers }) => (numbers.goals ?? 0) > 0).length).toBe(answer.scorers)
    const twice = athletes.filter(({ numbers }) => (numbers.goals ?? 0) > 1)
    expect(
      twice
        .map(({ externalId, nickname, team, numbers }) => ({
          id: externalId,
          name: nickname,
          club: team?.name,
          goals: numbers.goals,
        }))
        .sort((a, b) => Number(b.id) - Number(a.id)),
    ).toEqual(
      answer.two_goals_or_more
        .map(({ id, name, club, goals }) => ({ id, name, club, goals }))
        .sort((a, b) => Number(b.id) - Number(a.id)),
    )
  })
})
