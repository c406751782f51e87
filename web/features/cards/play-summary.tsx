import type { CardDoc } from '#contract/api/cards.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { positionWords } from '#contract/positions.ts'
import { Bust } from '#ui/art/bust.tsx'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { LineupStrip } from '#ui/game/lineup-strip.tsx'
import { SubmitBar, SubmitSummary } from '#ui/game/submit-bar.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayPoints } from '#web/lib/points.ts'
import type { AthletesCard as Card } from './api.ts'
import { fileUrl, kitOfTeam } from './card-words.ts'
import { closesAt } from './countdown.ts'
import { InfluencerCodePart } from './influencer-code-part.tsx'
import type { InfluencerCode } from './influencer-code-use.ts'
import { type Filled, mostPoints, panelIdOf, type Picks } from './play-picks.ts'
import { playWords } from './play-words.ts'
import styles from './play-screen.module.css'

/** Everything the two summaries say. */
export interface SummaryProps {
  card: Card
  picks: Picks
  filled: readonly Filled[]
  code: InfluencerCode
  isBusy: boolean
  /** Asks before sending; with something missing it says so and goes there. */
  onSubmit: () => void
  onShowMissing: () => void
}

/** How long the card can still be played, or nothing while that is not known. */
export function Clock({ card, onEnd }: { card: Card; onEnd?: () => void }) {
  const { clock } = useWords(playWords)
  const until = closesAt(card)
  return until === null ? null : <Countdown until={until} offset={card.offset} labels={clock} onEnd={onEnd} />
}

/** The summary beside the athletes, with the code box in it. */
export function PlaySummary({ card, picks, filled, code, isBusy, onSubmit }: SummaryProps) {
  const words = useWords(playWords)
  const lang = useLang()
  const missing = missingIn(filled)
  const progress = useProgress(card, filled)
  const items = filled.map(({ athlete, done, total, ...each }) => ({
    key: athlete._athlete._id,
    picture: <AthletePicture athlete={athlete} />,
    name: athlete._athlete.name,
    text: sayChosen(card, { athlete, done, total, ...each }, words, lang),
    done: done === total,
    doneLabel: done === total ? words.ready : words.toChoose,
  }))
  return (
    <SubmitSummary
      title={words.summary}
      progress={progress}
      items={items}
      amounts={[
        { label: words.closesIn, value: <Clock card={card} /> },
        { label: words.canYield, value: words.upTo(sayPoints(mostPoints(card, picks), lang, words)) },
        { label: words.price, value: card.price === 0n ? words.free : formatReais(card.price, lang), strong: true },
      ]}
      action={
        <Button size="lg" block variant={missing > 0 ? 'sec' : 'pri'} busy={isBusy} onClick={onSubmit}>
          {missing > 0 ? words.missing(missing) : words.review}
        </Button>
      }
      reason={missing > 0 ? words.selectAll : undefined}
    >
      <InfluencerCodePart code={code} />
    </SubmitSummary>
  )
}

/** The bar at the bottom of phones. */
export function PlayBar({ card, picks, filled, isBusy, onSubmit, onShowMissing }: SummaryProps) {
  const words = useWords(playWords)
  const lang = useLang()
  const missing = missingIn(filled)
  const progress = useProgress(card, filled)
  return (
    <SubmitBar
      progress={progress}
      title={words.guesses(filled.length)}
      note={
        <span className={styles.note}>
          <span>{words.upTo(sayPoints(mostPoints(card, picks), lang, words))}</span>
          <Clock card={card} />
        </span>
      }
      onShowMissing={missing > 0 ? onShowMissing : undefined}
      action={
        <Button variant={missing > 0 ? 'sec' : 'pri'} busy={isBusy} onClick={onSubmit}>
          {words.send} {card.price === 0n ? words.free.toLocaleLowerCase() : formatReais(card.price, lang)}
        </Button>
      }
    />
  )
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

const missingIn = (filled: readonly Filled[]): number => filled.reduce((sum, { missing }) => sum + missing.length, 0)

/** How far an options card is filled in. Nothing can be missing in a classic one. */
function useProgress(card: CardDoc, filled: readonly Filled[]) {
  const words = useWords(playWords)
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
function sayChosen(
  card: CardDoc,
  { athlete, pick, missing }: Filled,
  words: (typeof playWords)['pt'],
  lang: 'pt-BR' | 'en',
): string {
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
