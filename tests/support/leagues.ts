import * as calls from '#contract/api/player/leagues.ts'
import type { Player } from './people.ts'

/** Creates a league; returns its id. */
export const create = async (by: Player, name = 'Os de sempre'): Promise<string> =>
  (await by.call(calls.createLeague, { body: { name } })).data._id
/** Invites a user, or requests the link. */
export const invite = (by: Player, id: string, body: Record<string, unknown>) =>
  by.call(calls.inviteToLeague, { params: { id }, body })
/** The token of a league's link. */
export const tokenOf = async (
  by: Player,
  id: string,
  body: Record<string, unknown> = { link: true },
): Promise<string> => ((await invite(by, id, body)).data.url ?? '').split('token=')[1] ?? ''
/** Joins through a link. */
export const join = (who: Player, id: string, token?: string) =>
  who.call(calls.joinLeague, { params: { id }, body: { token } })
/** A league as a user reads it. */
export const read = async (who: Player, id: string, token?: string) =>
  who.call(calls.getLeague, { params: { id }, query: token === undefined ? {} : { token } })
/** Ids of a league's members or invited users. */
export const membersOf = async (who: Player, id: string, query: Record<string, string> = {}) =>
  (await who.call(calls.listLeagueMembers, { params: { id }, query })).data.docs.map(({ _user }) => _user._id)
/** Removes a member, or leaves. */
export const remove = (by: Player, id: string, userId: string) =>
  by.call(calls.removeLeagueMember, { params: { id, userId } })
