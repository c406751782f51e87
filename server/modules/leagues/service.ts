import { LEAGUE_TABLES } from '#contract/api/player/leagues.ts'
import { LEAGUE_MEMBERS_MAX, LEAGUES_PER_PLAYER } from '#contract/limits.ts'
import { lockLivingForShare, payerOf } from '#server/modules/accounts/index.ts'
import { emit, type Events } from '#server/modules/events.ts'
import { removeBoards } from '#server/modules/rankings/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { idempotent } from '#server/platform/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { boardOf, bounds, maySee, type Relation, relationOf } from './rules.ts'
import { peopleChanged, weekNow } from './service-points.ts'
import * as sql from './sql.ts'
import type { League } from './types.ts'

export type PeopleDeps = Pick<Deps, 'db' | 'clock' | 'throttle'>
const done = { data: true }

/** Notifies all viewers of a league that it changed. */
export const changed = (tx: Tx, leagueId: string, what: Events['league.changed']['what']): Promise<void> =>
  emit(tx, 'league.changed', { leagueId, what }, { key: `${leagueId}:${what}` })

/** Creates a league with its owner as a member. Once per Idempotency-Key. Refuses `account_blocked`, `leagues_limit`. */
export async function create(
  { db, clock, throttle }: PeopleDeps,
  accountId: string,
  { name, key }: { name: string; key: string | undefined },
): Promise<{ _id: string }> {
  await throttle.take(`league-create:${accountId}`, bounds.create)
  return db.tx(tx => {
    const now = clock.now()
    const call = { subjectId: accountId, key, operation: 'create-league', input: name }
    return idempotent(tx, now, call, async () => {
      await admitted(tx, accountId)
      const id = newId(now)
      await sql.insertLeague(tx, { id, name, ownerId: accountId, pairedWeek: weekNow(now), createdAt: now })
      await sql.putMember(tx, { leagueId: id, accountId, state: 'in', at: now })
      await peopleChanged(tx, id, now)
      return { _id: id }
    })
  })
}

/** Checks that an account may join a league. Refuses `account_blocked`, and `leagues_limit` at the maximum number of leagues. */
async function admitted(tx: Tx, accountId: string): Promise<void> {
  if (!(await lockLivingForShare(tx, [accountId])).has(accountId)) fail('unauthorized')
  if ((await payerOf(tx, accountId))?.blocked) fail('account_blocked')
  if ((await sql.countLeaguesOf(tx, accountId)) >= LEAGUES_PER_PLAYER) fail('leagues_limit')
}

/** A league locked for somebody who may see it. Refuses `not_found`. */
export async function locked(
  tx: Tx,
  id: string,
  accountId: string,
  token?: string,
): Promise<{ league: League; relation: Relation }> {
  const league = (await sql.lockLeague(tx, id)) ?? fail('not_found')
  const relation = relationOf(league, accountId, await sql.memberOf(tx, id, accountId))
  return maySee(league, relation, token) ? { league, relation } : fail('not_found')
}

/** Locks a league for its owner. Refuses `not_found` to callers who may not see it, and `forbidden` to others. */
async function lockedByOwner(tx: Tx, id: string, accountId: string): Promise<League> {
  const { league, relation } = await locked(tx, id, accountId)
  return relation === 'owner' ? league : fail('forbidden')
}

/** Accepts or refuses my invitation. Refuses `not_found` without one, `account_blocked`, `league_full`, `leagues_limit`. */
export function answerInvite(
  { db, clock }: PeopleDeps,
  accountId: string,
  { id, accept }: { id: string; accept: boolean },
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const { league, relation } = await locked(tx, id, accountId)
    if (relation !== 'invited') fail('not_found')
    const now = clock.now()
    if (accept) await letIn(tx, league, accountId, now)
    else await putOut(tx, league, { accountId, state: 'refused', wasIn: false, now })
    return done
  })
}

/**
 * Joins a league through its link, or accepts the caller's invitation. Refuses `not_found`, `already_in_league`, `league_removed`,
 * `league_full`, `leagues_limit`, `account_blocked`.
 */
export async function join(
  { db, clock, throttle }: PeopleDeps,
  accountId: string,
  { id, token }: { id: string; token: string | undefined },
): Promise<{ data: boolean }> {
  await throttle.take(`league-join:${accountId}`, bounds.join)
  return db.tx(async tx => {
    const { league, relation } = await locked(tx, id, accountId, token)
    if (relation === 'owner' || relation === 'member') fail('already_in_league')
    if (relation === 'removed') fail('league_removed')
    await letIn(tx, league, accountId, clock.now())
    return done
  })
}

async function letIn(tx: Tx, league: League, accountId: string, now: Date): Promise<void> {
  await admitted(tx, accountId)
  if (league.members >= LEAGUE_MEMBERS_MAX) fail('league_full')
  await sql.putMember(tx, { leagueId: league.id, accountId, state: 'in', at: now })
  await emit(tx, 'league.joined', { leagueId: league.id, accountId })
  await peopleChanged(tx, league.id, now)
  await changed(tx, league.id, 'league')
}

async function putOut(
  tx: Tx,
  league: League,
  {
    accountId,
    state,
    wasIn,
    now,
  }: { accountId: string; state: 'out' | 'refused' | 'removed'; wasIn: boolean; now: Date },
): Promise<void> {
  await sql.putMember(tx, { leagueId: league.id, accountId, state, at: now })
  await emit(tx, 'league.left', { leagueId: league.id, accountId })
  if (wasIn) await peopleChanged(tx, league.id, now)
  await changed(tx, league.id, 'league')
}

/**
 * The caller leaves a league, or its owner removes a member or withdraws an invitation. Refuses `not_found`, `forbidden`, and
 * `hand_over_first` to an owner who leaves.
 */
export function removeMember(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { id, userId }: { id: string; userId: string },
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const { league, relation: mine } = await locked(tx, id, accountId)
    const isMe = userId === accountId
    if (!isMe && mine !== 'owner') fail('forbidden')
    if (isMe && mine === 'owner') fail('hand_over_first')
    const state = (await sql.memberOf(tx, id, userId))?.state
    const wasIn = state === 'in'
    // The owner takes back an invitation that a block hides from the invited player, too: it is like any other to them.
    if (!wasIn && state !== 'invited') fail('not_found')
    // Removing oneself from the invited is a refusal; an invitation withdrawn by the owner is not.
    const left = isMe ? (wasIn ? 'out' : 'refused') : wasIn ? 'removed' : 'out'
    await putOut(tx, league, { accountId: userId, state: left, wasIn, now: clock.now() })
    return done
  })
}

/** The owner renames the league. Refuses `not_found`, `forbidden`. */
export function rename(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { id, name }: { id: string; name: string },
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    await lockedByOwner(tx, id, accountId)
    await sql.renameLeague(tx, id, name)
    await changed(tx, id, 'league')
    return done
  })
}

/** The owner transfers ownership to another member. Refuses `not_found`, `forbidden`, and `user_unknown` for a non-member. */
export function handOver(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { id, userId }: { id: string; userId: string },
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    await lockedByOwner(tx, id, accountId)
    const isIn = (await sql.memberOf(tx, id, userId))?.state === 'in'
    if (!isIn || !(await lockLivingForShare(tx, [userId])).has(userId))
      fail('user_unknown', { fields: { _user: 'user_unknown' } })
    await sql.changeLeague(tx, id, { owner_id: userId })
    await changed(tx, id, 'league')
    return done
  })
}

/** The owner closes the league, which hides it from everybody. Refuses `not_found`, `forbidden`. */
export function close(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  id: string,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    await lockedByOwner(tx, id, accountId)
    await closeLocked(tx, id, clock.now())
    return done
  })
}

/** Closes a locked league and deletes its tables. */
export async function closeLocked(tx: Tx, id: string, now: Date): Promise<void> {
  await sql.changeLeague(tx, id, { closed_at: now, link_token: null })
  await removeBoards(
    tx,
    LEAGUE_TABLES.map(table => boardOf(id, table)),
  )
  await changed(tx, id, 'league')
}

/** Reports a league to the operators; repeated reports count once. Refuses `not_found`. */
export async function report(
  { db, clock, throttle }: PeopleDeps,
  accountId: string,
  { id, text }: { id: string; text: string },
): Promise<{ data: boolean }> {
  await throttle.take(`league-report:${accountId}`, bounds.report)
  return db.tx(async tx => {
    await locked(tx, id, accountId)
    const at = clock.now()
    await sql.insertReport(tx, { id: newId(at), leagueId: id, reporterId: accountId, text, at })
    return done
  })
}

/**
 * Removes a deleted account from its leagues: ownership goes to the longest-standing member, or the league is closed if there is none. One
 * transaction per league: safe to repeat and to interrupt.
 */
export async function leaveAll({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<void> {
  for (const id of await sql.leaguesToLeave(db, accountId)) {
    await db.tx(async tx => {
      const league = await sql.lockLeague(tx, id)
      const member = await sql.memberOf(tx, id, accountId)
      if (!league || (member?.state !== 'in' && member?.state !== 'invited')) return
      const now = clock.now()
      if (league.ownerId === accountId && league.closedAt === null) {
        const heir = await sql.longestIn(tx, id, accountId)
        if (heir === undefined) await closeLocked(tx, id, now)
        else await sql.changeLeague(tx, id, { owner_id: heir })
      }
      await putOut(tx, league, { accountId, state: 'out', wasIn: member.state === 'in', now })
    })
  }
}
