import type { FactName } from '#contract/facts.ts'
import type { ImportMessage } from '#contract/import-messages.ts'
import type { Imported, ImportedAthlete, Importer, ImportReview, SourceFile } from './shape.ts'
import { ImportRefused } from './shape.ts'
import { readCsv, reviewRow, tidy } from './text.ts'

type Row = Record<string, string>

const GOALKEEPER = '1'
const FULL_BACK = '2'
const COACH = '6'

/** The file does not name a full back's side, so a full back is imported as a defender; an operator may set LD or LE later. */
const POSITIONS: Record<string, string> = { [GOALKEEPER]: 'G', [FULL_BACK]: 'D', '3': 'D', '4': 'M', '5': 'A' }

/**
 * The scouts that make up each number. Goals and hit posts are shots too, and the source counts each shot under exactly one heading: goal,
 * post (FT), saved (FD), off target (FF). It does not count blocked shots.
 */
const NUMBERS: readonly [FactName, readonly string[]][] = [
  ['goals', ['G']],
  ['assists', ['A']],
  ['yellow-cards', ['CA']],
  ['red-cards', ['CV']],
  ['clean-sheet', ['SG']],
  ['woodwork', ['FT']],
  ['penalties-saved', ['DP']],
  ['shots', ['G', 'FT', 'FD', 'FF']],
  ['offsides', ['I']],
  ['fouls', ['FC']],
]
/** With fewer athletes the file as a whole cannot be judged. */
const LEAST_TO_JUDGE = 20
/** Scouts that every round of the championship has; other columns appear with the first athlete who has one. */
const SURE_SCOUTS = ['G', 'CA', 'FC', 'FF', 'FD', 'SG']
/** Columns that every row has. */
const COLUMNS = [
  'atleta_id',
  'nome',
  'apelido',
  'posicao_id',
  'clube_id',
  'clube.id.full.name',
  'jogos_num',
  'entrou_em_campo',
].map(name => `atletas.${name}`)
const SCOUTS = [...new Set(NUMBERS.flatMap(([, scouts]) => scouts))]

interface RoundFile {
  name: string
  round: number
  rows: Row[]
}

/** A cell as a number. Empty is 0, and so is a missing column: the source adds a column with the first athlete who needs it. */
const numberIn = (row: Row | undefined, column: string): number => Number(row?.[column] || 0)

/** Refuses a non-numeric scout, naming its line. */
function checkNumbers(name: string, rows: readonly Row[]): void {
  for (const [index, row] of rows.entries()) {
    const column = ['atletas.jogos_num', ...SCOUTS].find(one => !Number.isSafeInteger(numberIn(row, one)))
    if (column === undefined) continue
    throw new ImportRefused(null, 'not_a_number', { file: name, row: index + 2, column, value: row[column] ?? '' })
  }
}

/** Refuses a row without a name, a club or a plain yes or no, naming its line. */
function checkCells(file: string, rows: readonly Row[]): void {
  for (const [index, row] of rows.entries()) {
    const refuse = (code: 'empty_cell' | 'not_yes_or_no', column: string): never => {
      throw new ImportRefused(null, code, { file, row: index + 2, column, value: row[column] ?? '' })
    }
    if (tidy(`${row['atletas.nome'] ?? ''}${row['atletas.apelido'] ?? ''}`) === '') refuse('empty_cell', 'atletas.nome')
    for (const column of ['atletas.atleta_id', 'atletas.clube_id', 'atletas.clube.id.full.name'])
      if (tidy(row[column] ?? '') === '') refuse('empty_cell', column)
    if (!/^(?:true|false)$/i.test(row['atletas.entrou_em_campo'] ?? ''))
      refuse('not_yes_or_no', 'atletas.entrou_em_campo')
  }
}

const hasPlayed = (row: Row): boolean => row['atletas.entrou_em_campo']?.toLowerCase() === 'true'

/** A column that the previous round has, or that every round has, is missing by mistake: its zeros would be invented. */
function checkScouts({ name, round, rows }: RoundFile, past: RoundFile | undefined): void {
  const has = (file: RoundFile | undefined, column: string): boolean => file?.rows[0]?.[column] !== undefined
  const isWhole = rows.filter(hasPlayed).length >= LEAST_TO_JUDGE
  const missing = SCOUTS.find(
    column => !has({ name, round, rows }, column) && (has(past, column) || (isWhole && SURE_SCOUTS.includes(column))),
  )
  if (missing !== undefined) throw new ImportRefused(String(round), 'no_column', { file: name, column: missing })
}

const describe = (row: Row): string =>
  `${row['atletas.apelido'] ?? ''}, ${row['atletas.clube.id.full.name'] ?? ''} (${row['atletas.atleta_id'] ?? ''})`

function readFile(file: SourceFile): RoundFile {
  const rows = readCsv(file.text)
  const rounds = [...new Set(rows.map(row => Number(row['atletas.rodada_id'])))]
  const [round = 0] = rounds
  if (rounds.length !== 1 || !Number.isInteger(round) || round < 1) {
    throw new ImportRefused(null, 'not_one_round', { file: file.name })
  }
  const missing = COLUMNS.find(column => rows[0]?.[column] === undefined)
  if (missing !== undefined) throw new ImportRefused(String(round), 'no_column', { file: file.name, column: missing })
  checkNumbers(file.name, rows)
  checkCells(file.name, rows)
  return { name: file.name, round, rows }
}

/** Why the row cannot be attributed to this round alone; undefined if it can. */
function doubtOf(row: Row, before: Row | undefined): ImportMessage | undefined {
  const played = hasPlayed(row)
  const games = numberIn(row, 'atletas.jogos_num') - numberIn(before, 'atletas.jogos_num')
  if (games > 1) return { code: 'games_went_up', values: { games } }
  if (games !== (played ? 1 : 0)) return { code: played ? 'games_and_played' : 'games_and_bench', values: { games } }
  const fallen = SCOUTS.find(scout => numberIn(row, scout) < numberIn(before, scout))
  return fallen === undefined ? undefined : { code: 'total_went_down', values: { scout: fallen } }
}

/** A round's numbers of an athlete who played: the running totals after it minus those before it. */
function numbersOf(row: Row, before: Row | undefined): ImportedAthlete['numbers'] {
  const of = (scouts: readonly string[]): number =>
    scouts.reduce((sum, scout) => sum + numberIn(row, scout) - numberIn(before, scout), 0)
  // With a red card the source omits the yellow ones, so their number is unknown. Any other empty cell means 0 in this source,
  // including clean sheets, which it gives only to keepers and defenders. C6: the settling source decides.
  const isUnknown = (name: FactName): boolean => name === 'yellow-cards' && of(['CV']) > 0
  return Object.fromEntries(NUMBERS.flatMap(([name, scouts]) => (isUnknown(name) ? [] : [[name, of(scouts)]])))
}

function readAthlete(row: Row, before: Row | undefined, round: string, review: ImportReview[]): ImportedAthlete {
  const club = { name: tidy(row['atletas.clube.id.full.name'] ?? ''), externalId: row['atletas.clube_id'] ?? '' }
  const athlete = {
    externalId: row['atletas.atleta_id'] ?? '',
    name: tidy(row['atletas.nome'] || row['atletas.apelido'] || ''),
    nickname: tidy(row['atletas.apelido'] || row['atletas.nome'] || ''),
    side: null,
    team: club,
    shirt: null,
    position: POSITIONS[row['atletas.posicao_id'] ?? ''] ?? null,
    starter: null,
  }
  const doubt = doubtOf(row, before)
  if (doubt !== undefined) {
    review.push(reviewRow(round, 'left-out', describe(row), doubt.code, doubt.values))
    return { ...athlete, played: null, numbers: {} }
  }
  const played = hasPlayed(row)
  const all = numbersOf(row, before)
  // For athletes on the bench only cards can be known.
  const numbers = played ? all : Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))
  if (played && numbers['yellow-cards'] === undefined) {
    review.push(reviewRow(round, 'unknown-fact', describe(row), 'sent_off'))
  }
  return { ...athlete, played, numbers }
}

/** Refuses a round that was not played yet, and two files with inconsistent totals, which are of two seasons. */
function checkRound({ round }: RoundFile, athletes: readonly ImportedAthlete[], review: readonly ImportReview[]): void {
  if (athletes.every(({ played }) => played === false))
    throw new ImportRefused(String(round), 'nobody_played', { round })
  const doubted = review.filter(({ kind }) => kind === 'left-out').length
  if (doubted * 2 <= athletes.length || athletes.length < LEAST_TO_JUDGE) return
  throw new ImportRefused(String(round), 'not_one_season', { count: doubted, total: athletes.length })
}

/** Rows about the file as a whole. */
function warnings({ name, round, rows }: RoundFile, athletes: readonly ImportedAthlete[]): ImportReview[] {
  const count = (position: string): number => rows.filter(row => row['atletas.posicao_id'] === position).length
  const clubs = Map.groupBy(athletes, ({ team }) => team?.name ?? '')
  const idle = [...clubs].filter(([, squad]) => squad.every(({ played }) => played === false)).map(([club]) => club)
  const number = String(round)
  return [
    ...(count(COACH) > 0 ? [reviewRow(number, 'left-out', name, 'coaches', { count: count(COACH) })] : []),
    ...(count(FULL_BACK) > 0 ? [reviewRow(number, 'ambiguous', name, 'full_backs', { count: count(FULL_BACK) })] : []),
    ...idle.map(club => reviewRow(number, 'unknown-fact', club, 'club_did_not_play')),
  ]
}

/**
 * One round of Cartola, athlete by athlete (`rodada-31.csv` with `rodada-30.csv`, in any order; round 1 alone). Scouts are running totals
 * of the season, so the round is the later file less the earlier. An athlete who did not play has no numbers except cards on the bench; one
 * whose game count increased by two or more is left out (`played` null) and listed for review.
 * @throws ImportRefused unless the files are a round and the one before it.
 */
export function readCartola(files: readonly SourceFile[]): Imported {
  const [earlier, later, extra] = files.map(readFile).sort((a, b) => a.round - b.round)
  const file = later ?? earlier
  const past = later ? earlier : undefined
  if (file === undefined || extra !== undefined) throw new ImportRefused(null, 'two_rounds')
  if (file.round > 1 && past?.round !== file.round - 1) {
    throw new ImportRefused(String(file.round), 'round_before', { round: file.round, before: file.round - 1 })
  }
  checkScouts(file, past)
  const before = new Map(past?.rows.map(row => [row['atletas.atleta_id'], row]))
  const round = String(file.round)
  const review: ImportReview[] = []
  const rows = file.rows.filter(row => row['atletas.posicao_id'] !== COACH)
  const ids = new Set(rows.map(row => row['atletas.atleta_id']))
  if (ids.size !== rows.length) throw new ImportRefused(round, 'athlete_twice')
  const athletes = rows.map(row => readAthlete(row, before.get(row['atletas.atleta_id']), round, review))
  checkRound(file, athletes, review)
  review.unshift(...warnings(file, athletes))
  return {
    source: 'cartola',
    review,
    matches: [
      {
        number: round,
        kind: 'round',
        round,
        startsAt: null,
        place: null,
        home: null,
        away: null,
        status: 'finished',
        score: null,
        goals: [],
        cards: [],
        statistics: {},
        athletes,
      },
    ],
  }
}

export const cartola: Importer = {
  source: 'cartola',
  title: 'Cartola, one round (CSV)',
  sport: 'football',
  read: readCartola,
}
