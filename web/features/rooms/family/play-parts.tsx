import { CornerUpRight, Flag, Zap } from 'lucide-react'
import type { MatchDetail } from '#contract/api/player-matches.ts'
import {
  FIRST_GOAL_RANGES,
  GOLDEN_GOAL_POINTS,
  type Range,
  ROOM_GOALS_MAX,
  ROOM_STATISTICS,
  type RoomStatistic,
  sayRange,
  STATISTIC_RANGES,
} from '#contract/rooms.ts'
import { Crest } from '#ui/art/crest.tsx'
import { MinuteRange } from '#ui/game/minute-range.tsx'
import { RangeRow, RangeRows, RefereeCard } from '#ui/game/range-row.tsx'
import { Stepper } from '#ui/game/stepper.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { codeOf, kitOfTeam } from '#web/lib/teams.ts'
import { words as roomWords } from '../i18n.ts'
import { playWords } from './play-words.ts'
import type { Prediction } from './prediction.ts'
import styles from './play.module.css'

/** What a press reaches; more goals are typed. */
const QUICK_GOALS = 9
/** Minutes are said in two digits. */
const MINUTE_DIGITS = 2

export interface PartProps {
  prediction: Prediction
  onChange: (next: Prediction) => void
}

/** The goals of both teams. */
export function PlayScore({ match, prediction, onChange }: PartProps & { match: MatchDetail }) {
  const words = useWords(playWords)
  const { unknownTeam } = useWords(roomWords)
  return (
    <div className={styles.score}>
      {(['home', 'away'] as const).map(side => {
        const team = match[side]
        const name = team?.name ?? unknownTeam
        return (
          <div key={side} className={styles.side}>
            {team && <Crest code={codeOf(team)} kit={kitOfTeam(team)} size={48} />}
            <b>{name}</b>
            <Stepper
              label={words.goalsOf(name)}
              lessLabel={words.less}
              moreLabel={words.more}
              value={prediction[`${side}Goals`]}
              onChange={goals => onChange({ ...prediction, [`${side}Goals`]: goals })}
              max={ROOM_GOALS_MAX}
              quickMax={QUICK_GOALS}
              placeholder="–"
              large
            />
          </div>
        )
      })}
      <span className={styles.times} aria-hidden="true">
        ×
      </span>
    </div>
  )
}

function useChoices(ranges: readonly Range[], digits = 1) {
  const { points } = useWords(playWords)
  return ranges.map((range, place) => ({
    value: String(place),
    label: (
      <span className={styles.range}>
        {sayRange(range, digits)} <small>{points(range.points)}</small>
      </span>
    ),
  }))
}

const said = (place: number | null): string | null => (place === null ? null : String(place))

/** The ten minutes of the first goal. */
export function PlayFirstGoal({ prediction, onChange }: PartProps) {
  const words = useWords(playWords)
  return (
    <MinuteRange
      legend={words.firstGoal}
      name="first-goal"
      choices={useChoices(FIRST_GOAL_RANGES, MINUTE_DIGITS)}
      value={said(prediction.firstGoal)}
      onChange={place => onChange({ ...prediction, firstGoal: Number(place) })}
    />
  )
}

const ICONS = {
  yellowCards: <RefereeCard colour="yellow" />,
  redCards: <RefereeCard colour="red" />,
  offsides: <Flag size={16} aria-hidden="true" />,
  corners: <CornerUpRight size={16} aria-hidden="true" />,
}

/** The numbers of the match, both teams together. */
export function PlayStatistics({ prediction, onChange }: PartProps) {
  return (
    <RangeRows>
      {ROOM_STATISTICS.map(statistic => (
        <StatisticRow key={statistic} statistic={statistic} prediction={prediction} onChange={onChange} />
      ))}
    </RangeRows>
  )
}

function StatisticRow({ statistic, prediction, onChange }: PartProps & { statistic: RoomStatistic }) {
  const words = useWords(playWords)
  const { statistics } = prediction
  return (
    <RangeRow
      label={words.statistic[statistic]}
      icon={ICONS[statistic]}
      name={statistic}
      choices={useChoices(STATISTIC_RANGES[statistic])}
      value={said(statistics[statistic])}
      onChange={place => onChange({ ...prediction, statistics: { ...statistics, [statistic]: Number(place) } })}
    />
  )
}

/** F3: one of the shots as the match's first goal. */
export function PlayGolden({ match, prediction, onChange }: PartProps & { match: MatchDetail }) {
  const words = useWords(playWords)
  const shots = [...new Set(prediction.scorers)].flatMap(id => match.players.find(({ _id }) => _id === id) ?? [])
  const choices = [{ _id: null, name: words.goldenNone }, ...shots]
  return (
    <section className={styles.golden} aria-labelledby="golden">
      <span className={styles.bolt} aria-hidden="true">
        <Zap />
      </span>
      <div className={styles.goldenWords}>
        <h2 id="golden">{words.golden}</h2>
        <p>{words.goldenText(GOLDEN_GOAL_POINTS)}</p>
      </div>
      {shots.length === 0 ? (
        <p className={styles.goldenFirst}>{words.goldenFirst}</p>
      ) : (
        <fieldset className={styles.goldenChoices}>
          <legend className="visually-hidden">{words.golden}</legend>
          {choices.map(({ _id, name }) => (
            <label key={_id}>
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
    </section>
  )
}
