import type { DraftProblem } from '#contract/api/admin/match-schedule.ts'
import type { Reader } from '#server/platform/db.ts'
import * as schedule from './sql-schedule.ts'
import * as sql from './sql.ts'
import type { AthleteView, LatestMember, MatchView, TeamView } from './types.ts'

/** Athletes who may play in a round. */
export interface RoundPlayer {
  athlete: AthleteView
  team: TeamView | null
  shirt: number | null
  position: string | null
  starter: boolean | null
  /** The squad is that of the club's latest match. */
  carriedOver: boolean
  /** The match whose facts count for the athlete. */
  matchId: string
  /** The match with the kick-off, if the facts come from a whole round. */
  kickoffId: string | null
  match: MatchView
}

type Member = LatestMember & { matchId: string; carriedOver: boolean }

/**
 * Athletes of a round's matches for whom the settling source will report facts (C6). A club without a reported squad has that of its latest
 * match. If there are none, `problem` contains the reason.
 */
export async function roundPlayers(
  from: Reader,
  championshipId: string,
  round: { round: string; matches: readonly MatchView[] } | undefined,
): Promise<{ players: RoundPlayer[]; problem: DraftProblem | null }> {
  const none = (problem: DraftProblem) => ({ players: [], problem })
  if (!round || round.matches.length === 0) return none('no_round')
  if (!(await schedule.hasAthletes(from, championshipId))) return none('no_athletes_source')
  const standIn = await schedule.settlingRound(from, championshipId, round.round)
  const matches = new Map(
    round.matches.filter(match => match.settles || standIn !== undefined).map(match => [match.id, match]),
  )
  if (matches.size === 0) return none('no_settling_match')
  const members = await membersOf(from, championshipId, [...matches.values()])
  const athletes = await sql.athletesOf(
    from,
    members.map(member => member.athleteId),
  )
  const teams = await sql.teamsOf(
    from,
    members.map(member => member.teamId),
  )
  const players = members.flatMap(({ athleteId, teamId, matchId, ...member }) => {
    const [athlete, match] = [athletes.get(athleteId), matches.get(matchId)]
    if (!athlete || !match) return []
    const facts = match.settles
      ? { matchId, kickoffId: null }
      : { matchId: standIn ?? matchId, kickoffId: standIn === undefined ? null : matchId }
    const position = member.position ?? athlete.position
    return [{ ...member, ...facts, position, athlete, match, team: teams.get(teamId) ?? null }]
  })
  return players.length === 0 ? none('no_squads') : { players, problem: null }
}

async function membersOf(from: Reader, championshipId: string, matches: readonly MatchView[]): Promise<Member[]> {
  const reported = (
    await schedule.squadsOf(
      from,
      matches.map(match => match.id),
    )
  ).map((member): Member => ({ ...member, carriedOver: false }))
  const known = new Set(reported.map(member => `${member.matchId} ${member.teamId}`))
  const silent = new Map(
    matches.flatMap(({ id, home, away }) =>
      [home, away].flatMap(team => (team && !known.has(`${id} ${team._id}`) ? [[team._id, id] as const] : [])),
    ),
  )
  const latest = silent.size === 0 ? [] : await schedule.latestSquads(from, championshipId, [...silent.keys()])
  const carried = latest.map(member => ({
    ...member,
    matchId: silent.get(member.teamId) ?? '',
    carriedOver: true,
  }))
  // An athlete who changed clubs within the season plays for the club that lists them for this match.
  const once = new Map([...carried, ...reported].map(member => [member.athleteId, member]))
  return [...once.values()]
}
