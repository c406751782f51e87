import type { ChampionshipCardDoc } from '#contract/api/championship-cards.ts'
import { formatReais } from '#contract/money.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import type { Predicted } from './play-scores.ts'
import type { SummarySaid } from './play-summary.tsx'
import { playWords } from './play-words.ts'

/** H1: what a prediction is worth, the best first. */
const POINTS = [
  ['exact', 25],
  ['winnerGoals', 18],
  ['winnerDifference', 15],
  ['winnerLoserGoals', 12],
  ['outcome', 10],
] as const

/** What the summaries say of a championship card. It can be sent with matches missing: they go as 0 × 0. */
export function useScoresSaid(
  card: Pick<ChampionshipCardDoc, 'amount'>,
  predicted: readonly Predicted[],
  onShowMissing: () => void,
): SummarySaid {
  const { scores: words, points } = useWords(playWords)
  const lang = useLang()
  const total = predicted.length
  const done = predicted.filter(({ isDone }) => isDone).length
  const prize = formatReais(card.amount, lang)
  return {
    progress: {
      label: words.matches,
      done,
      total,
      text: words.doneOfGames(done, total),
      parts: predicted.map(({ isDone }) => (isDone ? 100 : 0)),
    },
    facts: POINTS.map(([rule, worth]) => ({ label: words[rule], value: `${worth} ${points}` })),
    amount: { label: words.prize, value: prize },
    note: done < total ? words.restShort : `${words.prize} ${prize}`,
    ...(done < total && { reason: words.rest, onShowMissing, showMissing: words.goToMissing }),
  }
}
