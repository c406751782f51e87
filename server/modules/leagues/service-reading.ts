import type * as z from 'zod/mini'
import type * as calls from '#contract/api/player/leagues.ts'
import { LEAGUE_MEMBERS_MAX } from '#contract/limits.ts'
import { publicAccounts, type ExportPart, type PublicAccount } from '#server/modules/accounts/index.ts'
import { isPeriodOf, pageOfBoard, ranksFrom, ranksOf, weekBefore, weekBeside } from '#server/modules/rankings/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { pageOf } from '#server/platform/lists.ts'
import * as reads from './reads.ts'
import { boardOf, hasLink, maySee, type Relation, relationOf, resultOf, seasonOf } from './rules.ts'
import { liveRoomOf, weekNow } from './service-points.ts'
import { meetingsOf, summaryOf } from './shared-weeks.ts'
import { listLeagues, memberOf, membershipsOf } from './sql.ts'
import type { League } from './types.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>
/** The members of a league, as an invitation shows them. */
const PEOPLE_SHOWN = 12

/** A league if the viewer may see it. Refuses `not_found`. */
async function visible(
  from: Reader,
  id: string,
  viewerId: string,
  token?: string,
): Promise<{ league: League; relation: Relation }> {
  const league = (await listLeagues(from, [id])).get(id) ?? fail('not_found')
  const relation = relationOf(league, viewerId, await memberOf(from, id, viewerId))
  return maySee(league, relation, token) ? { league, relation } : fail('not_found')
}

/** The same for members: others may not read its members, meetings and story. */
async function visibleFromInside(from: Reader, id: string, viewerId: string): Promise<League> {
  const { league, relation } = await visible(from, id, viewerId)
  return relation === 'owner' || relation === 'member' ? league : fail('not_found')
}

const ofViewer = (person: PublicAccount, viewerId: string) => ({ ...person, isMe: person._id === viewerId })

async function docsOf(from: Reader, viewerId: string, ids: readonly string[], now: Date) {
  const leagues = await listLeagues(from, ids)
  const found = ids.flatMap(id => leagues.get(id) ?? [])
  const mine = await membershipsOf(from, viewerId, ids)
  const owners = await publicAccounts(from, [...new Set(found.map(({ ownerId }) => ownerId))])
  const season = seasonOf(weekNow(now))
  const places = await ranksOf(
    from,
    found.map(({ id }) => ({ mode: boardOf(id, 'season'), period: season })),
    viewerId,
  )
  return found.flatMap((league, index) => {
    const owner = owners.get(league.ownerId)
    if (!owner) return []
    const rank = places[index]?.ranks[0]
    return [
      {
        _id: league.id,
        name: league.name,
        owner: ofViewer(owner, viewerId),
        members: league.members,
        me: relationOf(league, viewerId, mine.get(league.id)),
        place: rank ? { position: rank.position, totalScore: rank.score / 100 } : null,
        createdAt: league.createdAt,
      },
    ]
  })
}

/** A page of the caller's leagues, or of their invitations. */
export async function listed(
  { db, clock }: ReadDeps,
  viewerId: string,
  { scope, ...page }: z.output<typeof calls.listLeagues.query>,
): Promise<z.output<typeof calls.listLeagues.answer>> {
  const { ids, total } = await reads.pageOfMine(db, viewerId, scope === 'mine' ? 'in' : 'invited', page)
  return pageOf(await docsOf(db, viewerId, ids, clock.now()), total, page)
}

/** A league visible to the caller; joins a member's or invited player's sockets to its events. Refuses `not_found`. */
export async function detail(
  { db, clock, live }: ReadDeps & Pick<Deps, 'live'>,
  viewerId: string,
  { id, token }: { id: string; token: string | undefined },
): Promise<z.output<typeof calls.getLeague.answer>> {
  const { relation } = await visible(db, id, viewerId, token)
  // Joined first, so that changes during the read are received.
  if (relation !== 'none' && relation !== 'removed') live.join(viewerId, liveRoomOf(id))
  const now = clock.now()
  const [doc] = await docsOf(db, viewerId, [id], now)
  if (!doc) return fail('not_found')
  const byId = relation === 'invited' ? (await memberOf(db, id, viewerId))?.byId : null
  const inviter = byId ? (await publicAccounts(db, [byId])).get(byId) : undefined
  const week = weekNow(now)
  return {
    doc: {
      ...doc,
      invitedBy: inviter ? ofViewer(inviter, viewerId) : null,
      people: (await peopleOf(db, id, now)).map(person => ofViewer(person, viewerId)),
      week,
      season: seasonOf(week),
    },
  }
}

/** The leader of the season's table; before there is one, the first member. */
async function peopleOf(from: Reader, leagueId: string, now: Date): Promise<PublicAccount[]> {
  const ranking = { mode: boardOf(leagueId, 'season'), period: seasonOf(weekNow(now)) }
  const { ranks } = await ranksFrom(from, ranking, { first: 0, limit: PEOPLE_SHOWN, snapshot: undefined })
  const ids =
    ranks.length > 0
      ? ranks.map(({ accountId }) => accountId)
      : (await reads.pageOfMembers(from, leagueId, { state: 'in', search: '', page: 1, limit: PEOPLE_SHOWN })).rows.map(
          ({ id }) => id,
        )
  const people = await publicAccounts(from, ids)
  return ids.flatMap(id => people.get(id) ?? [])
}

/** The preview of a league's link for visitors. Refuses `not_found`. */
export async function preview(
  { db, clock }: ReadDeps,
  { id, token }: { id: string; token: string | undefined },
): Promise<z.output<typeof calls.publicLeague.answer>> {
  const league = (await listLeagues(db, [id])).get(id)
  if (!league || !hasLink(league, token)) return fail('not_found')
  const people = await peopleOf(db, id, clock.now())
  const owner = (await publicAccounts(db, [league.ownerId])).get(league.ownerId)
  return {
    _id: id,
    name: league.name,
    owner: owner?.name ?? '',
    members: league.members,
    people: people.map(({ name, username, photo }) => ({ name, username, photo })),
    canJoin: league.members < LEAGUE_MEMBERS_MAX,
  }
}

/**
 * A page of a table of a league, or (`user`) one member's row. Everybody who may see the league can read it, because an invitation shows
 * its members. Refuses `not_found`, and a period that the table does not have (`period_invalid`).
 */
export async function table(
  { db, reads: replica, clock }: ReadDeps & Pick<Deps, 'reads'>,
  viewerId: string,
  {
    id,
    table: name,
    token,
    ...query
  }: z.output<typeof calls.getLeagueTable.params> & z.output<typeof calls.getLeagueTable.query>,
): Promise<z.output<typeof calls.getLeagueTable.answer>> {
  await visible(db, id, viewerId, token)
  const week = weekNow(clock.now())
  const current = name === 'week' ? week : seasonOf(week)
  const period = query.period ?? current
  const isOne = name === 'week' ? isPeriodOf('athlete', period) : /^[1-9]\d{3}$/.test(period)
  if (!isOne || period > current) fail('invalid_input', { fields: { period: 'period_invalid' } })
  const from = period < current ? replica : db
  const { hasOlder, ...page } = await pageOfBoard(from, viewerId, { mode: boardOf(id, name), period }, query)
  const beside = (step: -1 | 1) => (name === 'week' ? weekBeside(period, step) : String(Number(period) + step))
  return { ...page, period, previous: hasOlder ? beside(-1) : null, next: period < current ? beside(1) : null }
}

/** A page of a league's members or invited players. Refuses `not_found` to non-members. */
export async function members(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  { id, search = '', ...query }: { id: string } & z.output<typeof calls.listLeagueMembers.query>,
): Promise<z.output<typeof calls.listLeagueMembers.answer>> {
  const league = await visibleFromInside(db, id, viewerId)
  const { rows, total } = await reads.pageOfMembers(db, id, { ...query, search })
  const people = await publicAccounts(
    db,
    rows.map(row => row.id),
  )
  const docs = rows.flatMap(row => {
    const person = people.get(row.id)
    return person ? [{ _user: ofViewer(person, viewerId), isOwner: row.id === league.ownerId, since: row.since }] : []
  })
  return pageOf(docs, total, query)
}

/** A page of a week's meetings, the caller's first. Refuses `not_found` to non-members, and a future week (`period_invalid`). */
export async function meetings(
  { db, clock }: ReadDeps,
  viewerId: string,
  { id, ...query }: { id: string } & z.output<typeof calls.listLeagueMeetings.query>,
): Promise<z.output<typeof calls.listLeagueMeetings.answer>> {
  const league = await visibleFromInside(db, id, viewerId)
  const current = weekNow(clock.now())
  const week = query.week ?? current
  if (!isPeriodOf('athlete', week) || week > current) fail('invalid_input', { fields: { week: 'period_invalid' } })
  const all = await meetingsOf(db, league, week)
  const first = (query.page - 1) * query.limit
  const rows = withFirst(all, viewerId).slice(first, first + query.limit)
  const docs = await meetingDocs(db, viewerId, rows, week < current)
  return {
    ...pageOf(docs, all.length, query),
    week,
    previous: (await reads.hasMeetingsBefore(db, id, week)) ? weekBeside(week, -1) : null,
    next: week < current ? weekBeside(week, 1) : null,
  }
}

/** The meeting of an account, then the others in their order. */
function withFirst(all: readonly reads.MeetingRow[], accountId: string): readonly reads.MeetingRow[] {
  const own = all.find(row => row.id === accountId || row.opponentId === accountId)
  return own ? [own, ...all.filter(row => row !== own)] : all
}

async function meetingDocs(
  from: Reader,
  viewerId: string,
  rows: readonly reads.MeetingRow[],
  isOver: boolean,
): Promise<calls.Meeting[]> {
  const people = await publicAccounts(from, [...new Set(rows.flatMap(row => [row.id, row.opponentId ?? row.id]))])
  const side = (id: string, points: bigint) => {
    const person = people.get(id)
    return person ? { _user: ofViewer(person, viewerId), totalScore: Number(points) / 100 } : null
  }
  return rows.flatMap(({ id, points, opponentId, theirs }) => {
    const home = side(id, points)
    if (!home) return []
    const away = opponentId === null ? null : side(opponentId, theirs ?? 0n)
    return [{ _id: id, home, away, result: isOver && away ? resultOf(points, theirs ?? 0n) : null }]
  })
}

/** The result of the last completed week. Refuses `not_found` to non-members. */
export async function story(
  { db, clock }: ReadDeps,
  viewerId: string,
  id: string,
): Promise<z.output<typeof calls.getLeagueStory.answer>> {
  const league = await visibleFromInside(db, id, viewerId)
  const week = weekBefore(clock.now())
  const { players, total, first, climb, closest } = await summaryOf(db, league, week)
  const ranking = { mode: boardOf(id, 'week'), period: week }
  const [mine] = (await ranksOf(db, [ranking], viewerId))[0]?.ranks ?? []
  const people = await publicAccounts(db, [...first.map(({ accountId }) => accountId), ...(climb ? [climb.id] : [])])
  const champions = first.flatMap(({ accountId, score }) => {
    const person = people.get(accountId)
    return person ? [{ _user: ofViewer(person, viewerId), totalScore: score / 100 }] : []
  })
  const climber = climb && people.get(climb.id)
  return {
    week,
    players,
    total: total / 100,
    champions,
    climb:
      climb && climber ? { _user: ofViewer(climber, viewerId), places: climb.places, position: climb.position } : null,
    closest: closest ? ((await meetingDocs(db, viewerId, [closest], true))[0] ?? null) : null,
    mine: mine ? { position: mine.position, totalScore: mine.score / 100 } : null,
  }
}

/** Leagues in the export of personal data: memberships, points and reports. */
export const leagueExports: readonly ExportPart[] = [
  async (from, accountId) => ({ name: 'leagues', rows: await reads.exportedLeagues(from, accountId, 10_000) }),
  async (from, accountId) => ({ name: 'league-points', rows: await reads.exportedPoints(from, accountId) }),
  async (from, accountId) => ({ name: 'league-reports', rows: await reads.exportedReports(from, accountId) }),
]
