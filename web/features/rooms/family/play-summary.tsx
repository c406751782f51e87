import type { MatchDetail } from '#contract/api/player-matches.ts'
import { formatReais } from '#contract/money.ts'
import { FIRST_GOAL_RANGES, ROOM_STATISTICS, sayRange, STATISTIC_RANGES } from '#contract/rooms.ts'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { SubmitBar, SubmitSummary } from '#ui/game/submit-bar.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { useHasStake } from '#web/lib/profile.ts'
import type { RoomOf } from '../api.ts'
import { words as roomWords } from '../i18n.ts'
import type { familyUse } from '../kind.ts'
import { playWords } from './play-words.ts'
import { asksFirstGoal, type Prediction, progressOf } from './prediction.ts'

export type FamilyDoc = RoomOf<typeof familyUse>

interface SummaryProps {
  room: FamilyDoc
  match: MatchDetail
  prediction: Prediction
  isBusy: boolean
  /** Asks before sending; with something missing it says so and goes there. */
  onSubmit: () => void
  onShowMissing: () => void
}

/** How far the prediction is, for both summaries. */
function useProgress(prediction: Prediction) {
  const words = useWords(playWords)
  const stages = progressOf(prediction)
  const done = stages.reduce((sum, stage) => sum + stage.done, 0)
  const total = stages.reduce((sum, stage) => sum + stage.total, 0)
  const parts = stages.map(stage => (stage.done / stage.total) * 100)
  return { label: words.choices, done, total, text: words.choicesOf(done, total), parts }
}

/** Until when the room can be played, running. */
export function Clock({ room }: { room: FamilyDoc }) {
  const { clock } = useWords(roomWords)
  return <Countdown until={closesAt(room)} offset={room.offset} labels={clock} />
}

/** Kick-off (F7), or before it the moment from which the owner closed the room to playing (F6). */
export const closesAt = ({ lockDate, closed }: FamilyDoc): number =>
  Math.min(lockDate.getTime(), closed.playing?.getTime() ?? Infinity)

/** `Bahia 2 × 1 Fortaleza`, `30–39 min`, `Breno, Pedrinho`: what is chosen so far. */
function useFacts(match: MatchDetail, prediction: Prediction) {
  const words = useWords(playWords)
  const { unknownTeam } = useWords(roomWords)
  const { homeGoals, awayGoals, firstGoal, scorers, goldenGoal, statistics } = prediction
  const nameOf = (id: string) => match.players.find(({ _id }) => _id === id)?.name ?? ''
  const goals = (value: number | null) => value ?? '–'
  const range = firstGoal === null ? undefined : FIRST_GOAL_RANGES[firstGoal]
  const sides = [match.home?.name ?? unknownTeam, match.away?.name ?? unknownTeam] as const
  const chosen = ROOM_STATISTICS.filter(statistic => statistics[statistic] !== null).length
  return [
    {
      label: words.score,
      value:
        homeGoals === null && awayGoals === null
          ? '--'
          : `${sides[0]} ${goals(homeGoals)} × ${goals(awayGoals)} ${sides[1]}`,
    },
    {
      label: words.firstGoal,
      value: !asksFirstGoal(prediction) ? words.notAsked : range ? words.minutes(sayRange(range, 2)) : '--',
    },
    { label: words.scorers, value: scorers.length === 0 ? words.nobody : scorers.map(nameOf).join(', ') },
    ...ROOM_STATISTICS.flatMap(statistic => {
      const place = statistics[statistic]
      const picked = place === null ? undefined : STATISTIC_RANGES[statistic][place]
      return chosen > 0 ? [{ label: words.statistic[statistic], value: picked ? sayRange(picked) : '--' }] : []
    }),
    { label: words.golden, value: goldenGoal === null ? words.off : nameOf(goldenGoal) },
  ]
}

/** The summary beside what is chosen. */
export function PlaySummary({ room, match, prediction, isBusy, onSubmit, onShowMissing }: SummaryProps) {
  const words = useWords(playWords)
  const lang = useLang()
  const hasStake = useHasStake(room)
  const progress = useProgress(prediction)
  const missing = progress.total - progress.done
  return (
    <SubmitSummary
      title={words.summary}
      progress={progress}
      facts={useFacts(match, prediction)}
      amounts={[
        { label: words.closesIn, value: <Clock room={room} /> },
        ...(hasStake ? [{ label: words.pot, value: formatReais(room.amount, lang) }] : []),
        {
          label: words.price,
          value: room.price === 0n ? words.free : formatReais(room.price, lang),
          strong: true,
        },
      ]}
      action={
        <>
          <Button size="lg" block variant={missing > 0 ? 'sec' : 'pri'} busy={isBusy} onClick={onSubmit}>
            {missing > 0 ? words.missing(missing) : words.finish}
          </Button>
          {missing > 0 && (
            <Button variant="txt" block onClick={onShowMissing}>
              {words.goToMissing}
            </Button>
          )}
        </>
      }
      reason={words.played(room.played, room.members)}
    />
  )
}

/** The bar at the bottom of phones. */
export function PlayBar({ room, prediction, isBusy, onSubmit, onShowMissing }: Omit<SummaryProps, 'match'>) {
  const words = useWords(playWords)
  const lang = useLang()
  const progress = useProgress(prediction)
  const isMissing = progress.done < progress.total
  return (
    <SubmitBar
      progress={progress}
      note={words.played(room.played, room.members)}
      onShowMissing={isMissing ? onShowMissing : undefined}
      action={
        <Button variant={isMissing ? 'sec' : 'pri'} busy={isBusy} onClick={onSubmit}>
          {words.finish} {room.price === 0n ? words.free.toLocaleLowerCase() : formatReais(room.price, lang)}
        </Button>
      }
    />
  )
}
