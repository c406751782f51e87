import type { AthleteFacts, Facts, MatchStatus, Side } from '#contract/facts.ts'

export interface FileRef {
  _id: string
  filename: string
}

/** A team in the contract's form (`zTeam`). */
export interface TeamView {
  _id: string
  name: string
  abbrev: string
  /** Two or three `#rrggbb`. */
  colors: string[]
  image: FileRef | null
}

export interface AthleteView {
  id: string
  name: string
  nickname: string | null
  position: string | null
  photo: FileRef | null
}

/** A championship in the contract's form (`zCardChampionship`). */
export interface ChampionshipName {
  _id: string
  name: string
  season: number
}

/** A match, a race or a round, with its current facts. */
export interface MatchView {
  id: string
  championshipId: string
  championship: ChampionshipName
  source: string
  /** C6: its facts settle games: they come from the source that its championship names, or from an operator. */
  settles: boolean
  kind: 'match' | 'race' | 'round'
  number: string
  round: string
  home: TeamView | null
  away: TeamView | null
  startsAt: Date | null
  /** Its day in São Paulo, `yyyy-mm-dd`, while it has no kick-off. */
  playsOn: string | null
  place: string | null
  status: MatchStatus
  /** 0 before the first facts. */
  version: number
  facts: Facts | null
  /** P3: since when the clock has its value, and when it was last reported; null without one. */
  clockReport: { since: Date; lastAt: Date } | null
  /** Unmatched names: while there are any, no game settles on it. */
  unresolved: number
}

/** The squad of a match, with the club of that match. */
export interface SquadMember {
  athlete: AthleteView
  team: TeamView | null
  side: Side | null
  shirt: number | null
  position: string | null
  starter: boolean | null
}

/** The author of a version of facts. `rule`: C7 and C8. */
export type FactsAuthor = 'import' | 'feed' | 'replay' | 'operator' | 'rule'

/** When and where a match is, and its teams. */
export interface Schedule {
  round: string
  homeId: string | null
  awayId: string | null
  startsAt: Date | null
  playsOn: string | null
  place: string | null
}

/** Athletes who may play for a team, by its latest match of the championship. */
export interface LatestMember {
  teamId: string
  athleteId: string
  shirt: number | null
  position: string | null
  starter: boolean | null
}

/** The result of an import: matches created, updated, unchanged; names newly linked to an existing team or athlete; unmatched names. */
export interface ImportCounts {
  created: number
  updated: number
  unchanged: number
  linked: number
  /** Items of the championship that wait for an operator. */
  unresolved: number
  /** Informational items of the championship. */
  remarks: number
}

/** An import's changes to one match, for its preview. */
export interface MatchDiff {
  /** `24 · Flamengo × Bahia` */
  label: string
  /** `settled`: a game was settled by it, so it is unchanged. */
  change: 'created' | 'updated' | 'settled'
  startsAt: string | null
  score: string | null
  wasFinished: boolean
  /** Known statistics that the import would remove. */
  losesStatistics: boolean
  fields: {
    field: 'clubs' | 'startsAt' | 'round' | 'place' | 'status' | 'score' | 'squad' | 'facts'
    from: string | null
    to: string | null
  }[]
}

/** A match that an athlete played, with their facts in it. */
export interface RecentGame {
  teamId: string | null
  homeId: string | null
  awayId: string | null
  /** 90 minutes plus stoppage time (C6). */
  score: { home: number; away: number } | null
  facts: AthleteFacts
}
