import type { ChampionshipCardDoc } from '#contract/api/player/championship-cards.ts'
import { formatReais } from '#contract/money.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Predicted } from './play-scores.ts'
import type { SummaryText } from './play-summary.tsx'
import { playMessages } from './i18n.ts'

/** H1: what a prediction is worth, the best first. */
const POINTS = [
  ['exact', 25],
  ['winnerGoals', 18],
  ['winnerDifference', 15],
  ['winnerLoserGoals', 12],
  ['outcome', 10],
] as const

/** What the summaries say of a championship card. It can be sent with matches missing: they go as 0 × 0. */
export function useScoresText(
  card: Pick<ChampionshipCardDoc, 'amount'>,
  predicted: readonly Predicted[],
  onShowMissing: () => void,
): SummaryText {
  const { scores: messages, points } = useMessages(playMessages)
  const lang = useLang()
  const total = predicted.length
  const done = predicted.filter(({ isDone }) => isDone).length
  const prize = formatReais(card.amount, lang)
  return {
    progress: {
      label: messages.matches,
      done,
      total,
      text: messages.doneOfGames(done, total),
      parts: predicted.map(({ isDone }) => (isDone ? 100 : 0)),
    },
    facts: POINTS.map(([rule, worth]) => ({ label: messages[rule], value: `${worth} ${points}` })),
    amount: { label: messages.prize, value: prize },
    note: done < total ? messages.restShort : `${messages.prize} ${prize}`,
    ...(done < total && { reason: messages.rest, onShowMissing, showMissing: messages.goToMissing }),
  }
}
