import type { Side } from '#contract/facts.ts'
import type { MatchRead, SquadRow } from './api.ts'

/** The names of a match's athletes, and their teams. */
export interface People {
  rows: readonly SquadRow[]
  nameOf: (id: string) => string
  /** The athletes of a side; for a match without sides, all. */
  ofSide: (side: Side) => readonly SquadRow[]
}

/** The athlete's common name. */
export const calledOf = ({ athlete }: SquadRow): string => athlete.nickname ?? athlete.name

/** The squads, and other athletes named in the facts. */
export function peopleOf({ squad, facts }: MatchRead): People {
  const byId = new Map(squad.map(row => [row.athlete._id, row]))
  const named = new Map([...(facts?.goals ?? []), ...(facts?.cards ?? [])].map(event => [event.athlete, event.name]))
  const unmatchedNames = Object.keys(facts?.athletes ?? {}).filter(id => !byId.has(id))
  const rows: SquadRow[] = [
    ...squad,
    ...unmatchedNames.map(id => ({
      athlete: { _id: id, name: named.get(id) ?? id, nickname: null },
      team: null,
      side: null,
      shirt: null,
      position: null,
    })),
  ]
  const bySide = {
    home: rows.filter(row => row.side !== 'away'),
    away: rows.filter(row => row.side !== 'home'),
  }
  return {
    rows,
    nameOf: id => {
      const row = byId.get(id)
      return row ? calledOf(row) : (named.get(id) ?? id)
    },
    ofSide: side => bySide[side],
  }
}
