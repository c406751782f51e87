import type { ReportEntry } from '#contract/api/proofs.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, formatPoints, formatReais } from '#contract/money.ts'
import { roomPointsShown } from '#contract/verify/coach-friend.ts'
import type { Explained } from '#contract/verify/judged.ts'
import { pointsUnit } from '#web/lib/points.ts'
import type { ReportWords } from './i18n.ts'
import { athleteFacts, athleteLines, matchFacts, matchLines } from './say-cards.ts'
import type { PlaceLine, Saying } from './say-lines.ts'
import { duelFacts, duelLines, pushFacts, pushLines, roomFacts, roomLines, sayGoals } from './say-rooms.ts'

/** Centavos of a report as money. What is no amount of ours is said as it stands. */
export const sayCentavos = (amount: number, lang: Lang): string =>
  Number.isSafeInteger(amount) && Math.abs(amount) <= 1e14 ? formatReais(centavos(amount), lang) : String(amount)

/** Hundredths of a point as points. */
export const sayHundredths = (hundredths: number, lang: Lang): string => formatPoints(hundredths / 100, lang)

/** A rate in hundredths of a percent: `27,5`. */
export const sayPercent = (rate: number, lang: Lang): string =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(rate / 100)

/** `12.345`. */
export const sayCount = (count: number, lang: Lang): string => new Intl.NumberFormat(lang).format(count)

/** "1 jogo", "312 jogos". */
export const sayEntries = (count: number, words: ReportWords, lang: Lang): string =>
  words.entries(count, sayCount(count, lang))

/** What an entry's picks said of each place, what happened, and the points it made. */
export function linesOf(explained: Explained, picks: readonly number[], say: Saying): PlaceLine[] {
  switch (explained.of) {
    case 'athletes':
      return athleteLines(explained, picks, say)
    case 'matches':
      return matchLines(explained, picks, say)
    case 'room':
      return roomLines(explained, picks, say)
    case 'duel':
      return duelLines(explained, say)
    case 'push':
      return pushLines(explained, say)
  }
}

/** What happened at each place, without anybody's picks. */
export function factLines(happened: Explained, say: Saying): PlaceLine[] {
  switch (happened.of) {
    case 'athletes':
      return athleteFacts(happened, say)
    case 'matches':
      return matchFacts(happened, say)
    case 'room':
      return roomFacts(happened, say)
    case 'duel':
      return duelFacts(happened, say)
    case 'push':
      return pushFacts(happened, say)
  }
}

/** What stands for an entry in the ranking: its points, the guess that decides a duel, right or wrong of a push game. */
export function sayScore(
  explained: Explained | null,
  { scoreHundredths }: Pick<ReportEntry, 'scoreHundredths'>,
  { words, lang }: Pick<Saying, 'words' | 'lang'>,
): { value: string; unit: string } | null {
  if (explained?.of === 'duel') return explained.best && { value: sayGoals(explained.best.guess), unit: '' }
  if (scoreHundredths === null) return null
  if (explained?.of === 'push') return { value: scoreHundredths > 0 ? words.push.right : words.push.wrong, unit: '' }
  const hundredths = explained?.of === 'room' ? roomPointsShown(scoreHundredths) * 100 : scoreHundredths
  return { value: sayHundredths(hundredths, lang), unit: pointsUnit(hundredths / 100, words.ranking) }
}
