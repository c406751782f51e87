import type { Lang } from '#contract/limits.ts'
import { centavos, formatPoints, formatReais } from '#contract/money.ts'
import { positionWords } from '#contract/positions.ts'
import type { Explained } from '#contract/verify/modes.ts'
import type { ReportWords } from './i18n.ts'

/** Centavos of a report as money. What is no amount of ours is said as it stands. */
export const sayCentavos = (amount: number, lang: Lang): string =>
  Number.isSafeInteger(amount) && Math.abs(amount) <= 1e14 ? formatReais(centavos(amount), lang) : String(amount)

/** Hundredths of a point as points. */
export const sayHundredths = (hundredths: number, lang: Lang): string => formatPoints(hundredths / 100, lang)

/** `12.345`. */
export const sayCount = (count: number, lang: Lang): string => new Intl.NumberFormat(lang).format(count)

/** "1 jogo", "312 jogos". */
export const sayEntries = (count: number, words: ReportWords, lang: Lang): string =>
  words.entries(count, sayCount(count, lang))

/** One place of a game: who or what, its match, and a line of what is said of it. */
export interface PlaceLine {
  key: string
  name: string
  about: string
  isVoid: boolean
  /** Hundredths of a point. */
  points: number
}

type Athletes = Extract<Explained, { of: 'athletes' }>
type Matches = Extract<Explained, { of: 'matches' }>
interface Saying {
  words: ReportWords
  lang: Lang
}

/** A name that a definition has beside what counts; it is text of the document, whatever it says. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (definition: unknown, list: string): Record<string, unknown>[] => {
  const found = (definition as Record<string, unknown> | null)?.[list]
  return Array.isArray(found) ? found.map(one => (one ?? {}) as Record<string, unknown>) : []
}

/** What each place is called: athletes by name, matches by their teams. */
export function namesOf(definition: unknown, { of }: Explained): string[] {
  if (of === 'athletes') return listOf(definition, 'slots').map(({ name }) => textOf(name))
  return listOf(definition, 'matches').map(({ home, away }) => `${textOf(home)} × ${textOf(away)}`)
}

const pair = ([home, away]: readonly [number, number]): string => `${home} × ${away}`
const optionName = (option: { name: string; nameEn: string } | undefined, lang: Lang): string =>
  option === undefined ? '–' : lang === 'en' && option.nameEn !== '' ? option.nameEn : option.name

/** What picks said of each place, what happened, and the points it made. */
export function linesOf(
  explained: Explained,
  names: readonly string[],
  picks: readonly number[],
  say: Saying,
): PlaceLine[] {
  return explained.of === 'athletes'
    ? explained.told.map((told, place) => ({
        key: String(place),
        name: names[place] ?? '',
        isVoid: told.void,
        ...athleteLine(explained, place, picks, say),
      }))
    : explained.told.map((told, place) => ({
        key: String(place),
        name: names[place] ?? '',
        isVoid: told.void,
        ...matchLine(explained, place, picks, say),
      }))
}

function athleteLine(
  { asked, told, points }: Athletes,
  place: number,
  picks: readonly number[],
  { words, lang }: Saying,
): Pick<PlaceLine, 'about' | 'points'> {
  const slot = asked.slots[place]
  const made = points[place] ?? { goal: 0, statistic: 0 }
  const sum = made.goal + made.statistic
  if (asked.gameType === 'classic') {
    const { predicted } = positionWords(slot?.position ?? 'A', lang)
    const number = told[place]?.number
    const guess = words.predicted(predicted, String(picks[place] ?? '–'))
    return {
      about: `${guess} · ${(number ?? null) === null ? words.facts.unknown : words.happened(String(number))}`,
      points: sum,
    }
  }
  const parts = [
    [asked.goals[picks[2 * place] ?? -1], made.goal],
    [asked.statistics[picks[2 * place + 1] ?? -1], made.statistic],
  ] as const
  const said = parts.map(([option, worth]) => `${optionName(option, lang)} (+${sayHundredths(worth, lang)})`)
  return { about: said.join(' · '), points: sum }
}

function matchLine(
  { told, points }: Matches,
  place: number,
  picks: readonly number[],
  { words }: Saying,
): Pick<PlaceLine, 'about' | 'points'> {
  const made = points[place]
  const result = told[place]?.result ?? null
  const guess = words.guess(pair([picks[2 * place] ?? 0, picks[2 * place + 1] ?? 0]))
  if (result === null || !made?.rule) return { about: guess, points: made?.points ?? 0 }
  const isDraw = made.rule === 'outcome' && result[0] === result[1]
  const rule = isDraw ? words.draw : words.rules[made.rule]
  return { about: `${guess} · ${words.facts.result(pair(result))} · ${rule}`, points: made.points }
}

/** What happened at each place, without anybody's picks. */
export function factLines(happened: Explained, names: readonly string[], { words, lang }: Saying): PlaceLine[] {
  const line = (place: number, isVoid: boolean, about: string): PlaceLine => ({
    key: String(place),
    name: names[place] ?? '',
    about: isVoid ? words.facts.void : about,
    isVoid,
    points: 0,
  })
  if (happened.of === 'matches')
    return happened.told.map((told, place) =>
      line(place, told.void, told.result === null ? words.facts.unknown : words.facts.result(pair(told.result))),
    )
  const { asked } = happened
  return happened.told.map((told, place) => {
    if (asked.gameType === 'classic') {
      const { predicted } = positionWords(asked.slots[place]?.position ?? 'A', lang)
      return line(place, told.void, told.number === null ? words.facts.unknown : `${predicted}: ${told.number}`)
    }
    const options = [...told.goals.map(at => asked.goals[at]), ...told.statistics.map(at => asked.statistics[at])]
    const said = options.map(option => optionName(option, lang)).join(' · ')
    return line(place, told.void, said === '' ? words.facts.nothing : said)
  })
}

/** Which match, at which version of its facts, each place was settled by. */
export function sourcesOf(facts: unknown): { match: string; version: string }[] {
  const places = [...listOf(facts, 'slots'), ...listOf(facts, 'matches')]
  return places.map(({ match, version }) => ({ match: textOf(match), version: String(Number(version)) }))
}
