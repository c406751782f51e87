import type { Lang } from '#contract/limits.ts'
/** Cards, slot by slot: prediction, result, points. */
import { formatPoints } from '#contract/money.ts'
import { positionLabels } from '#contract/positions.ts'
import type { Explained } from '#contract/verify/judged.ts'
import { listOf, type RankLine, type FormatContext, sidesOf, textOf } from './format-lines.ts'

type Athletes = Extract<Explained, { of: 'athletes' }>
type Matches = Extract<Explained, { of: 'matches' }>

const pair = ([home, away]: readonly [number, number]): string => `${home} × ${away}`
const optionName = (option: { name: string; nameEn: string } | undefined, lang: Lang): string =>
  option === undefined ? '–' : lang === 'en' && option.nameEn !== '' ? option.nameEn : option.name

export const athleteLines = (explained: Athletes, picks: readonly number[], format: FormatContext): RankLine[] =>
  explained.resolved.map((resolved, index) => ({
    key: String(index),
    name: textOf(listOf(format.definition, 'slots')[index]?.name),
    isVoid: resolved.void,
    ...athleteLine(explained, index, picks, format),
  }))

export const matchLines = (explained: Matches, picks: readonly number[], format: FormatContext): RankLine[] =>
  explained.resolved.map((resolved, index) => ({
    key: String(index),
    name: sidesOf(listOf(format.definition, 'matches')[index]),
    isVoid: resolved.void,
    ...matchLine(explained, index, picks, format),
  }))

function athleteLine(
  { game: request, resolved, points }: Athletes,
  index: number,
  picks: readonly number[],
  { messages, lang }: FormatContext,
): Pick<RankLine, 'about' | 'points'> {
  const slot = request.slots[index]
  const made = points[index] ?? { goal: 0, statistic: 0 }
  const sum = made.goal + made.statistic
  if (request.gameType === 'classic') {
    const { predicted } = positionLabels(slot?.position ?? 'A', lang)
    const number = resolved[index]?.number
    const guess = messages.predicted(predicted, String(picks[index] ?? '–'))
    return {
      about: `${guess} · ${(number ?? null) === null ? messages.facts.unknown : messages.happened(String(number))}`,
      points: sum,
    }
  }
  const parts = [
    [request.goals[picks[2 * index] ?? -1], made.goal],
    [request.statistics[picks[2 * index + 1] ?? -1], made.statistic],
  ] as const
  const text = parts.map(([option, worth]) => `${optionName(option, lang)} (+${formatPoints(worth / 100, lang)})`)
  return { about: text.join(' · '), points: sum }
}

function matchLine(
  { resolved, points }: Matches,
  index: number,
  picks: readonly number[],
  { messages }: FormatContext,
): Pick<RankLine, 'about' | 'points'> {
  const made = points[index]
  const result = resolved[index]?.result ?? null
  const guess = messages.guess(pair([picks[2 * index] ?? 0, picks[2 * index + 1] ?? 0]))
  if (result === null || !made?.rule) return { about: guess, points: made?.points ?? 0 }
  const isDraw = made.rule === 'outcome' && result[0] === result[1]
  const rule = isDraw ? messages.draw : messages.rules[made.rule]
  return { about: `${guess} · ${messages.facts.result(pair(result))} · ${rule}`, points: made.points }
}

export const athleteFacts = (
  { game: request, resolved }: Athletes,
  { messages, lang, definition }: FormatContext,
): RankLine[] =>
  resolved.map((one, index) => {
    const line = { key: String(index), name: textOf(listOf(definition, 'slots')[index]?.name), points: null }
    if (one.void) return { ...line, isVoid: true, about: messages.facts.void }
    if (request.gameType === 'classic') {
      const { predicted } = positionLabels(request.slots[index]?.position ?? 'A', lang)
      const about = one.number === null ? messages.facts.unknown : `${predicted}: ${one.number}`
      return { ...line, isVoid: false, about }
    }
    const options = [...one.goals.map(at => request.goals[at]), ...one.statistics.map(at => request.statistics[at])]
    const text = options.map(option => optionName(option, lang)).join(' · ')
    return { ...line, isVoid: false, about: text === '' ? messages.facts.nothing : text }
  })

export const matchFacts = ({ resolved }: Matches, { messages, definition }: FormatContext): RankLine[] =>
  resolved.map((one, index) => ({
    key: String(index),
    name: sidesOf(listOf(definition, 'matches')[index]),
    isVoid: one.void,
    about: formatResult(one, messages),
    points: null,
  }))

/** The outcome of a match: its result, void, or unknown. */
export function formatResult(
  resolved: { void: boolean; result: readonly [number, number] | null },
  { facts }: FormatContext['messages'],
): string {
  if (resolved.void) return facts.void
  return resolved.result === null ? facts.unknown : facts.result(pair(resolved.result))
}
