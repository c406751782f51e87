/** A league. */
export interface League {
  id: string
  name: string
  ownerId: string
  linkToken: string | null
  members: number
  pairedWeek: string
  round: number
  /** The number of the last change of its tables, people or meetings. */
  seq: number
  createdAt: Date
  closedAt: Date | null
}

export type MemberState = 'invited' | 'in' | 'out' | 'refused' | 'removed'

/** Somebody's role in a league. */
export interface Member {
  leagueId: string
  accountId: string
  state: MemberState
  byId: string | null
  /** Removed by the owner, and not in it since: an invitation and its refusal change nothing of that. */
  isRemoved: boolean
  /** An invitation by a member whom the invited player has blocked: they see none, and to everybody else it is like any other. */
  isUnseen: boolean
  /** Since when. */
  at: Date
}
