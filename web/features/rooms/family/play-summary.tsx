import { useLang, useMessages } from '#client/i18n.ts'
import type { MatchDetail } from '#contract/api/player/matches.ts'
import { formatReais } from '#contract/money.ts'
import { FIRST_GOAL_RANGES, ROOM_STATISTICS, formatRange, STATISTIC_RANGES } from '#contract/rooms.ts'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { SubmitBar, SubmitSummary } from '#ui/game/submit-bar.tsx'
import { useHasStake } from '#web/lib/profile.ts'
import { closesAt, type RoomOf } from '../api.ts'
import { messages as roomMessages } from '../i18n.ts'
import type { familyType } from '../room-type.ts'
import { playMessages } from './i18n.ts'
import { asksFirstGoal, type Prediction, progressOf } from './prediction.ts'

export type FamilyDoc = RoomOf<typeof familyType>

interface SummaryProps {
  room: FamilyDoc
  match: MatchDetail
  prediction: Prediction
  isBusy: boolean
  /** Asks for confirmation; if something is missing, shows it instead. */
  onSubmit: () => void
  onShowMissing: () => void
}

/** Progress of the prediction, for both summaries. */
function useProgress(prediction: Prediction) {
  const messages = useMessages(playMessages)
  const stages = progressOf(prediction)
  const done = stages.reduce((sum, stage) => sum + stage.done, 0)
  const total = stages.reduce((sum, stage) => sum + stage.total, 0)
  const parts = stages.map(stage => (stage.done / stage.total) * 100)
  return { label: messages.choices, done, total, text: messages.choicesOf(done, total), parts }
}

/** Countdown to the closing of the room. */
export function Clock({ room }: { room: FamilyDoc }) {
  const { clock, closed } = useMessages(roomMessages)
  return <Countdown until={closesAt(room)} offset={room.offset} labels={{ ...clock, ended: closed }} />
}

/** `Bahia 2 × 1 Fortaleza`, `30–39 min`, `Breno, Pedrinho`: the choices so far. */
function useFacts(match: MatchDetail, prediction: Prediction) {
  const messages = useMessages(playMessages)
  const { unknownTeam } = useMessages(roomMessages)
  const { homeGoals, awayGoals, firstGoal, scorers, goldenGoal, statistics } = prediction
  const nameOf = (id: string) => match.players.find(({ _id }) => _id === id)?.name ?? ''
  const goals = (value: number | null) => value ?? '–'
  const range = firstGoal === null ? undefined : FIRST_GOAL_RANGES[firstGoal]
  const sides = [match.home?.name ?? unknownTeam, match.away?.name ?? unknownTeam] as const
  const chosen = ROOM_STATISTICS.filter(statistic => statistics[statistic] !== null).length
  return [
    {
      label: messages.score,
      value:
        homeGoals === null && awayGoals === null
          ? '--'
          : `${sides[0]} ${goals(homeGoals)} × ${goals(awayGoals)} ${sides[1]}`,
    },
    {
      label: messages.firstGoal,
      value: !asksFirstGoal(prediction)
        ? messages.notRequested
        : range
          ? messages.minutes(formatRange(range, 2))
          : '--',
    },
    { label: messages.scorers, value: scorers.length === 0 ? messages.nobody : scorers.map(nameOf).join(', ') },
    ...ROOM_STATISTICS.flatMap(statistic => {
      const index = statistics[statistic]
      const picked = index === null ? undefined : STATISTIC_RANGES[statistic][index]
      return chosen > 0 ? [{ label: messages.statistic[statistic], value: picked ? formatRange(picked) : '--' }] : []
    }),
    { label: messages.golden, value: goldenGoal === null ? messages.off : nameOf(goldenGoal) },
  ]
}

/** The summary beside the form. */
export function PlaySummary({ room, match, prediction, isBusy, onSubmit, onShowMissing }: SummaryProps) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const hasStake = useHasStake(room)
  const progress = useProgress(prediction)
  const missing = progress.total - progress.done
  return (
    <SubmitSummary
      title={messages.summary}
      progress={progress}
      facts={useFacts(match, prediction)}
      amounts={[
        { label: messages.closesIn, value: <Clock room={room} /> },
        ...(hasStake ? [{ label: messages.pot, value: formatReais(room.amount, lang) }] : []),
        {
          label: messages.price,
          value: room.price === 0n ? messages.free : formatReais(room.price, lang),
          strong: true,
        },
      ]}
      action={
        <>
          <Button size="lg" block variant={missing > 0 ? 'sec' : 'pri'} busy={isBusy} onClick={onSubmit}>
            {missing > 0 ? messages.missing(missing) : messages.finish}
          </Button>
          {missing > 0 && (
            <Button variant="txt" block onClick={onShowMissing}>
              {messages.goToMissing}
            </Button>
          )}
        </>
      }
      reason={messages.played(room.played, room.members)}
    />
  )
}

/** The bottom bar on phones. */
export function PlayBar({ room, prediction, isBusy, onSubmit, onShowMissing }: Omit<SummaryProps, 'match'>) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const progress = useProgress(prediction)
  const isMissing = progress.done < progress.total
  return (
    <SubmitBar
      progress={progress}
      note={messages.played(room.played, room.members)}
      onShowMissing={isMissing ? onShowMissing : undefined}
      action={
        <Button variant={isMissing ? 'sec' : 'pri'} busy={isBusy} onClick={onSubmit}>
          {messages.finish} {room.price === 0n ? messages.free.toLocaleLowerCase() : formatReais(room.price, lang)}
        </Button>
      }
    />
  )
}
