import type { ReportEntry } from '#contract/api/player/proofs.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, formatPoints, formatReais } from '#contract/money.ts'
import { roomPointsShown } from '#contract/verify/coach-friend.ts'
import type { Explained } from '#contract/verify/judged.ts'
import { formatCount, numberFormat } from '#web/lib/formats.ts'
import { pointsUnit } from '#web/lib/points.ts'
import { athleteFacts, athleteLines, matchFacts, matchLines } from './format-cards.ts'
import type { RankLine, FormatContext } from './format-lines.ts'
import { duelFacts, duelLines, pushFacts, pushLines, roomFacts, roomLines, formatGoals } from './format-rooms.ts'
import type { ReportMessages } from './i18n.ts'

/** Centavos of a report as money. An invalid amount is shown as is. */
export const formatCentavos = (amount: number, lang: Lang): string =>
  Number.isSafeInteger(amount) && Math.abs(amount) <= 1e14 ? formatReais(centavos(amount), lang) : String(amount)

export const formatHundredths = (hundredths: number, lang: Lang): string => formatPoints(hundredths / 100, lang)

/** A rate in hundredths of a percent, as `27,5`. */
export const formatPercent = (rate: number, lang: Lang): string =>
  numberFormat(lang, { maximumFractionDigits: 2 }).format(rate / 100)

/** "1 jogo", "312 jogos". */
export const formatEntries = (count: number, messages: ReportMessages, lang: Lang): string =>
  messages.entries(count, formatCount(count, lang))

/** An entry's prediction, result and points by slot. */
export function linesOf(explained: Explained, picks: readonly number[], format: FormatContext): RankLine[] {
  switch (explained.of) {
    case 'athletes':
      return athleteLines(explained, picks, format)
    case 'matches':
      return matchLines(explained, picks, format)
    case 'room':
      return roomLines(explained, picks, format)
    case 'duel':
      return duelLines(explained, format)
    case 'push':
      return pushLines(explained, format)
  }
}

/** The facts by slot, without a prediction. */
export function factLines(happened: Explained, format: FormatContext): RankLine[] {
  switch (happened.of) {
    case 'athletes':
      return athleteFacts(happened, format)
    case 'matches':
      return matchFacts(happened, format)
    case 'room':
      return roomFacts(happened, format)
    case 'duel':
      return duelFacts(happened, format)
    case 'push':
      return pushFacts(happened, format)
  }
}

/** The score of an entry in the ranking: its points, the deciding guess of a duel, right or wrong of a push game. */
export function formatScore(
  explained: Explained | null,
  { scoreHundredths }: Pick<ReportEntry, 'scoreHundredths'>,
  { messages, lang }: Pick<FormatContext, 'messages' | 'lang'>,
): { value: string; unit: string } | null {
  if (explained?.of === 'duel') return explained.best && { value: formatGoals(explained.best.guess), unit: '' }
  if (scoreHundredths === null) return null
  if (explained?.of === 'push')
    return { value: scoreHundredths > 0 ? messages.push.right : messages.push.wrong, unit: '' }
  const hundredths = explained?.of === 'room' ? roomPointsShown(scoreHundredths) * 100 : scoreHundredths
  return { value: formatHundredths(hundredths, lang), unit: pointsUnit(hundredths / 100, messages.ranking) }
}
