import type { AthleteFacts, Facts, MatchStatus, Side } from '#contract/facts.ts'

export interface FileRef {
  _id: string
  filename: string
}

/** A team as the contract has it (`zTeam`). */
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

/** A championship as documents name it (`zCardChampionship`). */
export interface ChampionshipName {
  _id: string
  name: string
  season: number
}

/** A match, a race or a round, with its facts in force. */
export interface MatchView {
  id: string
  championshipId: string
  championship: ChampionshipName
  source: string
  /** C6: its facts settle games: they come from the source its championship names, or the operator answers for them. */
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
  /** P3: since when the clock of the facts has its value, and when it was last reported; null without one. */
  clockReport: { since: Date; lastAt: Date } | null
  /** Names that are no athlete yet: while there are any, nothing settles on it. */
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

/** When and where a match is, and of whom. */
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

/** The result of an import: matches created, updated, unchanged; names newly tied to a team or athlete we had; names tied to nobody. */
export interface ImportCounts {
  created: number
  updated: number
  unchanged: number
  linked: number
  /** Rows of the championship that wait for a person. */
  unresolved: number
  /** Rows of the championship that are for information. */
  remarks: number
}

/** An import's changes to one match, for its preview. */
export interface MatchDiff {
  /** `24 · Flamengo × Bahia` */
  label: string
  /** `settled`: a game was paid by it, so it stays as it is. */
  change: 'created' | 'updated' | 'settled'
  startsAt: string | null
  score: string | null
  wasFinished: boolean
  /** Statistics that are known would be so no more. */
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
