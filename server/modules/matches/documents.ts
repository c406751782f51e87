import type { CardFixture } from '#contract/api/player/card-documents.ts'
import type { MatchDetail, MatchPlayer } from '#contract/api/player/matches.ts'
import type { Card, Goal } from '#contract/facts.ts'
import { type Position, POSITIONS } from '#contract/positions.ts'
import { formatMinute } from './rules-events.ts'
import type { MatchView, SquadMember } from './types.ts'

/** A match as players see it: teams, venue, score and state. */
export function fixtureDoc(match: MatchView): CardFixture {
  const { id, startsAt, home, away, place, status, facts } = match
  const clock = status === 'live' ? facts?.clock : null
  const minute = clock ? (clock.halfTime ? 'HT' : formatMinute(clock)) : null
  return { _id: id, date: startsAt, home, away, place, status, score: facts?.score ?? null, minute }
}

const isPosition = (position: string | null): position is Position =>
  (POSITIONS as readonly (string | null)[]).includes(position)

/** Squad members of either side, home first. */
export const playerDocs = (squad: readonly SquadMember[]): MatchPlayer[] =>
  squad.flatMap(({ athlete, side, shirt, position, starter }) => {
    if (side === null) return []
    const { id: _id, name, nickname, photo } = athlete
    const known = position ?? athlete.position
    return [
      {
        _id,
        name: nickname ?? name,
        side,
        number: shirt,
        position: isPosition(known) ? known : null,
        photo,
        starter,
      },
    ]
  })

/** The events so far, as shown to players. Athletes have our names if the source's differ. */
export function happenedDoc(
  { facts }: MatchView,
  players: readonly MatchPlayer[],
): Pick<MatchDetail, 'goals' | 'cards' | 'statistics'> {
  const names = new Map(players.map(player => [player._id, player.name]))
  const moment = ({ side, athlete, name, ...when }: Goal | Card) => ({
    minute: formatMinute(when),
    side,
    name: (athlete === null ? undefined : names.get(athlete)) ?? name,
    _athlete: athlete,
  })
  const { yellowCards = null, redCards = null, offsides = null, corners = null } = facts?.statistics ?? {}
  return {
    goals: (facts?.goals ?? [])
      .toSorted(byMinute)
      .map(goal => ({ ...moment(goal), own: goal.own, penalty: goal.penalty })),
    cards: (facts?.cards ?? []).toSorted(byMinute).map(card => ({ ...moment(card), color: card.color })),
    statistics: { yellowCards, redCards, offsides, corners },
  }
}

const byMinute = (a: Goal | Card, b: Goal | Card): number => a.minute - b.minute || a.stoppage - b.stoppage
