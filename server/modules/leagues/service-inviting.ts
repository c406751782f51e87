import { randomBytes } from 'node:crypto'
import { LEAGUE_MEMBERS_MAX } from '#contract/limits.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import type { Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { bounds, MOST_INVITED, refusedLately, relationOf } from './rules.ts'
import { changed, locked, type PeopleDeps } from './service.ts'
import * as sql from './sql.ts'
import type { League } from './types.ts'

/** 192 bits: nobody finds a link by trying. */
const LINK_BYTES = 24

/**
 * A member invites somebody by name, or gets the link to send: the same until the owner makes another. Refuses `not_found`, `forbidden`,
 * `user_unknown`, `league_full`, `already_in_league`, and `invitation_refused` of who refused one within a week.
 */
export async function invite(
  { db, clock, throttle }: PeopleDeps,
  accountId: string,
  {
    id,
    ...request
  }: { id: string; _user?: string | undefined; link?: boolean | undefined; renew?: boolean | undefined },
): Promise<{ url: string | null; sent: boolean }> {
  const wantsLink = request.link === true || request.renew === true
  if (request._user === undefined && !wantsLink) fail('invalid_input', { fields: { _user: 'required' } })
  await throttle.take(`league-invite:${accountId}`, bounds.invite)
  return db.tx(async tx => {
    const { league, relation } = await locked(tx, id, accountId)
    if (relation !== 'owner' && relation !== 'member') fail('forbidden')
    if (request.renew === true && relation !== 'owner') fail('forbidden')
    const about = { byId: accountId, isOwner: relation === 'owner', now: clock.now() }
    const sent =
      request._user !== undefined && (await inviteSomebody(tx, league, { accountId: request._user, ...about }))
    if (!wantsLink) return { url: null, sent }
    const isNew = league.linkToken === null || request.renew === true
    const token = isNew ? randomBytes(LINK_BYTES).toString('base64url') : league.linkToken
    if (isNew) await sql.changeLeague(tx, id, { link_token: token })
    return { url: `/l/${id}?token=${token}`, sent }
  })
}

/** Returns whether an invitation was sent: none to a player who has one already. Who has blocked the inviter does not see it. */
async function inviteSomebody(
  tx: Tx,
  league: League,
  { accountId, byId, isOwner, now }: { accountId: string; byId: string; isOwner: boolean; now: Date },
): Promise<boolean> {
  const unknown = () => fail('user_unknown', { fields: { _user: 'user_unknown' } })
  if (!(await payerOf(tx, accountId))) unknown()
  const member = await sql.memberOf(tx, league.id, accountId)
  const relation = relationOf(league, accountId, member)
  if (relation === 'owner' || relation === 'member') fail('already_in_league')
  if (member?.state === 'invited') {
    // One that they do not see for having blocked who made it gives way to another member's, which they may.
    if (member.isUnseen) await putInvited(tx, league.id, { accountId, byId, at: member.at })
    return false
  }
  // Only the owner can invite a member again whom the owner removed.
  if (relation === 'removed' && !isOwner) fail('forbidden')
  if (refusedLately(member, now)) fail('invitation_refused', { fields: { _user: 'invitation_refused' } })
  if (league.members >= LEAGUE_MEMBERS_MAX || (await sql.countInvited(tx, league.id)) >= MOST_INVITED)
    fail('league_full')
  await putInvited(tx, league.id, { accountId, byId, at: now })
  return true
}

async function putInvited(
  tx: Tx,
  leagueId: string,
  { accountId, byId, at }: { accountId: string; byId: string; at: Date },
): Promise<void> {
  await sql.putMember(tx, { leagueId, accountId, state: 'invited', byId, at })
  await emit(tx, 'league.invited', { leagueId, accountId, byId })
  await changed(tx, leagueId, 'league')
}
