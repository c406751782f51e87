import { CornerUpRight, Flag, Zap } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import type { MatchDetail } from '#contract/api/player/matches.ts'
import {
  GOLDEN_GOAL_POINTS,
  type RangeQuestion,
  RANGES,
  ROOM_GOALS_MAX,
  ROOM_STATISTICS,
  type RoomStatistic,
  formatRange,
} from '#contract/rooms.ts'
import { Crest } from '#ui/art/crest.tsx'
import { MinuteRange, RangeRow, RangeRows, RefereeCard } from '#ui/game/range-choices.tsx'
import { Stepper } from '#ui/game/stepper.tsx'
import { Stack } from '#ui/layout.tsx'
import { codeOf, kitOfTeam } from '#web/lib/teams.ts'
import { messages as roomMessages } from '../i18n.ts'
import { playMessages } from './i18n.ts'
import type { FamilyDoc } from './play-summary.tsx'
import type { Prediction } from './prediction.ts'
import styles from './play.module.css'

/** Highest number of goals by button; more are typed. */
const QUICK_GOALS = 9
/** Minutes have two digits. */
const MINUTE_DIGITS = 2

export interface SectionProps {
  prediction: Prediction
  onChange: (next: Prediction) => void
}

interface RangeProps extends SectionProps {
  room: Pick<FamilyDoc, 'rangePoints'>
}

/** The goals of both teams. */
export function PlayScore({ match, prediction, onChange }: SectionProps & { match: MatchDetail }) {
  const messages = useMessages(playMessages)
  const { unknownTeam } = useMessages(roomMessages)
  return (
    <Stack columns={2} gap={4} className={styles.score}>
      {(['home', 'away'] as const).map(side => {
        const team = match[side]
        const name = team?.name ?? unknownTeam
        return (
          <Stack key={side} gap={2} justify="center" textAlign="center" breaks="anywhere" className={styles.side}>
            {team && <Crest code={codeOf(team)} kit={kitOfTeam(team)} size={48} />}
            <b>{name}</b>
            <Stepper
              label={messages.goalsOf(name)}
              lessLabel={messages.less}
              moreLabel={messages.more}
              value={prediction[`${side}Goals`]}
              onChange={goals => onChange({ ...prediction, [`${side}Goals`]: goals })}
              max={ROOM_GOALS_MAX}
              quickMax={QUICK_GOALS}
              placeholder="–"
              large
            />
          </Stack>
        )
      })}
      <span className={styles.times} aria-hidden="true">
        ×
      </span>
    </Stack>
  )
}

/** The ranges of a question with their points in the room: its own, or the default. */
function useChoices(question: RangeQuestion, room: Pick<FamilyDoc, 'rangePoints'>, digits = 1) {
  const { points } = useMessages(playMessages)
  return RANGES[question].map((range, index) => ({
    value: String(index),
    label: (
      <Stack as="span" justify="center" className={styles.range}>
        {formatRange(range, digits)} <small>{points(room.rangePoints?.[question][index] ?? range.points)}</small>
      </Stack>
    ),
  }))
}

const text = (index: number | null): string | null => (index === null ? null : String(index))

/** The ten-minute range of the first goal. */
export function PlayFirstGoal({ room, prediction, onChange }: RangeProps) {
  const messages = useMessages(playMessages)
  return (
    <MinuteRange
      legend={messages.firstGoal}
      name="first-goal"
      choices={useChoices('firstGoal', room, MINUTE_DIGITS)}
      value={text(prediction.firstGoal)}
      onChange={index => onChange({ ...prediction, firstGoal: Number(index) })}
    />
  )
}

const ICONS = {
  yellowCards: <RefereeCard colour="yellow" />,
  redCards: <RefereeCard colour="red" />,
  offsides: <Flag size={16} aria-hidden="true" />,
  corners: <CornerUpRight size={16} aria-hidden="true" />,
}

/** The match statistics, both teams together. */
export function PlayStatistics(props: RangeProps) {
  return (
    <RangeRows>
      {ROOM_STATISTICS.map(statistic => (
        <StatisticRow key={statistic} statistic={statistic} {...props} />
      ))}
    </RangeRows>
  )
}

function StatisticRow({ statistic, room, prediction, onChange }: RangeProps & { statistic: RoomStatistic }) {
  const messages = useMessages(playMessages)
  const { statistics } = prediction
  return (
    <RangeRow
      label={messages.statistic[statistic]}
      icon={ICONS[statistic]}
      name={statistic}
      choices={useChoices(statistic, room)}
      value={text(statistics[statistic])}
      onChange={index => onChange({ ...prediction, statistics: { ...statistics, [statistic]: Number(index) } })}
    />
  )
}

/** F3: picks one of the scorers as the match's first goal. */
export function PlayGolden({ match, prediction, onChange }: SectionProps & { match: MatchDetail }) {
  const messages = useMessages(playMessages)
  const shots = [...new Set(prediction.scorers)].flatMap(id => match.players.find(({ _id }) => _id === id) ?? [])
  const choices = [{ _id: null, name: messages.goldenNone }, ...shots]
  return (
    <Stack as="section" align="center" tone="orange" className={styles.golden} aria-labelledby="golden">
      <Stack as="span" align="center" justify="center" className={styles.bolt} aria-hidden="true">
        <Zap />
      </Stack>
      <div className={styles.goldenWords}>
        <h2 id="golden">{messages.golden}</h2>
        <p>{messages.goldenText(GOLDEN_GOAL_POINTS)}</p>
      </div>
      {shots.length === 0 ? (
        <p className={styles.goldenFirst}>{messages.goldenFirst}</p>
      ) : (
        <fieldset className={styles.goldenChoices}>
          <legend className="visually-hidden">{messages.golden}</legend>
          {choices.map(({ _id, name }) => (
            <label key={_id} className={styles.goldenChoice}>
              <input
                type="radio"
                name="golden"
                checked={prediction.goldenGoal === _id}
                onChange={() => onChange({ ...prediction, goldenGoal: _id })}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </Stack>
  )
}
