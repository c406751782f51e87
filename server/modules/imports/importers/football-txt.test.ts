import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { readCbf } from './cbf.ts'
import { readFootballTxt } from './football-txt.ts'
import { readOpenfootballJson } from './openfootball-json.ts'
import { ImportRefused, type Imported } from './shape.ts'

const read = (text: string, season = 2026): Imported => readFootballTxt([{ name: 'a.txt', text }], { season })

const LEAGUE = `= Brasileiro Série A 2026

# Matches    5

» Matchday 4
  Wed Dec/30 2026
           EC Bahia                v Chapecoense AF           [postponed]
    19.00  RB Bragantino           v CA Paranaense            1-1 (1-0)
           Clube do Remo           v SC Internacional         0-0
  Sat Jan/2
    21.30  EC Vitória              v CR Flamengo


» Matchday 9
  Wed Feb/10
    20.00  EC Bahia                v Chapecoense AF           2-0 (1-0)
  Thu Feb/11
           EC Bahia                v EC Vitória
`

test('sides that are not known yet are left out, with one row about them (I5)', () => {
  const { matches, review } = read(`= World Cup 2026

» Semi-finals
  Tue Jul/14 2026
    19.00  France v Spain
    22.00  N.N. v N.N.
» Final
  Sun Jul/19
    19.00  N.N. v N.N.
    21.00  Winner Match 101 v W102
`)
  expect(matches.map(({ number }) => number)).toEqual(['France v Spain'])
  expect(review).toContainEqual(
    expect.objectContaining({ kind: 'left-out', reason: { code: 'sides_not_known', values: { count: 3 } } }),
  )
})

describe('fixtures and results', () => {
  const { matches, review } = read(LEAGUE)
  const reported = matches.map(({ number, round, startsAt, status, score }) => ({
    number,
    round,
    startsAt: startsAt?.toISOString() ?? null,
    status,
    score,
  }))

  test('a time holds for the lines below it, the year until the next, and a fixture has no score', () => {
    expect(reported.slice(1)).toEqual([
      {
        number: 'RB Bragantino v CA Paranaense',
        round: '4',
        startsAt: '2026-12-30T22:00:00.000Z',
        status: 'finished',
        score: { home: 1, away: 1 },
      },
      {
        number: 'Clube do Remo v SC Internacional',
        round: '4',
        startsAt: '2026-12-30T22:00:00.000Z',
        status: 'finished',
        score: { home: 0, away: 0 },
      },
      {
        number: 'EC Vitória v CR Flamengo',
        round: '4',
        startsAt: '2027-01-03T00:30:00.000Z',
        status: 'scheduled',
        score: null,
      },
      { number: 'EC Bahia v EC Vitória', round: '9', startsAt: null, status: 'scheduled', score: null },
    ])
    expect(review).toMatchObject([
      { match: null, kind: 'unknown-fact', reason: { code: 'no_times', values: { count: 1 } } },
    ])
  })

  test('a postponed match that stands there again is taken as it stands last', () => {
    expect(reported[0]).toMatchObject({ number: 'EC Bahia v Chapecoense AF', round: '9', status: 'finished' })
    const only = read(LEAGUE.slice(0, LEAGUE.indexOf('» Matchday 9')))
    expect(only.matches[0]).toMatchObject({ number: 'EC Bahia v Chapecoense AF', status: 'postponed', score: null })
  })

  test('line ends of either kind, and a season for a file without a year', () => {
    expect(read(LEAGUE.replaceAll('\n', '\r\n')).matches).toEqual(matches)
    expect(read(LEAGUE.replace(' 2026\n  ', '\n  ')).matches[1]!.startsAt).toEqual(matches[1]!.startsAt)
  })

  test('a text without matches, and a match twice, are refused', () => {
    expect(() => read('= Nothing')).toThrow(ImportRefused)
    expect(() => read(`${LEAGUE}           EC Bahia                v EC Vitória\n`)).toThrow('is there twice')
  })
})

const CUP = `= World Cup 2018

▪ First stage
▪▪ Group A
Thu Jun 14 18:00 UTC+3 @ Lenin, Moscow, Att: 78011
  Russia v Egypt  0-2
     (Mario FERNANDES 45+1'(og),
      SALAH 73'(p))

Russia: Igor AKINFEEV [c] - MARIO FERNANDES, Ilya KUTEPOV [Y 28'] [Y/R 36'] -
      Roman ZOBNIN (46' Daler KUZIAEV [Y 90+3'] (80' Fedor SMOLOV)) - Artem DZYUBA
Egypt: ELSHENAWY - FATHI - ELNENY - SALAH [c] [R 90']

Refs: Somebody (ARG)

▪ Final
Sun Jul 15 18:00 UTC+3 @ Lenin, Moscow, Att: 78011
  Egypt v Russia  2-1 a.e.t., 4-2 pen.
     (SALAH 12', 108'; Artem DZYUBA 81')

Penalties: 0-1 Artem DZYUBA, 1-1 SALAH,
           SOMEBODY (missed)

Egypt: ELSHENAWY - FATHI - ELNENY (91' WARDA) - SALAH [Y 119']
Russia: Igor AKINFEEV - Artem DZYUBA
`

describe('line-ups', () => {
  const [group, final] = read(CUP, 2018).matches

  test('goals of one list are the scoring side’s, an own goal stands where it counts', () => {
    expect(group).toMatchObject({ round: 'Group A 1', place: 'Lenin, Moscow', score: { home: 0, away: 2 } })
    expect(group!.startsAt?.toISOString()).toBe('2018-06-14T15:00:00.000Z')
    expect(group!.goals).toMatchObject([
      { side: 'away', name: 'Mario Fernandes', own: true, minute: 45, stoppage: 1 },
      { side: 'away', name: 'Salah', penalty: true, minute: 73, half: 2 },
    ])
  })

  test('cards, and who came on for whom, within brackets of brackets', () => {
    expect(group!.cards.map(({ name, color, minute, stoppage }) => [name, color, minute, stoppage])).toEqual([
      ['Ilya Kutepov', 'yellow', 28, 0],
      ['Ilya Kutepov', 'red', 36, 0],
      ['Salah', 'red', 90, 0],
      ['Daler Kuziaev', 'yellow', 90, 3],
    ])
    expect(group!.statistics).toEqual({ yellowCards: { home: 2, away: 0 }, redCards: { home: 1, away: 1 } })
    expect(group!.athletes.map(({ name, position, starter, played }) => [name, position, starter, played])).toEqual([
      ['Igor Akinfeev', 'G', true, true],
      ['Mario Fernandes', 'D', true, true],
      ['Ilya Kutepov', 'D', true, true],
      ['Roman Zobnin', 'M', true, true],
      ['Daler Kuziaev', null, false, true],
      ['Fedor Smolov', null, false, true],
      ['Artem Dzyuba', 'A', true, true],
      ['Elshenawy', 'G', true, true],
      ['Fathi', 'D', true, true],
      ['Elneny', 'M', true, true],
      ['Salah', 'A', true, true],
    ])
  })

  test('nothing of extra time counts: not the goal, the card or who came on', () => {
    expect(final).toMatchObject({ round: 'Final', score: { home: 1, away: 1 }, cards: [] })
    expect(final!.goals.map(({ name }) => name)).toEqual(['Salah', 'Artem Dzyuba'])
    expect(final!.athletes.find(({ name }) => name === 'Warda')).toMatchObject({ played: false, starter: false })
  })

  test('a minute past 90 is stoppage time where there was no extra time', () => {
    const late = read(CUP.replace("SALAH 73'(p)", "SALAH 92'(p)")).matches[0]!
    expect(late).toMatchObject({ score: { home: 0, away: 2 } })
    expect(late.goals.at(-1)).toMatchObject({ name: 'Salah', half: 2, minute: 90, stoppage: 2 })
  })

  test('goals that do not add up are refused, a scorer outside the line-ups is reviewed', () => {
    expect(() => read(CUP.replace('0-2', '0-3'))).toThrow('Russia v Egypt: the score is 0-3')
    expect(read(CUP.replace("SALAH 73'", "TREZEGUET 73'")).review).toMatchObject([{ kind: 'unknown-athlete' }])
  })
})

if (!hasShared) console.info('whole seasons of Football.TXT are not read: no ../shared')
describe.runIf(hasShared)('whole seasons', () => {
  const text = (path: string): string => readFileSync(sharedPath(`data/${path}`), 'utf8')
  const season = (year: number, path: string): Imported =>
    readFootballTxt([{ name: path, text: text(path) }], { season: year })

  test.each([
    [2022, 380, 0],
    [2024, 380, 0],
    [2026, 157, 223],
  ])('Brasileirão %i: %i played and %i to come', (year, played, toCome) => {
    const { matches } = season(year, `brasileirao-${year}/${year}_br1.txt`)
    expect(matches.length).toBe(380)
    expect(matches.filter(({ status }) => status === 'finished').length).toBe(played)
    expect(matches.filter(({ score }) => score === null).length).toBe(toCome)
    expect(new Set(matches.map(({ round }) => round)).size).toBe(38)
  })

  test.each([2022, 2024])('Brasileirão %i: the match reports tell the same goals, day by day', year => {
    const file = `Serie_A_${year}_games.json`
    const reports = readCbf([{ name: file, text: text(`brasileirao-${year}/${file}`) }]).matches
    const reported = season(year, `brasileirao-${year}/${year}_br1.txt`).matches
    const goals = (matches: Imported['matches']): number =>
      matches.reduce((sum, { score }) => sum + (score?.home ?? 0) + (score?.away ?? 0), 0)
    expect(goals(reported)).toBe(goals(reports))
    const starts = new Set(reports.map(({ startsAt }) => startsAt?.getTime()))
    expect(reported.filter(({ startsAt }) => starts.has(startsAt?.getTime())).length).toBeGreaterThan(370)
  })

  test.each([2018, 2022])('World Cup %i: scores and goal minutes are those of the other file', year => {
    const full = season(year, `worldcup-${year}/${year}_full.txt`)
    const cup = readOpenfootballJson([{ name: 'a.json', text: text(`worldcup-${year}/worldcup.json`) }])
    expect(full.review).toEqual([])
    expect(full.matches.length).toBe(64)
    const sorted = (matches: Imported['matches'], of: (match: Imported['matches'][number]) => string): string[] =>
      matches.map(of).sort()
    const score = ({ number, score: result }: Imported['matches'][number]): string =>
      `${number} ${result?.home}-${result?.away}`
    expect(sorted(full.matches, score)).toEqual(sorted(cup.matches, score))
    expect(full.matches.every(({ athletes }) => athletes.filter(({ starter }) => starter).length === 22)).toBe(true)
  })
})
