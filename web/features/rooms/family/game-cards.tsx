import type { FamilyGame } from '#contract/api/family-rooms.ts'
import type { CardFixture } from '#contract/api/cards.ts'
import { formatPoints } from '#contract/money.ts'
import { positionWords } from '#contract/positions.ts'
import { FIRST_GOAL_RANGES, GOLDEN_GOAL_POINTS, SHOT_POINTS, sayRange, STATISTIC_RANGES } from '#contract/rooms.ts'
import { ResultCard, ResultRow, type ResultState } from '#ui/game/result-row.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { codeOf } from '#web/lib/teams.ts'
import { pointsUnit } from '#web/lib/points.ts'
import { PlayerShirt } from './player-shirt.tsx'
import { playWords } from './play-words.ts'
import { type FamilyWords, familyWords } from './words.ts'

interface CardProps {
  game: FamilyGame
  match: CardFixture
  /** The whole room is void, so what is not known counts for nobody for that reason. */
  isVoid: boolean
}
type PartState = keyof FamilyWords['state']

/** What nobody can tell counts for nobody: it is drawn as what waits, and says so in words. */
const LOOK: Record<PartState, ResultState> = { right: 'won', wrong: 'lost', pending: 'waiting', unknown: 'waiting' }

/** Points once they are decided, or `--`. */
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

/** Why something counts for nobody. */
function useUnknown(isVoid: boolean): string {
  const words = useWords(familyWords)
  return isVoid ? words.unknownVoid : words.unknown
}

/** The score of the match (H1). A score that is being played for counts, were it to end so. */
export function ScoreCard({ game: { score }, match, isVoid }: CardProps) {
  const words = useWords(familyWords)
  const points = usePoints()
  const unknown = useUnknown(isVoid)
  const { rule, result, state } = score
  const isOver = match.status === 'finished'
  const pair = (home: number, away: number) =>
    `${match.home ? codeOf(match.home) : '?'} ${home} × ${away} ${match.away ? codeOf(match.away) : '?'}`
  const happened = result && pair(result.home, result.away)
  const why = rule === null ? (state === 'unknown' ? unknown : words.waiting) : words.rule[rule]
  return (
    <ResultCard title={words.score} points={points.sum([score])} unit={pointsUnit(score.points, words)}>
      <ResultRow
        state={LOOK[state]}
        stateLabel={words.state[state]}
        guess={pair(score.homeGoals, score.awayGoals)}
        fact={happened ? `${why} · ${isOver ? words.happened(happened) : words.soFar(happened)}` : why}
        points={points.gained(score)}
      />
    </ResultCard>
  )
}

/** The first goal's ten minutes (F2). */
export function FirstGoalCard({ game: { firstGoal }, isVoid }: CardProps) {
  const unknown = useUnknown(isVoid)
  const words = useWords(familyWords)
  const points = usePoints()
  if (firstGoal === null) return <ResultCard title={words.firstGoal} note={words.noFirstGoal} points="--" unit="" />
  const say = (place: number) => {
    const range = FIRST_GOAL_RANGES[place]
    return range ? words.minutes(sayRange(range, 2)) : words.noGoal
  }
  const { state, result } = firstGoal
  // While the match is on without a goal, the result is "none so far": nothing has happened yet.
  const isOpen = state === 'pending' || result === null
  const fact = state === 'unknown' ? unknown : isOpen ? words.waiting : words.happened(say(result))
  return (
    <ResultCard title={words.firstGoal} points={points.sum([firstGoal])} unit={pointsUnit(firstGoal.points, words)}>
      <ResultRow
        state={LOOK[firstGoal.state]}
        stateLabel={words.state[firstGoal.state]}
        guess={<Worth what={say(firstGoal.range)} points={FIRST_GOAL_RANGES[firstGoal.range]?.points ?? 0} />}
        fact={fact}
        points={points.gained(firstGoal)}
      />
    </ResultCard>
  )
}

/** What was chosen, with the points printed on it. */
function Worth({ what, points }: { what: string; points: number }) {
  const words = useWords(playWords)
  return `${what} (${words.points(points)})`
}

export function ScorersCard({ game: { scorers }, match, isVoid }: CardProps) {
  const unknown = useUnknown(isVoid)
  const words = useWords(familyWords)
  const lang = useLang()
  const points = usePoints()
  if (scorers.length === 0) return <ResultCard title={words.scorers} note={words.noScorers} points="--" unit="" />
  const facts = { right: words.scored, wrong: words.notScored, pending: words.waiting, unknown }
  const total = scorers.reduce((sum, shot) => sum + shot.points, 0)
  return (
    <ResultCard
      title={words.scorers}
      figure={scorers[0] && <PlayerShirt match={match} player={scorers[0]._athlete} size={44} />}
      points={points.sum(scorers)}
      unit={pointsUnit(total, words)}
    >
      {scorers.map(({ _athlete, state, ...shot }, place) => {
        const about = [
          ...(_athlete.number === null ? [] : [String(_athlete.number)]),
          ...(_athlete.position ? [positionWords(_athlete.position, lang).label] : []),
        ]
        return (
          <ResultRow
            key={place}
            state={LOOK[state]}
            stateLabel={words.state[state]}
            guess={<Worth what={_athlete.name} points={SHOT_POINTS} />}
            fact={[facts[state], ...about].join(' · ')}
            points={points.gained({ points: shot.points, state })}
          />
        )
      })}
    </ResultCard>
  )
}

/** F3; nothing of a prediction without one. */
export function GoldenCard({ game: { goldenGoal, scorers }, isVoid }: CardProps) {
  const unknown = useUnknown(isVoid)
  const words = useWords(familyWords)
  const points = usePoints()
  if (goldenGoal === null) return null
  const name = scorers.find(({ isGolden }) => isGolden)?._athlete.name ?? ''
  const { state } = goldenGoal
  return (
    <ResultCard title={words.golden} points={points.sum([goldenGoal])} unit={pointsUnit(goldenGoal.points, words)}>
      <ResultRow
        state={LOOK[state]}
        stateLabel={words.state[state]}
        guess={<Worth what={words.goldenOn(name)} points={GOLDEN_GOAL_POINTS} />}
        fact={state === 'pending' ? words.waiting : state === 'unknown' ? unknown : words.state[state]}
        points={points.gained(goldenGoal)}
      />
    </ResultCard>
  )
}

export function StatisticsCard({ game: { statistics }, match, isVoid }: CardProps) {
  const unknown = useUnknown(isVoid)
  const words = useWords(familyWords)
  const names = useWords(playWords).statistic
  const points = usePoints()
  const total = statistics.reduce((sum, part) => sum + part.points, 0)
  const isOver = match.status === 'finished'
  return (
    <ResultCard title={words.statistics} points={points.sum(statistics)} unit={pointsUnit(total, words)}>
      {statistics.map(({ statistic, range, result, state, ...part }) => {
        const picked = STATISTIC_RANGES[statistic][range]
        const counted = result === null ? words.waiting : (isOver ? words.happened : words.soFar)(String(result))
        return (
          <ResultRow
            key={statistic}
            state={LOOK[state]}
            stateLabel={words.state[state]}
            guess={
              <Worth what={`${names[statistic]}: ${picked ? sayRange(picked) : ''}`} points={picked?.points ?? 0} />
            }
            fact={state === 'unknown' ? unknown : counted}
            points={points.gained({ points: part.points, state })}
          />
        )
      })}
    </ResultCard>
  )
}
