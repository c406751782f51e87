import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { readCartola } from './cartola.ts'
import { ImportRefused, type ImportedAthlete, type SourceFile } from './shape.ts'

type Cells = Record<string, string | number>
const usual = { name: 'A', full: '', club: 'Cruzeiro', clubId: 283, position: 5, games: 1, played: 'True' }
const COLUMNS: Record<string, string> = {
  id: 'atletas.atleta_id',
  name: 'atletas.apelido',
  full: 'atletas.nome',
  clubId: 'atletas.clube_id',
  club: 'atletas.clube.id.full.name',
  position: 'atletas.posicao_id',
  games: 'atletas.jogos_num',
  played: 'atletas.entrou_em_campo',
}

/** A round's file with only the scout columns that its rows use: the set of columns changes from round to round. */
function round(number: number, rows: Cells[]): SourceFile {
  const full: Cells[] = rows.map(row => ({ ...usual, ...row }))
  const columns = [...new Set(full.flatMap(row => Object.keys(row)))].toReversed()
  const header = ['', ...columns.map(column => COLUMNS[column] ?? column), 'atletas.rodada_id']
  const lines = full.map((row, at) => [at, ...columns.map(column => row[column] ?? ''), number].join(','))
  return { name: `rodada-${number}.csv`, text: [header.join(','), ...lines].join('\n') }
}

const athletesOf = (...files: SourceFile[]): ImportedAthlete[] => readCartola(files).matches[0]!.athletes
const reviewOf = (...files: SourceFile[]): string[] => readCartola(files).review.map(({ kind }) => kind)

describe('a round', () => {
  test('is the later running total less the earlier, in whatever order the files come', () => {
    const earlier = round(1, [{ id: 7, name: 'A', G: '2.0', FD: '3.0', FC: '' }])
    const later = round(2, [{ id: 7, name: 'A', games: 2, G: '3.0', FD: '3.0', FF: '1.0', FC: '2.0', A: '1.0', I: '' }])
    for (const files of [
      [earlier, later],
      [later, earlier],
    ]) {
      const { matches } = readCartola(files)
      expect(matches).toMatchObject([
        { number: '2', round: '2', kind: 'round', startsAt: null, home: null, score: null },
      ])
      expect(matches[0]!.athletes).toMatchObject([
        { externalId: '7', team: { name: 'Cruzeiro' }, position: 'A', played: true },
      ])
      expect(matches[0]!.athletes[0]!.numbers).toEqual({
        goals: 1,
        assists: 1,
        'clean-sheet': 0,
        'yellow-cards': 0,
        'red-cards': 0,
        woodwork: 0,
        'penalties-saved': 0,
        shots: 2,
        offsides: 0,
        fouls: 2,
      })
    }
  })

  test('the first round stands alone; another needs the one before', () => {
    expect(athletesOf(round(1, [{ id: 7, name: 'A', G: 1 }]))[0]!.numbers.goals).toBe(1)
    const errors = [[], [round(3, [{ id: 7 }])], [round(1, [{ id: 7 }]), round(3, [{ id: 7 }])]]
    for (const files of errors) expect(() => readCartola(files)).toThrow(ImportRefused)
  })

  test('who did not play has no numbers but a card seen on the bench', () => {
    const reserve = { games: 0, played: 'False' }
    const athletes = athletesOf(
      round(1, [
        { id: 7, name: 'A', ...reserve, CA: 1 },
        { id: 8, name: 'B', ...reserve },
        { id: 9, name: 'C' },
      ]),
    )
    expect(athletes.slice(0, 2).map(({ played, numbers }) => [played, numbers])).toEqual([
      [false, { 'yellow-cards': 1 }],
      [false, {}],
    ])
  })

  test('games that went up by two are left out, and so is who comes with a past', () => {
    const files = [
      round(4, [{ id: 7, name: 'A', games: 2, G: 1 }]),
      round(5, [
        { id: 7, name: 'A', games: 4, G: 2 },
        { id: 8, name: 'New', games: 6, G: 3 },
        { id: 9, name: 'Young', G: 1 },
      ]),
    ]
    expect(athletesOf(...files)).toMatchObject([
      { played: null, numbers: {} },
      { played: null, numbers: {} },
      { played: true, numbers: { goals: 1 } },
    ])
    expect(reviewOf(...files)).toEqual(['left-out', 'left-out'])
  })

  test('totals that go down, and games that do not fit who played, are left out', () => {
    const before = round(4, [
      { id: 7, name: 'A', G: 1 },
      { id: 8, name: 'B' },
    ])
    const after = round(5, [
      { id: 7, name: 'A', games: 2, G: '' },
      { id: 8, name: 'B', games: 2, played: 'False' },
    ])
    expect(athletesOf(before, after).map(({ played }) => played)).toEqual([null, null])
  })

  test('beside a red card the yellow ones are unknown, and reviewed', () => {
    const file = round(1, [{ id: 7, name: 'A', CV: 1 }])
    expect(athletesOf(file)[0]!.numbers).toMatchObject({ 'red-cards': 1 })
    expect(athletesOf(file)[0]!.numbers).not.toHaveProperty('yellow-cards')
    expect(reviewOf(file)).toEqual(['unknown-fact'])
  })

  test('a clean sheet is what the source gives: an empty cell is 0, as it always is of midfielders and attackers', () => {
    const athletes = athletesOf(
      round(
        1,
        [1, 2, 3, 4, 5].map(position => ({ id: position, name: 'A', position, SG: position < 4 ? '1.0' : '' })),
      ),
    )
    expect(athletes.map(({ position, numbers }) => [position, numbers['clean-sheet']])).toEqual([
      ['G', 1],
      ['D', 1],
      ['D', 1],
      ['M', 0],
      ['A', 0],
    ])
  })

  test('coaches are dropped, full backs and clubs without a match are remarked on once', () => {
    const file = round(1, [
      { id: 1, name: 'Coach', position: 6 },
      { id: 2, name: 'A', position: 2 },
      { id: 3, name: 'B', position: 2 },
      { id: 4, name: 'C', club: 'Bahia', played: 'False', games: 0 },
    ])
    expect(athletesOf(file).map(({ externalId }) => externalId)).toEqual(['2', '3', '4'])
    expect(reviewOf(file)).toEqual(['left-out', 'ambiguous', 'unknown-fact'])
  })

  test('an athlete twice, and a file of something else, are refused', () => {
    expect(() => readCartola([round(1, [{ id: 7 }, { id: 7 }])])).toThrow('an athlete is there twice')
    const typed = round(1, [
      { id: 7, G: 1 },
      { id: 8, G: 'abc' },
    ])
    expect(() => readCartola([typed])).toThrow('rodada-1.csv, line 3, column G: "abc" is no number')
    const early = round(1, [{ id: 7, games: 0, played: 'False' }])
    expect(() => readCartola([early])).toThrow('1: nobody played in round 1')
    const scouts = { G: '', CA: '', FC: '', FF: '', FD: '', SG: '' }
    const squad = (games: number) => Array.from({ length: 20 }, (_, id) => ({ id, games, ...scouts }))
    expect(() => readCartola([round(7, squad(9)), round(8, squad(3))])).toThrow(
      '8: these two files are not of one season',
    )
    expect(readCartola([round(7, squad(2)), round(8, squad(3))]).review).toEqual([])
    expect(() => readCartola([{ name: 'x.csv', text: 'a,b\n1,2' }])).toThrow(ImportRefused)
  })
})

if (!hasShared) console.info('the season of Cartola is not read: no ../shared')
describe.runIf(hasShared)('the season of 2024', () => {
  const file = (number: number): SourceFile => {
    const name = `rodada-${number}.csv`
    return { name, text: readFileSync(sharedPath(`data/cartola-2024/${name}`), 'utf8') }
  }

  test('all 38 rounds are read, and two newcomers with a past are left out', () => {
    const rounds = Array.from(
      { length: 38 },
      (_, at) => readCartola(at === 0 ? [file(1)] : [file(at), file(at + 1)]).matches[0]!,
    )
    expect(rounds.map(({ round: number }) => number)).toEqual(rounds.map((_, at) => String(at + 1)))
    const athletes = rounds.flatMap(one => one.athletes)
    expect(athletes.filter(({ played }) => played === null).map(({ nickname }) => nickname)).toEqual([
      'Hugo Mallo',
      'Gustavo Mosquito',
    ])
    expect(
      athletes.flatMap(({ numbers }) => Object.values(numbers)).every(value => Number.isInteger(value) && value >= 0),
    ).toBe(true)
  })
})

describe('what is missing or wrong is refused, naming file, line and column (I8, I11)', () => {
  const many = (changes: Cells = {}): Cells[] =>
    Array.from({ length: 25 }, (_, index) => ({ id: index, name: `N${index}`, ...changes }))
  const scouts = { G: '', CA: '1.0', FC: '', FF: '', FD: '', SG: '' }
  const without = (file: SourceFile, column: string): SourceFile => {
    const lines = file.text.split('\n').map(line => line.split(','))
    const at = lines[0]?.indexOf(column) ?? 0
    return { ...file, text: lines.map(cells => cells.toSpliced(at, 1).join(',')).join('\n') }
  }

  test.each(['G', 'FC', 'SG'])('a whole round without the column %s', column => {
    const file = round(1, many(scouts))
    expect(readCartola([file]).matches).toHaveLength(1)
    expect(() => readCartola([without(file, column)])).toThrow(`rodada-1.csv has no column ${column}`)
  })

  test('a column that the round before has', () => {
    const [one, two] = [round(1, [{ id: 1, name: 'A', I: '1.0' }]), round(2, [{ id: 1, name: 'A', games: 2 }])]
    expect(() => readCartola([one, two])).toThrow('rodada-2.csv has no column I')
  })

  test.each(['atletas.nome', 'atletas.apelido', 'atletas.clube_id', 'atletas.clube.id.full.name'])('no %s', column => {
    expect(() => readCartola([without(round(1, [{ id: 1, name: 'A' }]), column)])).toThrow(`no column ${column}`)
  })

  test('an empty name or club, and neither yes nor no', () => {
    expect(() => readCartola([round(1, [{ id: 1, name: '' }])])).toThrow('line 2: the column atletas.nome is empty')
    expect(() => readCartola([round(1, [{ id: 1, name: 'A', club: '' }])])).toThrow(
      'atletas.clube.id.full.name is empty',
    )
    expect(() => readCartola([round(1, [{ id: 1, name: 'A', played: 'talvez' }])])).toThrow('"talvez" is neither True')
    expect(athletesOf(round(1, [{ id: 1, name: 'A', played: 'TRUE' }]))[0]?.played).toBe(true)
  })

  test('a round nobody played', () => {
    expect(() => readCartola([round(1, many({ played: 'False', games: 0 }))])).toThrow('nobody played in round 1')
  })
})
