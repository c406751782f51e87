/**
 * `npm run fair-points`: evaluates the estimates of contract/verify/fair-points.ts on real seasons not used for fitting, and writes the
 * figures and the plot into docs/fair-points.md. Needs the match data beside the project (`../shared/data`).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { ImportedAthlete, ImportedMatch } from '#contract/imported.ts'
import type { Position } from '#contract/positions.ts'
import type { Option } from '#contract/verify/athlete-card.ts'
import {
  type Appearance,
  estimate,
  fairOptions,
  modelOf,
  type OptionModel,
  type PlayedGame,
} from '#contract/verify/fair-points.ts'
import { outcomesOf } from '#server/modules/cards/rules-fair.ts'
import { isPossible } from '#server/modules/cards/rules-form.ts'
import { importerOf } from '#server/modules/imports/importers/index.ts'
import { factsOf } from '#server/modules/matches/rules.ts'
import { type Decile, plotOf } from './fair-points-plot.ts'

const data = fileURLToPath(new URL('../../shared/data/', import.meta.url))
const page = fileURLToPath(new URL('../docs/fair-points.md', import.meta.url))
const plot = fileURLToPath(new URL('../docs/pictures/fair-points.svg', import.meta.url))
const mark = '<!-- figures -->'
/** Rounds of a season used only for fitting, when the rest of the same season is predicted. */
const LEARNT_ROUNDS = 9
/** Athletes of a simulated card, by position. */
const CARD: Readonly<Record<string, number>> = { G: 2, D: 4, M: 3, A: 3 }

const GOALS = optionsOf(DEFAULT_GOAL_OPTIONS)
const STATISTICS = optionsOf(DEFAULT_STATISTIC_OPTIONS)
const OPTIONS = [...GOALS, ...STATISTICS]

/** An athlete's game with the outcome of every option, undefined if the source does not report it. */
interface Played extends PlayedGame {
  outcomes: readonly (boolean | undefined)[]
}

/** A prediction and the outcome. */
interface Judged {
  predicted: number
  naive: number
  happened: boolean
}

function optionsOf(defaults: typeof DEFAULT_GOAL_OPTIONS): Option[] {
  return defaults.map(({ name, nameEn, value, rule }) => ({ id: name, name, nameEn, value, rule }))
}

const whoIs = (athlete: ImportedAthlete): string => athlete.externalId ?? `${athlete.team?.name ?? ''} ${athlete.name}`

function gamesOf(match: ImportedMatch): Played[] {
  const idOf = (named: { athleteExternalId?: string; name: string }): string | null =>
    named.athleteExternalId ?? match.athletes.find(({ name }) => name === named.name)?.externalId ?? null
  const facts = factsOf(
    match,
    {
      athletes: match.athletes.map(whoIs),
      teams: match.athletes.map(({ team }) => team?.name ?? null),
      goals: match.goals.map(idOf),
      cards: match.cards.map(idOf),
    },
    {},
    false,
  )
  return match.athletes.flatMap(athlete => {
    const own = facts.athletes[whoIs(athlete)]
    if (own?.played !== true) return []
    const known = {
      status: facts.status,
      score: facts.score,
      unresolved: 0,
      lineUpTold: true,
      facts: own,
      ticks: new Map(),
    }
    const opponent = athlete.side === 'home' ? match.away : match.home
    return [
      {
        athlete: whoIs(athlete),
        position: athlete.position ?? 'field',
        team: athlete.team?.name ?? null,
        opponent: athlete.side === null ? null : (opponent?.name ?? null),
        isHome: athlete.side === null ? null : athlete.side === 'home',
        round: Number(match.round),
        outcomes: [...outcomesOf(GOALS, known), ...outcomesOf(STATISTICS, known)],
      },
    ]
  })
}

async function readGames(source: string, season: number, paths: readonly string[]): Promise<Played[]> {
  const files = await Promise.all(
    paths.map(async path => ({ name: basename(path), text: await readFile(join(data, path), 'utf8') })),
  )
  const { matches } = importerOf(source)?.read(files, { season }) ?? { matches: [] }
  return matches.flatMap(gamesOf)
}

/** A file contains the totals of the season so far: a round needs its file and the previous one. */
async function readRounds(folder: string, season: number): Promise<Played[]> {
  const rounds = Array.from({ length: 38 }, (_, at) => {
    const file = (round: number): string => `${folder}/rodada-${round}.csv`
    return readGames('cartola', season, at === 0 ? [file(1)] : [file(at), file(at + 1)])
  })
  return (await Promise.all(rounds)).flat()
}

const modelsOf = (games: readonly Played[]): OptionModel[] =>
  OPTIONS.map((_option, at) =>
    modelOf(
      games,
      games.map(({ outcomes }) => outcomes[at]),
    ),
  )

/** Frequencies by position alone: the baseline that the estimate must beat. */
const naiveOf = ({ positions, overall }: OptionModel, { position }: Appearance): number => {
  const tally = positions.tallies.get(position)
  return tally ? (tally.happened + 0.5) / (tally.games + 1) : overall
}

function judge(models: readonly OptionModel[], games: readonly Played[]): Judged[][] {
  return OPTIONS.map((_option, at) =>
    games.flatMap(game => {
      const [model, happened] = [models[at], game.outcomes[at]]
      if (!model || happened === undefined) return []
      return [{ predicted: estimate(model, game).probability, naive: naiveOf(model, game), happened }]
    }),
  )
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const brierOf = (judged: readonly Judged[], of: 'predicted' | 'naive'): number =>
  mean(judged.map(one => (one[of] - Number(one.happened)) ** 2))

/** Predictions grouped by tenths: mean prediction, share that happened, count. */
function decilesOf(judged: readonly Judged[]): Decile[] {
  const sorted = judged.toSorted((a, b) => a.predicted - b.predicted)
  return Array.from({ length: 10 }, (_, at) => {
    const part = sorted.slice(Math.floor((at * sorted.length) / 10), Math.floor(((at + 1) * sorted.length) / 10))
    return {
      predicted: mean(part.map(one => one.predicted)),
      observed: mean(part.map(one => Number(one.happened))),
      count: part.length,
    }
  })
}

/** Points of a player who always takes the best option, and of one who chooses randomly, with the default and the proposed values. */
interface Choice {
  best: number
  chance: number
}

function simulate(models: readonly OptionModel[], card: readonly Played[], isFair: boolean): Choice[] {
  return [
    { from: 0, options: GOALS },
    { from: GOALS.length, options: STATISTICS },
  ].flatMap(({ from, options }) => {
    const chances = card.map(game =>
      options.map((option, at) => {
        const model = models[from + at]
        const isOffered = isPossible(option, game.position as Position, 'cartola')
        return model && isOffered ? estimate(model, game).probability : null
      }),
    )
    const proposed = fairOptions(
      options.map(({ value }, at) => ({ value, probabilities: chances.flatMap(of => of[at] ?? []) })),
    )
    const values = options.map(({ value }, at) => (isFair ? (proposed[at]?.proposed ?? value) : value))
    return card.map((game, index) => {
      const offered = values.flatMap((value, at) => {
        const chance = chances[index]?.[at] ?? null
        return chance === null ? [] : [{ worth: value * chance, points: game.outcomes[from + at] === true ? value : 0 }]
      })
      const best = offered.reduce((most, one) => (one.worth > most.worth ? one : most), { worth: -1, points: 0 })
      return { best: best.points, chance: mean(offered.map(({ points }) => points)) }
    })
  })
}

/** The athletes of a card before its round: those with the most games so far who then played. */
function cardOf(before: readonly Played[], round: readonly Played[]): Played[] {
  const games = new Map<string, number>()
  for (const { athlete } of before) games.set(athlete, (games.get(athlete) ?? 0) + 1)
  return Object.entries(CARD).flatMap(([position, count]) =>
    round
      .filter(one => one.position === position)
      .toSorted((a, b) => (games.get(b.athlete) ?? 0) - (games.get(a.athlete) ?? 0))
      .slice(0, count),
  )
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

function tableOf(judged: readonly Judged[][]): string[] {
  return OPTIONS.flatMap(({ nameEn }, at) => {
    const of = judged[at] ?? []
    if (of.length === 0) return []
    const [model, naive] = [brierOf(of, 'predicted'), brierOf(of, 'naive')]
    return [
      row(
        nameEn,
        of.length.toLocaleString('en'),
        percent(mean(of.map(one => Number(one.happened)))),
        percent(mean(of.map(one => one.predicted))),
        model.toFixed(5),
        naive.toFixed(5),
        `${(100 * (1 - model / naive)).toFixed(1)} %`,
      ),
    ]
  })
}

const HEAD = [
  row('Option', 'games', 'happened', 'predicted', 'Brier', 'Brier, position alone', 'better by'),
  row('---', '--:', '--:', '--:', '--:', '--:', '--:'),
]

const decileTable = (of: readonly Decile[]): string[] => [
  row('Tenth', 'predicted', 'happened', 'predictions'),
  row('--:', '--:', '--:', '--:'),
  ...of.map((one, at) => row(at + 1, percent(one.predicted), percent(one.observed), one.count.toLocaleString('en'))),
]

function report(next: Judged[][], rolling: Judged[][], played: Record<'old' | 'fair', Choice[]>): string {
  const points = (of: Choice[]): string[] => {
    const [best, chance] = [mean(of.map(one => one.best)), mean(of.map(one => one.chance))]
    return [best.toFixed(2), chance.toFixed(2), (best / chance).toFixed(2)]
  }
  return [
    '### A season predicted from another one',
    '',
    'Brasileirão 2024 from Brasileirão 2022 alone: clubs, athletes and promoted sides that were not seen included.',
    '',
    ...HEAD,
    ...tableOf(next),
    '',
    ...decileTable(decilesOf(next.flat())),
    '',
    '### A round predicted from the rounds before it',
    '',
    `Cartola 2024, rounds ${LEARNT_ROUNDS + 1} to 38, each from the rounds before it.`,
    '',
    ...HEAD,
    ...tableOf(rolling),
    '',
    ...decileTable(decilesOf(rolling.flat())),
    '',
    '### What choosing the best option brings',
    '',
    'Points a choice on cards of twelve athletes of the same rounds, with the default values and with those proposed for each card.',
    '',
    row('Values', 'always the best', 'any by chance', 'best / chance'),
    row('---', '--:', '--:', '--:'),
    row('default (A1)', ...points(played.old)),
    row('proposed', ...points(played.fair)),
    '',
  ].join('\n')
}

const [season2022, season2024, cartola] = await Promise.all([
  readGames('cbf', 2022, ['brasileirao-2022/Serie_A_2022_games.json']),
  readGames('cbf', 2024, ['brasileirao-2024/Serie_A_2024_games.json']),
  readRounds('cartola-2024', 2024),
])
process.stdout.write(`${season2022.length} + ${season2024.length} + ${cartola.length} games of athletes\n`)
const next = judge(modelsOf(season2022), season2024)
const rolling: Judged[][] = OPTIONS.map(() => [])
const played: Record<'old' | 'fair', Choice[]> = { old: [], fair: [] }
for (let round = LEARNT_ROUNDS + 1; round <= 38; round += 1) {
  const before = cartola.filter(game => game.round < round)
  const now = cartola.filter(game => game.round === round)
  const models = modelsOf(before)
  for (const [at, judged] of judge(models, now).entries()) rolling[at]?.push(...judged)
  const card = cardOf(before, now)
  played.old.push(...simulate(models, card, false))
  played.fair.push(...simulate(models, card, true))
  process.stdout.write(`round ${round}\r`)
}
await writeFile(
  plot,
  plotOf([
    { name: 'season 2024 from 2022', color: '#1f9d55', of: decilesOf(next.flat()) },
    { name: 'rounds from those before', color: '#e07b00', of: decilesOf(rolling.flat()) },
  ]),
)
const text = await readFile(page, 'utf8')
const [before = '', , after = ''] = text.split(mark)
await writeFile(page, `${before}${mark}\n\n${report(next, rolling, played)}\n${mark}${after}`)
process.stdout.write(report(next, rolling, played))
