/** Fair points of the ranges of Family vs Friend: how often each occurred in played matches. Pure. */
import type { RangeReport } from '#contract/api/admin/range-points.ts'
import {
  PRINTED_POINTS,
  RANGE_QUESTIONS,
  type RangePoints,
  type RangeQuestion,
  RANGES,
  type RoomStatistic,
} from '#contract/rooms.ts'
import { fairOptions, shareOf, wholePoints } from '#contract/verify/fair-points.ts'
import { type KnownRoomMatch, rangeIndex, resolveRoomMatch } from '#contract/verify/room-match.ts'

type Played = Pick<KnownRoomMatch, 'score' | 'goals' | 'statistics'>

/** The range of each question in a match; null if its source does not have it. A match without a goal is in none. */
function endedIn(match: Played): Record<RangeQuestion, number | null> {
  const { firstGoal, statistics } = resolveRoomMatch({ ...match, status: 'finished', unresolved: 0 })
  const inRange = (statistic: RoomStatistic): number | null => {
    const number = statistics[statistic]
    return number === null ? null : rangeIndex(RANGES[statistic], number)
  }
  return {
    firstGoal,
    yellowCards: inRange('yellowCards'),
    redCards: inRange('redCards'),
    offsides: inRange('offsides'),
    corners: inRange('corners'),
  }
}

/** The report of every question, by the current points. */
export function reportOf(matches: readonly Played[], points: RangePoints): RangeReport['questions'] {
  const ended = matches.map(endedIn)
  return RANGE_QUESTIONS.map(question => {
    const resolved = ended.flatMap(one => one[question] ?? [])
    // A match without a goal is one more possible outcome of the first goal.
    const endings = RANGES[question].length + (question === 'firstGoal' ? 1 : 0)
    const shares = RANGES[question].map((_range, place) =>
      shareOf({ happened: resolved.filter(one => one === place).length, games: resolved.length }, endings),
    )
    const fair = fairOptions(
      shares.map(({ probability, games }, place) => ({
        value: points[question][place] ?? 0,
        probabilities: games === 0 ? [] : [probability],
      })),
      wholePoints,
    )
    return {
      question,
      matches: resolved.length,
      ranges: shares.flatMap(({ games: _games, ...share }, place) => {
        const option = fair[place]
        return option
          ? [
              {
                ...share,
                ...option,
                points: points[question][place] ?? 0,
                printed: PRINTED_POINTS[question][place] ?? 0,
              },
            ]
          : []
      }),
    }
  })
}
