import type * as z from 'zod/mini'
import type { operatorAddMatch } from '#contract/api/admin/match-schedule.ts'
import type { Actor } from '#server/modules/audit/index.ts'
import { addMatch, insertAthletes, insertTeam } from '#server/modules/matches/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { athleteKey, abbrevOf, colorsOf, teamsLike, withState } from './rules-names.ts'
import * as names from './sql-names.ts'

/** The source name of data entered by operators. */
const BY_HAND = 'operator'

/**
 * An athlete entered by an operator: the existing one of that name in that team, else a new one. A team name that matches exactly one of
 * our teams is that team, any other becomes a new team.
 */
export async function addTypedAthlete(
  tx: Tx,
  at: Date,
  typed: { name: string; teamName: string | null; position: string },
): Promise<{ athleteId: string; teamId: string | null }> {
  await names.lockNamesForShare(tx)
  const teamId = typed.teamName === null ? null : await teamTyped(tx, at, typed.teamName)
  const external = athleteKey(teamId, typed.name)
  const known = (await names.refsOf(tx, BY_HAND, 'athlete', [external])).get(external)
  if (known !== undefined) return { athleteId: known, teamId }
  const id = newId(at)
  await insertAthletes(tx, [{ id, name: typed.name, nickname: null, position: typed.position }], at)
  await names.putRefs(tx, BY_HAND, 'athlete', [{ external, id }])
  return { athleteId: id, teamId }
}

/**
 * A match entered by hand, with its clubs by name. An unknown club is added only if the operator allows it (`newTeams`); else refused at
 * its field with `team_unknown`. Refuses `conflict` for a club against itself and for an existing match.
 */
export function addTypedMatch(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  championshipId: string,
  { home, away, newTeams, reason: _reason, ...schedule }: z.output<typeof operatorAddMatch.body>,
): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    await names.lockNamesForShare(tx)
    if (!newTeams) await mustBeKnown(tx, { home, away })
    const homeId = await teamTyped(tx, at, home)
    const awayId = await teamTyped(tx, at, away)
    if (homeId === awayId) fail('conflict', { fields: { away: 'conflict' } })
    const match = { ...schedule, homeId, awayId, names: `${home} × ${away}` }
    return { _id: await addMatch(tx, at, actor, championshipId, match) }
  })
}

async function mustBeKnown(tx: Tx, typed: Record<'home' | 'away', string>): Promise<void> {
  const known = await names.knownTeams(tx, 'football')
  const fields = Object.entries(typed).flatMap(([field, name]) => {
    const found = teamsLike(withState(name, null), known).teams
    return found.length === 1 ? [] : [[field, found.length === 0 ? 'team_unknown' : 'ambiguous']]
  })
  if (fields.length > 0) fail('invalid_input', { fields: Object.fromEntries(fields) as Record<string, string> })
}

async function teamTyped(tx: Tx, at: Date, name: string): Promise<string> {
  const known = await names.knownTeams(tx, 'football')
  const [only, another] = teamsLike(withState(name, null), known).teams
  if (only && !another) return only.id
  const id = newId(at)
  const abbrev = abbrevOf(name, undefined, new Set(known.map(team => team.abbrev)))
  const isNew = await insertTeam(tx, { id, name, state: null, abbrev, colors: colorsOf(name), aliases: [] }, at)
  return isNew ? id : (known.find(team => team.name.toLowerCase() === name.toLowerCase())?.id ?? fail('conflict'))
}
