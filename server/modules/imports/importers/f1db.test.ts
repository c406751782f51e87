import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { readF1db } from './f1db.ts'
import { ImportRefused, type SourceFile } from './shape.ts'

const race = { name: '21/race.yml', text: 'round: 21\ndate: 2025-11-09\ntime: 17:00\ngrandPrixId: sao-paulo\n' }
const row = (position: string, driver: string, grid = ''): string =>
  `- position: ${position}\n  driverNumber: 4\n  driverId: ${driver}\n  constructorId: mclaren\n  gridPosition: ${grid}\n`
const results = (...rows: string[]): SourceFile => ({ name: '21/race-results.yml', text: rows.join('') })
const entrants = {
  name: 'entrants.yml',
  text: `- entrantId: alpine
  constructorId: alpine
  drivers:
    - driverId: pierre-gasly
      rounds: 1-24
    - driverId: jack-doohan
      rounds: 1-6
    - driverId: franco-colapinto
      rounds: 7,9-24
    - driverId: paul-aron
      rounds:
      testDriver: true
`,
}

test('races are told apart by their folders; two without folders, and results without their race, are refused', () => {
  const next = { name: '22/race.yml', text: 'round: 22\ndate: 2025-11-23\ntime: 04:00\ngrandPrixId: las-vegas\n' }
  const { matches } = readF1db([next, race, results(row('1', 'lando-norris')), entrants])
  expect(matches.map(({ number, status }) => [number, status])).toEqual([
    ['21', 'finished'],
    ['22', 'scheduled'],
  ])
  const bare = (file: SourceFile): SourceFile => ({ ...file, name: file.name.replace(/^.*\//, '') })
  expect(() => readF1db([race, next, results(row('1', 'a'))].map(bare))).toThrow('race.yml is in this import twice')
  expect(() => readF1db([race, results(row('1', 'a')), results(row('1', 'b'))])).toThrow(
    'race-results.yml is in this import twice',
  )
  expect(() => readF1db([race, { ...results(row('1', 'a')), name: '22/race-results.yml' }])).toThrow(
    'no race.yml beside',
  )
})

test('drivers have their places on the grid and at the finish, with the constructor as team', () => {
  const grid = { name: '21/starting-grid-positions.yml', text: row('1', 'lando-norris') + row('PL', 'max-verstappen') }
  const { matches, review } = readF1db([
    race,
    grid,
    results(
      row('1', 'lando-norris', '3'),
      row('2', 'max-verstappen', 'PL'),
      row('DNF', 'charles-leclerc', '5'),
      row('DSQ', 'carlos-sainz-jr', '6'),
      row('DNS', 'lance-stroll'),
    ),
  ])
  expect(matches).toMatchObject([
    { number: '21', kind: 'race', place: 'Sao Paulo', status: 'finished', home: null, score: null },
  ])
  expect(matches[0]!.startsAt?.toISOString()).toBe('2025-11-09T17:00:00.000Z')
  expect(matches[0]!.athletes.map(({ name, played, numbers }) => [name, played, numbers])).toEqual([
    ['Lando Norris', true, { 'start-position': 1, 'finish-position': 1 }],
    ['Max Verstappen', true, { 'finish-position': 2 }],
    ['Charles Leclerc', true, { 'start-position': 5 }],
    ['Carlos Sainz Jr.', true, { 'start-position': 6 }],
    ['Lance Stroll', false, {}],
  ])
  expect(matches[0]!.athletes[0]).toMatchObject({
    externalId: 'lando-norris',
    shirt: 4,
    team: { externalId: 'mclaren' },
  })
  expect(review).toMatchObject([{ match: '21', kind: 'unknown-fact', row: 'Max Verstappen' }])
})

test('a race to come has those who are entered for its round', () => {
  const { matches } = readF1db([race, entrants])
  expect(matches[0]).toMatchObject({ status: 'scheduled' })
  expect(matches[0]!.athletes).toMatchObject([
    { name: 'Pierre Gasly', team: { name: 'Alpine' }, played: null, numbers: {} },
    { name: 'Franco Colapinto' },
  ])
})

test('what is not a race, has gaps, a driver twice or other YAML is refused', () => {
  expect(() => readF1db([entrants])).toThrow(ImportRefused)
  expect(() => readF1db([race, results(row('1', 'a'), row('3', 'b'))])).toThrow('21: the places at the finish')
  expect(() => readF1db([race, results(row('1', 'a'), row('DNF', 'a'))])).toThrow('21: a is there twice')
  expect(() => readF1db([{ name: 'race.yml', text: 'round: 1\nlist: [1\n  - x' }])).toThrow('race.yml, line 3')
  expect(() => readF1db([{ name: 'race.yml', text: 'date: 2025-01-01' }])).toThrow('race.yml has no round')
})

if (!hasShared) console.info('the season of Formula 1 is not read: no ../shared')
describe.runIf(hasShared)('the season of 2025', () => {
  const folder = sharedPath('data/f1-2025/races/')
  const files = (hasShared ? readdirSync(folder) : []).flatMap(name =>
    ['race.yml', 'race-results.yml', 'starting-grid-positions.yml']
      .map(base => `${name}/${base}`)
      .filter(path => existsSync(`${folder}${path}`))
      .map(path => ({ name: path, text: readFileSync(`${folder}${path}`, 'utf8') })),
  )

  test('has 24 races of 20 drivers', () => {
    const { matches } = readF1db(files)
    expect(matches.map(({ number }) => Number(number))).toEqual(Array.from({ length: 24 }, (_, at) => at + 1))
    expect(matches.every(({ athletes, status }) => athletes.length === 20 && status === 'finished')).toBe(true)
    const all = matches.flatMap(({ athletes }) => athletes)
    expect(all.filter(({ played }) => played === false).length).toBe(4)
    expect(all.filter(({ played, numbers }) => played && numbers['finish-position'] === undefined).length).toBe(46 + 6)
  })
})
