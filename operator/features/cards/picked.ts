import { DEFAULT_CLASSIC_VALUE } from '#contract/card-defaults.ts'
import type { Lang } from '#contract/limits.ts'
import { type Position, POSITIONS } from '#contract/positions.ts'
import type { DraftAthlete } from './athletes-draft.ts'
import type { Match, SquadRow } from './match-api.ts'
import { writeNumber } from '#operator/lib/typed-number.ts'

/** The match of a round that an athlete's team plays in, for its kick-off; null when the round does not tell. */
export function kickOffOf({ team }: Pick<SquadRow, 'team'>, matches: readonly Match[]): string | null {
  if (!team) return null
  const own = matches.find(({ kind, home, away }) => kind === 'match' && [home?._id, away?._id].includes(team._id))
  return own?._id ?? null
}

/** An athlete of the card as picked from a match, a race or a round. */
export function pickedAthlete(row: SquadRow, match: Match, kickOff: string | null, lang: Lang): DraftAthlete {
  const { athlete, team, shirt, position } = row
  return {
    key: athlete._id,
    _athlete: athlete._id,
    name: athlete.nickname ?? athlete.name,
    _team: team?._id ?? null,
    teamName: team?.name ?? '',
    _match: match._id,
    _kickoff: kickOff,
    position: positionOf(position, match),
    number: shirt === null ? '' : String(shirt),
    classicValue: writeNumber(DEFAULT_CLASSIC_VALUE, lang),
  }
}

/** The position the source tells where it is one of a card's; else the likeliest, for the operator to change. */
function positionOf(resolved: string | null, match: Match): Position {
  return POSITIONS.find(position => position === resolved) ?? (match.kind === 'race' ? 'F1_FINISH' : 'A')
}
