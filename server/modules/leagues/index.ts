import type { Reader } from '#server/platform/db.ts'
import { listLeagues, memberOf } from './sql.ts'
import type { MemberState } from './types.ts'

export { preview as previewOfLeague } from './service-reading.ts'
export { weekResult } from './service-weeks.ts'

/** Whether an account is a member of an open league, and thus of its chat. */
export async function isInLeague(from: Reader, leagueId: string, accountId: string): Promise<boolean> {
  const league = (await listLeagues(from, [leagueId])).get(leagueId)
  return league?.closedAt === null && (await memberOf(from, leagueId, accountId))?.state === 'in'
}

/** A current or former membership in a league: its name and owner, and since when. */
export interface LeagueFor {
  id: string
  name: string
  ownerId: string
  state: MemberState
  at: Date
}

/** An open league from a member's point of view; undefined if the account never belonged to it. */
export async function leagueFor(from: Reader, id: string, accountId: string): Promise<LeagueFor | undefined> {
  const league = (await listLeagues(from, [id])).get(id)
  const member = league?.closedAt === null ? await memberOf(from, id, accountId) : undefined
  return league && member && { id, name: league.name, ownerId: league.ownerId, state: member.state, at: member.at }
}
