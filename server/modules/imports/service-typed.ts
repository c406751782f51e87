import { insertAthletes, insertTeam } from '#server/modules/matches/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { athleteKey, abbrevOf, colorsOf, teamsNamed, withState } from './rules-names.ts'
import * as names from './sql-names.ts'

/** The source of what operators type. */
const BY_HAND = 'operator'

/**
 * An athlete an operator typed: the one of that name in that team if it was typed before, else a new one. A team name that means
 * exactly one of our teams is that team, any other becomes a team.
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

async function teamTyped(tx: Tx, at: Date, name: string): Promise<string> {
  const known = await names.knownTeams(tx)
  const [only, another] = teamsNamed(withState(name, null), known)
  if (only && !another) return only.id
  const id = newId(at)
  const abbrev = abbrevOf(name, undefined, new Set(known.map(team => team.abbrev)))
  const isNew = await insertTeam(tx, { id, name, state: null, abbrev, colors: colorsOf(name), aliases: [] }, at)
  return isNew ? id : (known.find(team => team.name.toLowerCase() === name.toLowerCase())?.id ?? fail('conflict'))
}
