/** Cards, place by place: what an entry said, what happened, and the points it made. */
import { formatPoints } from '#contract/money.ts'
import type { Lang } from '#contract/limits.ts'
import { positionWords } from '#contract/positions.ts'
import type { Explained } from '#contract/verify/judged.ts'
import { listOf, type PlaceLine, type Saying, sidesOf, textOf } from './say-lines.ts'

type Athletes = Extract<Explained, { of: 'athletes' }>
type Matches = Extract<Explained, { of: 'matches' }>

const pair = ([home, away]: readonly [number, number]): string => `${home} × ${away}`
const optionName = (option: { name: string; nameEn: string } | undefined, lang: Lang): string =>
  option === undefined ? '–' : lang === 'en' && option.nameEn !== '' ? option.nameEn : option.name

/** Each athlete of a card. */
export const athleteLines = (explained: Athletes, picks: readonly number[], say: Saying): PlaceLine[] =>
  explained.told.map((told, place) => ({
    key: String(place),
    name: textOf(listOf(say.definition, 'slots')[place]?.name),
    isVoid: told.void,
    ...athleteLine(explained, place, picks, say),
  }))

/** Each match of a card. */
export const matchLines = (explained: Matches, picks: readonly number[], say: Saying): PlaceLine[] =>
  explained.told.map((told, place) => ({
    key: String(place),
    name: sidesOf(listOf(say.definition, 'matches')[place]),
    isVoid: told.void,
    ...matchLine(explained, place, picks, say),
  }))

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
  const said = parts.map(([option, worth]) => `${optionName(option, lang)} (+${formatPoints(worth / 100, lang)})`)
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

/** What happened with each athlete. */
export const athleteFacts = ({ asked, told }: Athletes, { words, lang, definition }: Saying): PlaceLine[] =>
  told.map((one, place) => {
    const line = { key: String(place), name: textOf(listOf(definition, 'slots')[place]?.name), points: null }
    if (one.void) return { ...line, isVoid: true, about: words.facts.void }
    if (asked.gameType === 'classic') {
      const { predicted } = positionWords(asked.slots[place]?.position ?? 'A', lang)
      const about = one.number === null ? words.facts.unknown : `${predicted}: ${one.number}`
      return { ...line, isVoid: false, about }
    }
    const options = [...one.goals.map(at => asked.goals[at]), ...one.statistics.map(at => asked.statistics[at])]
    const said = options.map(option => optionName(option, lang)).join(' · ')
    return { ...line, isVoid: false, about: said === '' ? words.facts.nothing : said }
  })

/** The result of each match. */
export const matchFacts = ({ told }: Matches, { words, definition }: Saying): PlaceLine[] =>
  told.map((one, place) => ({
    key: String(place),
    name: sidesOf(listOf(definition, 'matches')[place]),
    isVoid: one.void,
    about: sayResult(one, words),
    points: null,
  }))

/** What a match came to: its result, void, or nothing known. */
export function sayResult(
  told: { void: boolean; result: readonly [number, number] | null },
  { facts }: Saying['words'],
): string {
  if (told.void) return facts.void
  return told.result === null ? facts.unknown : facts.result(pair(told.result))
}
