import type { CardDoc } from '#contract/api/player/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import { positionLabels } from '#contract/positions.ts'
import { Bust } from '#ui/art/bust.tsx'
import { LineupStrip } from '#ui/game/lineup-strip.tsx'
import type { GameProgress } from '#ui/game/submit-bar.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPointsOf } from '#web/lib/points.ts'
import { fileUrl, kitOfTeam } from '#web/lib/teams.ts'
import { type Filled, mostPoints, panelIdOf, type Picks } from './play-picks.ts'
import type { SummaryText } from './play-summary.tsx'
import { type PlayMessages, playMessages } from './i18n.ts'
import styles from './play-screen.module.css'

/** What the summaries say of an Athletes card. */
export function useAthletesText(
  card: CardDoc,
  picks: Picks,
  filled: readonly Filled[],
  onShowMissing: () => void,
): SummaryText {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const missing = filled.reduce((sum, each) => sum + each.missing.length, 0)
  const yields = messages.upTo(formatPointsOf(mostPoints(card, picks), lang, messages))
  return {
    progress: progressOf(card, filled, messages),
    counted: messages.guesses(filled.length),
    items: filled.map(each => {
      const isDone = each.done === each.total
      return {
        key: each.athlete._athlete._id,
        picture: <AthletePicture athlete={each.athlete} />,
        name: each.athlete._athlete.name,
        text: formatChosen(card, each, messages, lang),
        done: isDone,
        doneLabel: isDone ? messages.ready : messages.toChoose,
      }
    }),
    amount: { label: messages.canYield, value: yields },
    note: yields,
    ...(missing > 0 && { blocked: messages.missing(missing), reason: messages.selectAll, onShowMissing }),
  }
}

/** The athletes in a row, on phones. */
export function PlayLineup({ filled, current }: { filled: readonly Filled[]; current: string | undefined }) {
  const messages = useMessages(playMessages)
  const items = filled.map(({ athlete, done, total }) => ({
    panelId: panelIdOf(athlete._athlete._id),
    name: athlete._athlete.name.split(' ')[0] ?? '',
    picture: <AthletePicture athlete={athlete} />,
    percent: total === 0 ? 100 : (100 * done) / total,
    progress: done === total ? messages.ready : messages.choicesOf(done, total),
  }))
  return <LineupStrip label={messages.athletes} items={items} currentPanelId={current} />
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
function progressOf(card: CardDoc, filled: readonly Filled[], messages: PlayMessages): GameProgress | undefined {
  if (card.gameType === 'classic') return undefined
  const done = filled.reduce((sum, each) => sum + each.done, 0)
  const total = filled.reduce((sum, each) => sum + each.total, 0)
  return {
    label: messages.choices,
    done,
    total,
    text: messages.choicesOf(done, total),
    parts: filled.map(each => (each.total === 0 ? 100 : (100 * each.done) / each.total)),
  }
}

/** "1 gol · 3+ finalizações", "Gols: 2", or what is still to choose. */
function formatChosen(card: CardDoc, { athlete, pick, missing }: Filled, messages: PlayMessages, lang: Lang): string {
  if (card.gameType === 'classic')
    return `${positionLabels(athlete._athlete.position, lang).predicted}: ${formatPoints(pick.score, lang)}`
  if (missing.length === 2) return messages.chooseBoth
  const named = (options: CardDoc['goalOptions'], id: string | null) =>
    options.find(option => option._id === id)?.name ?? ''
  const goal = pick.goal === null ? messages.chooseGoal : named(card.goalOptions, pick.goal)
  const statistic = pick.statistic === null ? messages.chooseStatistic : named(card.statisticOptions, pick.statistic)
  return [
    ...(card.goalOptions.length > 0 ? [goal] : []),
    ...(card.statisticOptions.length > 0 ? [statistic] : []),
  ].join(' · ')
}
