import type { CardDoc } from '#contract/api/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import { positionWords } from '#contract/positions.ts'
import { Bust } from '#ui/art/bust.tsx'
import { LineupStrip } from '#ui/game/lineup-strip.tsx'
import type { GameProgress } from '#ui/game/submit-bar.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayPoints } from '#web/lib/points.ts'
import { fileUrl, kitOfTeam } from '#web/lib/teams.ts'
import { type Filled, mostPoints, panelIdOf, type Picks } from './play-picks.ts'
import type { SummarySaid } from './play-summary.tsx'
import { type PlayWords, playWords } from './play-words.ts'
import styles from './play-screen.module.css'

/** What the summaries say of an Athletes card. */
export function useAthletesSaid(
  card: CardDoc,
  picks: Picks,
  filled: readonly Filled[],
  onShowMissing: () => void,
): SummarySaid {
  const words = useWords(playWords)
  const lang = useLang()
  const missing = filled.reduce((sum, each) => sum + each.missing.length, 0)
  const yields = words.upTo(sayPoints(mostPoints(card, picks), lang, words))
  return {
    progress: progressOf(card, filled, words),
    counted: words.guesses(filled.length),
    items: filled.map(each => {
      const isDone = each.done === each.total
      return {
        key: each.athlete._athlete._id,
        picture: <AthletePicture athlete={each.athlete} />,
        name: each.athlete._athlete.name,
        text: sayChosen(card, each, words, lang),
        done: isDone,
        doneLabel: isDone ? words.ready : words.toChoose,
      }
    }),
    amount: { label: words.canYield, value: yields },
    note: yields,
    ...(missing > 0 && { blocked: words.missing(missing), reason: words.selectAll, onShowMissing }),
  }
}

/** The athletes in a row, on phones. */
export function PlayLineup({ filled, current }: { filled: readonly Filled[]; current: string | undefined }) {
  const words = useWords(playWords)
  const items = filled.map(({ athlete, done, total }) => ({
    panelId: panelIdOf(athlete._athlete._id),
    name: athlete._athlete.name.split(' ')[0] ?? '',
    picture: <AthletePicture athlete={athlete} />,
    percent: total === 0 ? 100 : (100 * done) / total,
    progress: done === total ? words.ready : words.choicesOf(done, total),
  }))
  return <LineupStrip label={words.athletes} items={items} currentPanelId={current} />
}

function AthletePicture({ athlete: { _athlete, _team } }: Pick<Filled, 'athlete'>) {
  const photo = fileUrl(_athlete.photo)
  return photo ? (
    <img className={styles.photo} src={photo} alt="" />
  ) : (
    <Bust seed={_athlete._id} kit={kitOfTeam(_team)} />
  )
}

/** How far an options card is filled in. Nothing can be missing in a classic one. */
function progressOf(card: CardDoc, filled: readonly Filled[], words: PlayWords): GameProgress | undefined {
  if (card.gameType === 'classic') return undefined
  const done = filled.reduce((sum, each) => sum + each.done, 0)
  const total = filled.reduce((sum, each) => sum + each.total, 0)
  return {
    label: words.choices,
    done,
    total,
    text: words.choicesOf(done, total),
    parts: filled.map(each => (each.total === 0 ? 100 : (100 * each.done) / each.total)),
  }
}

/** "1 gol · 3+ finalizações", "Gols: 2", or what is still to choose. */
function sayChosen(card: CardDoc, { athlete, pick, missing }: Filled, words: PlayWords, lang: Lang): string {
  if (card.gameType === 'classic')
    return `${positionWords(athlete._athlete.position, lang).predicted}: ${formatPoints(pick.score, lang)}`
  if (missing.length === 2) return words.chooseBoth
  const named = (options: CardDoc['goalOptions'], id: string | null) =>
    options.find(option => option._id === id)?.name ?? ''
  const goal = pick.goal === null ? words.chooseGoal : named(card.goalOptions, pick.goal)
  const statistic = pick.statistic === null ? words.chooseStatistic : named(card.statisticOptions, pick.statistic)
  return [
    ...(card.goalOptions.length > 0 ? [goal] : []),
    ...(card.statisticOptions.length > 0 ? [statistic] : []),
  ].join(' · ')
}
