import { useLang, useMessages } from '#client/i18n.ts'
import type { CardFixture } from '#contract/api/player/cards.ts'
import type { FamilyGame } from '#contract/api/player/family-rooms.ts'
import { formatPoints } from '#contract/money.ts'
import { positionLabels } from '#contract/positions.ts'
import { FIRST_GOAL_RANGES, GOLDEN_GOAL_POINTS, SHOT_POINTS, formatRange, STATISTIC_RANGES } from '#contract/rooms.ts'
import { ResultCard, ResultRow, type ResultState } from '#ui/game/result-row.tsx'
import { pointsUnit } from '#web/lib/points.ts'
import { codeOf } from '#web/lib/teams.ts'
import { type FamilyMessages, familyMessages, playMessages } from './i18n.ts'
import { PlayerShirt } from './player-shirt.tsx'

interface CardProps {
  game: FamilyGame
  match: CardFixture
  /** Why an unknown fact does not count. */
  unknown: string
}
type PartState = keyof FamilyMessages['state']

/** Unknown facts do not count for anyone: they look pending, with a text. */
const LOOK: Record<PartState, ResultState> = { right: 'won', wrong: 'lost', pending: 'waiting', unknown: 'waiting' }

/** Points once decided, or `--`. */
function usePoints() {
  const lang = useLang()
  return {
    sum: (parts: readonly { points: number; state: PartState }[]) =>
      parts.every(({ state }) => state === 'pending')
        ? '--'
        : formatPoints(
            parts.reduce((sum, { points }) => sum + points, 0),
            lang,
          ),
    gained: ({ points, state }: { points: number; state: PartState }) =>
      state === 'pending' ? '--' : points > 0 ? `+${formatPoints(points, lang)}` : '0',
  }
}

/** The score of the match (H1). A live score counts as if it were final. */
export function ScoreCard({ game: { score }, match, unknown }: CardProps) {
  const messages = useMessages(familyMessages)
  const points = usePoints()
  const { rule, result, state } = score
  const isOver = match.status === 'finished'
  const pair = (home: number, away: number) =>
    `${match.home ? codeOf(match.home) : '?'} ${home} × ${away} ${match.away ? codeOf(match.away) : '?'}`
  const happened = result && pair(result.home, result.away)
  const why = rule === null ? (state === 'unknown' ? unknown : messages.waiting) : messages.rule[rule]
  return (
    <ResultCard title={messages.score} points={points.sum([score])} unit={pointsUnit(score.points, messages)}>
      <ResultRow
        state={LOOK[state]}
        stateLabel={messages.state[state]}
        guess={pair(score.homeGoals, score.awayGoals)}
        fact={happened ? `${why} · ${isOver ? messages.happened(happened) : messages.soFar(happened)}` : why}
        points={points.gained(score)}
      />
    </ResultCard>
  )
}

/** The ten-minute range of the first goal (F2). */
export function FirstGoalCard({ game: { firstGoal }, unknown }: CardProps) {
  const messages = useMessages(familyMessages)
  const points = usePoints()
  if (firstGoal === null)
    return <ResultCard title={messages.firstGoal} note={messages.noFirstGoal} points="--" unit="" />
  const format = (rank: number) => {
    const range = FIRST_GOAL_RANGES[rank]
    return range ? messages.minutes(formatRange(range, 2)) : messages.noGoal
  }
  const { state, result } = firstGoal
  // During a goalless match the result is "none so far".
  const isOpen = state === 'pending' || result === null
  const fact = state === 'unknown' ? unknown : isOpen ? messages.waiting : messages.happened(format(result))
  return (
    <ResultCard
      title={messages.firstGoal}
      points={points.sum([firstGoal])}
      unit={pointsUnit(firstGoal.points, messages)}
    >
      <ResultRow
        state={LOOK[firstGoal.state]}
        stateLabel={messages.state[firstGoal.state]}
        guess={<Worth what={format(firstGoal.range)} points={firstGoal.worth} />}
        fact={fact}
        points={points.gained(firstGoal)}
      />
    </ResultCard>
  )
}

/** A choice with its points in this room. */
function Worth({ what, points }: { what: string; points: number }) {
  const messages = useMessages(playMessages)
  return `${what} (${messages.points(points)})`
}

export function ScorersCard({ game: { scorers }, match, unknown }: CardProps) {
  const messages = useMessages(familyMessages)
  const lang = useLang()
  const points = usePoints()
  if (scorers.length === 0) return <ResultCard title={messages.scorers} note={messages.noScorers} points="--" unit="" />
  const facts = { right: messages.scored, wrong: messages.notScored, pending: messages.waiting, unknown }
  const total = scorers.reduce((sum, shot) => sum + shot.points, 0)
  return (
    <ResultCard
      title={messages.scorers}
      figure={scorers[0] && <PlayerShirt match={match} player={scorers[0]._athlete} size={44} />}
      points={points.sum(scorers)}
      unit={pointsUnit(total, messages)}
    >
      {scorers.map(({ _athlete, state, ...shot }, rank) => {
        const about = [
          ...(_athlete.number === null ? [] : [String(_athlete.number)]),
          ...(_athlete.position ? [positionLabels(_athlete.position, lang).label] : []),
        ]
        return (
          <ResultRow
            key={rank}
            state={LOOK[state]}
            stateLabel={messages.state[state]}
            guess={<Worth what={_athlete.name} points={SHOT_POINTS} />}
            fact={[facts[state], ...about].join(' · ')}
            points={points.gained({ points: shot.points, state })}
          />
        )
      })}
    </ResultCard>
  )
}

/** F3; hidden for a prediction without one. */
export function GoldenCard({ game: { goldenGoal, scorers }, unknown }: CardProps) {
  const messages = useMessages(familyMessages)
  const points = usePoints()
  if (goldenGoal === null) return null
  const name = scorers.find(({ isGolden }) => isGolden)?._athlete.name ?? ''
  const { state } = goldenGoal
  return (
    <ResultCard
      title={messages.golden}
      points={points.sum([goldenGoal])}
      unit={pointsUnit(goldenGoal.points, messages)}
    >
      <ResultRow
        state={LOOK[state]}
        stateLabel={messages.state[state]}
        guess={<Worth what={messages.goldenOn(name)} points={GOLDEN_GOAL_POINTS} />}
        fact={state === 'pending' ? messages.waiting : state === 'unknown' ? unknown : messages.state[state]}
        points={points.gained(goldenGoal)}
      />
    </ResultCard>
  )
}

export function StatisticsCard({ game: { statistics }, match, unknown }: CardProps) {
  const messages = useMessages(familyMessages)
  const names = useMessages(playMessages).statistic
  const points = usePoints()
  const total = statistics.reduce((sum, part) => sum + part.points, 0)
  const isOver = match.status === 'finished'
  return (
    <ResultCard title={messages.statistics} points={points.sum(statistics)} unit={pointsUnit(total, messages)}>
      {statistics.map(({ statistic, range, worth, result, state, ...part }) => {
        const picked = STATISTIC_RANGES[statistic][range]
        const counted =
          result === null ? messages.waiting : (isOver ? messages.happened : messages.soFar)(String(result))
        return (
          <ResultRow
            key={statistic}
            state={LOOK[state]}
            stateLabel={messages.state[state]}
            guess={<Worth what={`${names[statistic]}: ${picked ? formatRange(picked) : ''}`} points={worth} />}
            fact={state === 'unknown' ? unknown : counted}
            points={points.gained({ points: part.points, state })}
          />
        )
      })}
    </ResultCard>
  )
}
