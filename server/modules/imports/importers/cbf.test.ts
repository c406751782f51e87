import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { partNames, readSquadRow, withoutClub } from './cbf-rows.ts'
import { readCbf } from './cbf.ts'
import { ImportRefused, type Imported } from './shape.ts'

const HOME = 'Cuiabá / MT'
const AWAY = 'Santos / SP'
const report = {
  Date: '09/04/2022',
  Time: '21:00',
  Stadium: 'Arena Pantanal / Cuiaba',
  Home: HOME,
  Away: AWAY,
  Result: '2 X 2',
  Players: [
    ['1Walter Walter Leandro Capeloza T(g)P111', HOME],
    ['9Deyverson Deyverson Brum Silva TP222', HOME],
    ['19 ALAN KARDEC DE SOUZA R 333', HOME],
    ['7Pitta Isidro Miguel Pitta Sal ... RP334', HOME],
    ['9Marcos Leonardo Marcos Leonardo Santos ... TP444', AWAY],
    ['3Luiz Fel ... Luiz Felipe Nascimento TP555', AWAY],
  ],
  Goals: [
    '+2 2T 9 NR Marcos Leonardo Santos Almeida Santos/SP',
    '09:00 1T9NRDeyverson Brum Silva Cuiabá Saf/MT',
    '45:00 2T9PNDeyverson Brum Silva Cuiabá Saf/MT',
    '30:00 2T9CTDeyverson Brum Silva Cuiabá Saf/MT',
  ],
  Changes: ['45:00 INTCuiabá Saf/MT 7 - Isidro Miguel Pitta 9 - Deyverson Brum Silva'],
  'Yellow cards': ['+03:00 1T3Luiz Felipe Nascimento Santos/SP'],
  'Red cards': ['12:00 2T3Luiz Felipe Nascimento - Santos/SP', '-PJ9Marcos Leonardo Santos Almeida - Santos/SP'],
}
const read = (change: Partial<Record<keyof typeof report, unknown>> = {}): Imported =>
  readCbf([{ name: 'a.json', text: JSON.stringify({ '011': { ...report, ...change } }) }])
const only = (imported: Imported) => imported.matches[0]!

describe('a match report', () => {
  test('times are those of Brasília, ten matches make a round', () => {
    const match = only(read())
    expect(match.startsAt?.toISOString()).toBe('2022-04-10T00:00:00.000Z')
    expect(match).toMatchObject({ number: '011', round: '2', place: 'Arena Pantanal / Cuiaba', status: 'finished' })
    expect(match.home).toEqual({ name: 'Cuiabá', state: 'MT' })
  })

  test('elapsed minutes become ordinal ones, stoppage stays, and goals stand in order of time', () => {
    expect(only(read()).goals.map(({ half, minute, stoppage }) => [half, minute, stoppage])).toEqual([
      [1, 10, 0],
      [2, 76, 0],
      [2, 90, 0],
      [2, 90, 2],
    ])
  })

  test('an own goal carries its scorer’s club and counts for the other', () => {
    const own = only(read()).goals.find(goal => goal.own)
    expect(own).toMatchObject({ side: 'away', name: 'Deyverson Brum Silva', athleteExternalId: '222', penalty: false })
  })

  test('a second yellow is one yellow and one red; a red after the whistle counts and stands last', () => {
    const { cards, statistics } = only(read())
    expect(cards.map(({ side, color, minute, stoppage }) => [side, color, minute, stoppage])).toEqual([
      ['away', 'yellow', 45, 3],
      ['away', 'red', 58, 0],
      ['away', 'red', 90, 0],
    ])
    expect(statistics).toEqual({ yellowCards: { home: 0, away: 1 }, redCards: { home: 0, away: 2 } })
  })

  test('athletes are keyed by registration, with their shirts; rows with blanks are read too', () => {
    const { athletes } = only(read())
    expect(athletes.map(({ externalId, shirt, side, starter }) => [externalId, shirt, side, starter])).toEqual([
      ['111', 1, 'home', true],
      ['222', 9, 'home', true],
      ['333', 19, 'home', false],
      ['334', 7, 'home', false],
      ['444', 9, 'away', true],
      ['555', 3, 'away', true],
    ])
    expect(athletes[0]).toMatchObject({ position: 'G', name: 'Walter Leandro Capeloza', nickname: 'Walter' })
    expect(athletes[2]).toMatchObject({ position: null, name: 'Alan Kardec de Souza', played: false, numbers: {} })
    expect(athletes[3]).toMatchObject({ played: true, name: 'Isidro Miguel Pitta', nickname: 'Pitta' })
  })

  test('where half-time changes are missing, whether a reserve came on is unknown', () => {
    const imported = read({ Changes: [] })
    expect(only(imported).athletes.map(({ played }) => played)).toEqual([true, true, null, null, true, true])
    expect(imported.review).toMatchObject([{ match: null, kind: 'unknown-fact' }])
  })

  test('clubs of one state are told apart by the words of their names', () => {
    const derby = only(
      read({
        Home: 'São Paulo / SP',
        Players: [
          ['9Luciano Luciano da Rocha Neves TP1', 'São Paulo / SP'],
          ['9Paulo Paulo Santos TP2', AWAY],
        ],
        Goals: ['01:00 1T9NRLuciano da Rocha Neves São Paulo/SP', '02:00 1T9NRPaulo Santos Santos/SP'],
        Result: '1 X 1',
        'Yellow cards': [],
        'Red cards': [],
      }),
    )
    expect(derby.goals.map(({ side, name, athleteExternalId }) => [side, name, athleteExternalId])).toEqual([
      ['home', 'Luciano da Rocha Neves', '1'],
      ['away', 'Paulo Santos', '2'],
    ])
  })
})

describe('what is not right', () => {
  test('goals that do not add up refuse the file, naming the match', () => {
    expect(() => read({ Result: '3 X 2' })).toThrow('011 (Cuiabá v Santos): the score is 3-2, its goals make 2-2')
  })

  test('a scorer who is not in the squad is reviewed and stays unresolved', () => {
    const imported = read({ Goals: [...report.Goals.slice(0, 3), '30:00 2T9CTSomebody Else Cuiabá Saf/MT'] })
    expect(imported.review).toMatchObject([{ match: '011', kind: 'unknown-athlete' }])
    const goal = only(imported).goals.find(({ own }) => own)
    expect(goal?.name).toBe('Somebody Else')
    expect(goal).not.toHaveProperty('athleteExternalId')
  })

  test('a club that does not play, a row nobody can read and a coach’s card go to the review list', () => {
    const imported = read({
      'Yellow cards': ['8\n 2T\n    4 ', '12:00 2T3Luiz Felipe Bahia/BA', '+01:00 1TTCSome Coach Santos/SP'],
    })
    expect(imported.review.map(({ kind }) => kind)).toEqual(['left-out', 'unknown-fact', 'unknown-club'])
    expect(only(imported).statistics).toEqual({ redCards: { home: 0, away: 2 } })
  })

  test('a file of another shape is refused', () => {
    expect(() => readCbf([{ name: 'a.json', text: '{"001": {}}' }])).toThrow(ImportRefused)
    expect(() => read({ Date: '2022-04-09' })).toThrow('011: 2022-04-09 21:00 is no date')
  })
})

test('the order of rows in a report changes nothing', () => {
  const shuffled = <T>(rows: T[]) => fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length })
  const { goals, cards } = only(read())
  fc.assert(
    fc.property(shuffled(report.Goals), shuffled(report['Red cards']), (Goals, reds) => {
      const match = only(read({ Goals, 'Red cards': reds }))
      expect(match.goals).toEqual(goals)
      expect(match.cards).toEqual(cards)
    }),
  )
})

test.each([
  ['Léo Ortiz Leonardo Rech Ortiz', undefined, 'Léo Ortiz', 'Leonardo Rech Ortiz'],
  ['Rochet Sergio Ramon Rochet ...', 'Sergio Ramon Rochet Alvarez', 'Rochet', 'Sergio Ramon Rochet Alvarez'],
  ['Wesley Rib ... Wesley Ribeiro Silva', undefined, 'Wesley Ribeiro', 'Wesley Ribeiro Silva'],
  ['Bruno Gomes Bruno Gomes da Silva ...', undefined, 'Bruno Gomes', 'Bruno Gomes'],
  ['Kanu Victor Hugo Soares d ...', undefined, 'Kanu', 'Victor Hugo Soares'],
])('%s is parted', (row, known, nickname, name) => {
  expect(partNames(row, known)).toEqual({ nickname, name })
})

test.each([
  ['Matheus Davó Matheus Alvarenga Oliv ...', 'Matheus Davó', 'Matheus Alvarenga'],
  ['Rafael GAVA Rafael Gustavo Men ...', 'Rafael GAVA', 'Rafael Gustavo'],
  ['Candelo Yerson Candelo Miranda', 'Candelo', 'Yerson Candelo Miranda'],
  ['Gabriel Caetano', 'Gabriel', 'Caetano'],
])('%s is parted after a nickname of two words where the full name was cut (I7)', (row, nickname, name) => {
  expect(partNames(row, undefined)).toEqual({ nickname, name })
})

test.each([
  ['877 - Negueba Edison Custodio Silva TP877', 87, '', 'Edison Custodio Silva'],
  ['9Deyverson Deyverson Brum Silva TP222', 9, '', 'Deyverson Brum Silva'],
  ['100Eder Eder Citadin Martins TP333', 100, '', 'Eder Citadin Martins'],
])('the shirt of %s is parted from a nickname with a figure (I6)', (row, shirt, _, name) => {
  const squad = readSquadRow(row)
  expect(squad?.shirt).toBe(shirt)
  expect(partNames(squad?.names ?? '', undefined)).toMatchObject({ name })
})

test.each([
  ['Iago Justen Maidana Martins America Fc S.a.f.', 'América', 'Iago Justen Maidana Martins'],
  ['Martin Nicolas Benitez América Saf', 'América', 'Martin Nicolas Benitez'],
  ['Deyverson Brum Silva Cuiabá Saf', 'Cuiabá', 'Deyverson Brum Silva'],
  ['Bruno Gomes da Silva Santos', 'Bahia', 'Bruno Gomes da Silva Santos'],
])('%s is parted from its club %s (I7)', (text, club, name) => {
  expect(withoutClub(text, [], club)).toBe(name)
})

describe('what cannot be is refused (I13)', () => {
  const files = (text: string) => [{ name: 'a.json', text }]
  const json = JSON.stringify(report)

  test('a match twice, under another number or the same', () => {
    expect(() => readCbf(files(`{"011": ${json}, "381": ${json}}`))).toThrow(
      '381: Cuiabá v Santos is match 011 already',
    )
    expect(() => readCbf(files(`{"011": ${json}, "011": ${json}}`))).toThrow('011: this number is there twice')
  })

  test('a key that is no number, a day no month has, a minute beyond a half', () => {
    expect(() => readCbf(files(`{"abc": ${json}}`))).toThrow('abc: a.json has this where the number')
    expect(() => read({ Date: '31/02/2022' })).toThrow('is no date')
    const late = ['99:00 1T3Luiz Felipe Nascimento Santos/SP']
    expect(() => read({ 'Yellow cards': late })).toThrow('which is impossible')
  })

  test('a line-up of nine is said', () => {
    const names = Array.from({ length: 12 }, (_, at) => [
      `${at + 20}Nome Nome Sobrenome ${at < 9 ? 'T' : 'R'}P${at + 900}`,
      HOME,
    ])
    const { review } = read({
      Players: [...report.Players.filter(([, club]) => club === AWAY), ...names],
      Goals: [],
      Result: '0 X 0',
    })
    expect(review).toContainEqual(
      expect.objectContaining({ kind: 'ambiguous', reason: { code: 'not_eleven', values: { count: 9 } } }),
    )
  })
})

if (!hasShared) console.info('whole seasons of match reports are not read: no ../shared')
describe.runIf(hasShared)('whole seasons', () => {
  test.each([
    [2022, 905, 17_240, 1],
    // One line-up of twelve.
    [2024, 929, 17_281, 5],
  ])('%i: 380 matches, all of which add up', (year, goals, athletes, review) => {
    const name = `Serie_A_${year}_games.json`
    const season = readCbf([{ name, text: readFileSync(sharedPath(`data/brasileirao-${year}/${name}`), 'utf8') }])
    expect(season.matches.length).toBe(380)
    expect(new Set(season.matches.map(({ number }) => number)).size).toBe(380)
    expect(season.matches.map(match => Number(match.round))).toEqual(
      season.matches.map((_, at) => Math.floor(at / 10) + 1),
    )
    expect(season.matches.flatMap(match => match.goals).length).toBe(goals)
    expect(season.matches.flatMap(match => match.athletes).length).toBe(athletes)
    expect(season.review.length).toBe(review)
    expect(season.matches.flatMap(match => [...match.goals, ...match.cards]).every(one => one.athleteExternalId)).toBe(
      true,
    )
  })
})
