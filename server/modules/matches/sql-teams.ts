import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'

export interface NewTeam {
  id: string
  name: string
  state: string | null
  abbrev: string
  colors: readonly string[]
  /** Football by default; the same name in different sports is a different club. */
  sport?: string
  aliases: readonly string[]
}

/** Inserts a team; false if its sport has one of this name in this state. */
export async function insertTeam(tx: Tx, team: NewTeam, at: Date): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into team (id, name, abbrev, state, sport, aliases, colors, created_at)
    values (${team.id}, ${team.name}, ${team.abbrev}, ${team.state}, ${team.sport ?? 'football'}, ${team.aliases}::text[],
      ${team.colors}::text[], ${at})
    on conflict do nothing returning id`)
  return rows.length === 1
}

/** Adds an alias of a team. */
export async function addAlias(tx: Tx, teamId: string, alias: string): Promise<void> {
  await tx.rows(sql`
    update team set aliases = array_append(aliases, ${alias})
    where id = ${teamId} and not ${alias} = any(aliases) and lower(name) <> lower(${alias})`)
}

export interface NewAthlete {
  id: string
  name: string
  nickname: string | null
  position: string | null
}

/** Inserts athletes, all in one statement. */
export async function insertAthletes(tx: Tx, athletes: readonly NewAthlete[], at: Date): Promise<void> {
  await tx.rows(sql`
    insert into athlete (id, name, nickname, position, created_at)
    select id, name, nickname, position, ${at}
    from unnest(${athletes.map(one => one.id)}::text[], ${athletes.map(one => one.name)}::text[],
      ${athletes.map(one => one.nickname)}::text[], ${athletes.map(one => one.position)}::text[]) as a(id, name, nickname, position)`)
}

/** Updates the names of athletes to their source's current ones. */
export async function renameAthletes(tx: Tx, athletes: readonly NewAthlete[]): Promise<void> {
  await tx.rows(sql`
    update athlete set name = a.name, nickname = a.nickname
    from unnest(${athletes.map(one => one.id)}::text[], ${athletes.map(one => one.name)}::text[],
      ${athletes.map(one => one.nickname)}::text[]) as a(id, name, nickname) where a.id = athlete.id`)
}
