import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { type Chance, chanceOf } from '#tests/support/random.ts'
import { putSchedule } from './sql-facts.ts'
import {
  addToSquads,
  type HeaderRow,
  insertChampionship,
  lockNumbers,
  putHeaders,
  removeMatches,
  replaceSquads,
} from './sql-import.ts'
import { putByHand } from './sql-schedule.ts'
import { insertAthletes, insertTeam } from './sql-teams.ts'

const MATCHES = 3
const HOUR = 3_600_000

let app: TestApp
let at: Date
let teams: string[]
let athletes: string[]
const where = { championshipId: '', source: 'crava' }
const ids = (count: number): string[] => Array.from({ length: count }, () => newId(at))
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  at = app.clock.now()
  const [championshipId = '', ...others] = ids(11)
  where.championshipId = championshipId
  teams = others.slice(0, 4)
  athletes = others.slice(4)
  await app.deps.db.tx(async tx => {
    const name = 'Copa dos Clubes'
    await insertChampionship(
      tx,
      { id: championshipId, name, season: 2026, sport: 'football', source: 'crava', feedLeague: null },
      at,
    )
    for (const [index, id] of teams.entries())
      await insertTeam(
        tx,
        { id, name: `Clube ${index}`, state: null, abbrev: `C${index}X`, colors: [], aliases: [] },
        at,
      )
    await insertAthletes(
      tx,
      athletes.map(id => ({ id, name: `Atleta ${id}`, nickname: null, position: null })),
      at,
    )
  })
})

afterAll(async () => {
  for (const end of ends) await end()
})

const headerOf = (id: string, number: string, startsAt: Date | null): HeaderRow => ({
  id,
  number,
  kind: 'match',
  round: '1',
  homeId: null,
  awayId: null,
  startsAt,
  dueAt: startsAt,
  place: null,
  status: 'scheduled',
})

/** Athletes whose stored club is not that of their latest match, as computed from all of their matches. */
const wrong = () =>
  app.deps.db.rows(sql`
    select a.id, a.latest_match_id, a.team_id, latest.* from athlete a left join lateral (
      select s.match_id, s.team_id as club from match_athlete s join match m on m.id = s.match_id
      where s.athlete_id = a.id order by m.starts_at desc nulls last, m.id desc limit 1) latest on true
    where (a.latest_match_id, a.team_id) is distinct from (latest.match_id, latest.club)`)

/**
 * A random change of a squad or of a kick-off, by any of the calls that make them; like theirs, it locks the match first. Only one transaction at
 * a time adds matches of a `source`, as of a championship.
 */
async function change(tx: Tx, chance: Chance, source = chance.seed): Promise<void> {
  const number = `${chance.pick([source, 1, 2, 3])}-${chance.below(MATCHES)}`
  const [stored] = await lockNumbers(tx, { ...where, numbers: [number] })
  const startsAt = chance.happens(0.2) ? null : new Date(at.getTime() + chance.below(6) * HOUR)
  const id = stored?.id ?? newId(at)
  const members = athletes
    .filter(() => chance.happens(0.4))
    .map(athleteId => ({
      matchId: id,
      athleteId,
      teamId: chance.pick(teams),
      side: null,
      shirt: null,
      position: null,
      starter: null,
    }))
  const header = () => putHeaders(tx, where, [headerOf(id, number, startsAt)], at)
  if (!stored && !number.startsWith(`${source}-`)) return
  if (!stored) await header()
  const schedule = { round: '1', homeId: null, awayId: null, startsAt, playsOn: null, place: null }
  await chance.pick([
    header,
    () => replaceSquads(tx, [id], members),
    () => addToSquads(tx, members),
    () => removeMatches(tx, [id]),
    () => putSchedule(tx, id, startsAt, startsAt),
    () => putByHand(tx, id, schedule, { dueAt: startsAt, at }),
    () => tx.rows(sql`update match_athlete set team_id = ${chance.pick(teams)} where match_id = ${id}`),
  ])()
}

test('an athlete has the club of the latest match, after every change of squads and kick-offs', async () => {
  const chance = chanceOf(7)
  for (let round = 0; round < 120; round += 1) {
    await app.deps.db.tx(tx => change(tx, chance))
    expect([round, await wrong()]).toEqual([round, []])
  }
})

test('an athlete has the club of the latest match when squads and kick-offs change at once', async () => {
  await Promise.all(
    [1, 2, 3].map(async seed => {
      const chance = chanceOf(seed)
      // Two calls may lock each other's athletes: a transaction that was broken off is repeated, as in production.
      for (let round = 0; round < 40; round += 1) await app.deps.db.tx(tx => change(tx, chance))
    }),
  )
  expect(await wrong()).toEqual([])
})

test('a squad that waits for a kick-off sees it, and a kick-off that waits for a squad', async () => {
  const [early = '', between = '', late = ''] = ids(3)
  const [athleteId = ''] = athletes
  const [before = '', after = ''] = teams
  const row = { side: null, shirt: null, position: null, starter: null }
  await app.deps.db.tx(async tx => {
    await putHeaders(tx, where, [headerOf(early, 'cedo', new Date(at.getTime() + 100 * HOUR))], at)
    await putHeaders(tx, where, [headerOf(between, 'entre', new Date(at.getTime() + 150 * HOUR))], at)
    await putHeaders(tx, where, [headerOf(late, 'tarde', new Date(at.getTime() + 200 * HOUR))], at)
    await addToSquads(tx, [{ ...row, matchId: early, athleteId, teamId: before }])
  })
  const waits = async (first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) => {
    let other: Promise<unknown> = Promise.resolve()
    await app.deps.db.tx(async tx => {
      await first(tx)
      other = app.deps.db.tx(second)
      await vi.waitFor(async () =>
        expect(
          await app.deps.db.rows(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
        ).toHaveLength(1),
      )
    })
    await other
    expect(await wrong()).toEqual([])
  }
  const move = (hours: number) => (tx: Tx) => putSchedule(tx, late, new Date(at.getTime() + hours * HOUR), null)
  const join =
    (matchId = late) =>
    (tx: Tx) =>
      addToSquads(tx, [{ ...row, matchId, athleteId, teamId: after }])
  const leave = (tx: Tx) => tx.rows(sql`delete from match_athlete where match_id = ${late}`)
  await waits(move(50), join())
  await waits(leave, move(200))
  await waits(join(), move(50))
  await waits(move(200), leave)
  await app.deps.db.tx(join())
  await waits(leave, join(between))
})
