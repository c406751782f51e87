import { publicAccounts } from '#server/modules/accounts/index.ts'
import { hasBlocked } from '#server/modules/chat/index.ts'
import type { Events } from '#server/modules/events.ts'
import { leagueFor, type LeagueFor, weekResult } from '#server/modules/leagues/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type NewNotice, notify, notifyAll } from './service.ts'

type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** Notifies a player invited to a league, once an invitation; not one who has blocked the inviter, of whose invitations they see none. */
export async function notifyLeagueInvited(
  deps: NotifyDeps,
  { leagueId, accountId, byId }: Events['league.invited'],
): Promise<void> {
  const league = await leagueFor(deps.db, leagueId, accountId)
  if (league?.state !== 'invited' || (await hasBlocked(deps.db, accountId, byId))) return
  await notifyOfLeague(deps, 'league-invited', { league, accountId, fromId: byId })
}

/** Notifies the owner of a league of new members: the latest notification replaces earlier ones. */
export async function notifyLeagueJoined(
  deps: NotifyDeps,
  { leagueId, accountId }: Events['league.joined'],
): Promise<void> {
  const league = await leagueFor(deps.db, leagueId, accountId)
  if (league?.state !== 'in' || league.ownerId === accountId) return
  await notifyOfLeague(deps, 'league-joined', { league, accountId: league.ownerId, fromId: accountId })
}

async function notifyOfLeague(
  deps: NotifyDeps,
  kind: 'league-invited' | 'league-joined',
  { league, accountId, fromId }: { league: LeagueFor; accountId: string; fromId: string },
): Promise<void> {
  await notify(deps, {
    accountId,
    kind,
    detail: { name: league.name, from: (await publicAccounts(deps.db, [fromId])).get(fromId)?.name ?? '', fromId },
    onceKey: `${kind}:${league.id}`,
    edition: league.at.getTime(),
    about: { mode: '', gameId: league.id, entryId: '' },
  })
}

/** The task that notifies the members of one week. */
export const NOTIFY_WEEK = 'notifications.tell-league-week'

/** Progress of a week's task: `first` is the next rank index (0: the top), `snapshot` the table it refers to. */
type WeekRun = Events['league.week-ended'] & { first?: number; snapshot?: number }

/**
 * Notifies the next members of a league with points in a week of its result: rank, points and winner. Once per member, league and week.
 */
export async function notifyWeek(deps: NotifyDeps, run: WeekRun, atOnce: number): Promise<void> {
  const { db } = deps
  const { leagueId, week, first = 0, snapshot } = run
  const result = await weekResult(db, { leagueId, week }, { first, limit: atOnce, snapshot })
  if (!result) return
  const { name, champion, champions: winners, best, members, next } = result
  const notices = members.map(({ accountId, position, points }): NewNotice<'league-week'> => ({
    accountId,
    kind: 'league-week',
    detail: { name, place: position, points, from: champion.name, fromId: champion.id, winners, best },
    onceKey: `league-week:${leagueId}:${week}`,
    about: { mode: '', gameId: leagueId, entryId: '' },
  }))
  await notifyAll(deps, notices, async tx => {
    if (next !== undefined)
      await tx.addJob(NOTIFY_WEEK, { leagueId, week, ...next }, { key: `${NOTIFY_WEEK}:${leagueId}:${week}` })
  })
}
