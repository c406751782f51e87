import type { FactName, MatchStatus, Side, TeamStatistic } from './facts.ts'
import { formatImportMessage, IMPORT_MESSAGES, type ImportMessage, type ImportMessageCode } from './import-messages.ts'

/*
 * A match as a source reports it, with the source's own names and numbers: the output of both file importers and live feeds.
 * Nothing here is linked to our teams or athletes yet; the matches module does that. Dates are UTC. C6: extra time and
 * shoot-outs are left out.
 */
export interface ImportedMatch {
  /** The source's number of the match within its championship: with the source it makes an import idempotent. */
  number: string
  /** `round`: one round reported athlete by athlete (Cartola); `race`: drivers instead of sides. */
  kind: 'match' | 'race' | 'round'
  /** `1`, `Group A 2`, `Final` … */
  round: string
  /** Null when the source has no time. */
  startsAt: Date | null
  /** The day, `yyyy-mm-dd`, if the source gives no time. */
  date?: string | undefined
  place: string | null
  home: ImportedTeam | null
  away: ImportedTeam | null
  status: MatchStatus
  score: { home: number; away: number } | null
  goals: ImportedGoal[]
  cards: ImportedCard[]
  /** Absent = the source does not report it. */
  statistics: Partial<Record<TeamStatistic, { home: number; away: number }>>
  /** Who was in the squad (line-up and bench), entered in a race, or is reported in a round. */
  athletes: ImportedAthlete[]
}

export interface ImportedTeam {
  /** As the source writes it, with normalised whitespace: `Cuiabá Saf`. */
  name: string
  /** The source's own id, if it has one. */
  externalId?: string
  /** Brazilian state, if reported: compared before the words of the name. */
  state?: string
  /** Three letters, if reported. */
  abbrev?: string
}

/** An athlete as a source identifies them: by its own id if it has one, else by name within the team. */
export interface ImportedAthlete {
  externalId?: string
  name: string
  nickname?: string
  /** Of the match; null when reported outside a match of two sides. */
  side: Side | null
  team: ImportedTeam | null
  shirt: number | null
  /** G D M A LD LE F1_START …, if reported. */
  position: string | null
  /** True: was on the pitch (started or came on); false: was not; null: the source does not report it. */
  played: boolean | null
  starter: boolean | null
  /** The source's direct statistics of this athlete; what follows from goals and cards is derived later, not here. */
  numbers: Partial<Record<FactName, number>>
}

/** The time of an event in a match. */
export interface ImportedMoment {
  half: 1 | 2
  /** Ordinal minute within the match: 1 to 45, 46 to 90 (F2). */
  minute: number
  /** 0, or the minute of stoppage time (1 = the first) with `minute` 45 or 90. */
  stoppage: number
}

/** Identifies the athlete by external id if the source has one, else by name. */
export interface ImportedGoal extends ImportedMoment {
  /** The side it counts for (own goals: the other side's player). */
  side: Side
  athleteExternalId?: string
  name: string
  shirt: number | null
  own: boolean
  penalty: boolean
}

export interface ImportedCard extends ImportedMoment {
  /** The side of the player. */
  side: Side
  athleteExternalId?: string
  name: string
  shirt: number | null
  /** C6: a second yellow is one yellow and one red: two entries. */
  color: 'yellow' | 'red'
}

/** An inconsistent file. `match` names the affected match. */
export class ImportRefused extends Error {
  readonly match: string | null
  /** The reason, without the match. */
  readonly reason: ImportMessage
  constructor(match: string | null, code: ImportMessageCode, values: ImportMessage['values'] = {}) {
    const text = formatImportMessage(IMPORT_MESSAGES, { code, values }) ?? code
    super(match === null ? text : `${match}: ${text}`)
    this.match = match
    this.reason = { code, values }
  }
}

/** Findings in a source for an operator to check: an omitted row, an unknown fact. */
export interface ImportReview {
  /** Number of the match it belongs to, as in `ImportedMatch.number`; null for the whole file. */
  match: string | null
  kind: 'unknown-club' | 'unknown-athlete' | 'similar-athlete' | 'unknown-fact' | 'left-out' | 'ambiguous'
  /** The row as the source has it, truncated to 200 characters. */
  row: string
  reason: ImportMessage
}

/** Collapses runs of whitespace, and trims. */
export const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The text in the form in which names are compared: lower case, no accents, normalised whitespace. */
export const fold = (text: string): string => tidy(text.normalize('NFD').replaceAll(/\p{M}/gu, '')).toLowerCase()
