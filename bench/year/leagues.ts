import { buildTables } from '#server/modules/leagues/service-points.ts'
import { hasStale } from '#server/modules/leagues/sql-points.ts'
import { isoWeekOf, weekBeside } from '#server/modules/rankings/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Live } from '#server/platform/live.ts'
import type { Year } from './build.ts'
import { DAY } from './size.ts'

const ACCOUNTS_A_LEAGUE = 200
const FEWEST = 3
const MEMBERS = 20
const INVITED = 2
/** As many as a league may have. */
const MOST_MEMBERS = 10_000

/** Leagues with the points and meetings of the last two weeks, and one as large as they get, which its members joined last. */
export function addLeagues({ rows, people, origin: { until } }: Year): void {
  const week = isoWeekOf(businessDay(new Date(until)))
  const weeks = [weekBeside(week, -1), week]
  const scored = new Set<number>()
  const add = (number: number, first: number, count: number): void => {
    const id = `1ea9${String(number).padStart(20, '0')}`
    const created = new Date(until - (count === MEMBERS ? 60 : 30) * DAY)
    const members = Array.from({ length: count }, (_, index) => (first + index) % people.joined)
    const owner = people.idOf(members[0] ?? 0)
    rows.add('league', id, `Liga ${number}`, owner, id, count, `liga ${number}`, week, 1, created)
    for (const player of members) {
      scored.add(player)
      rows.add('league_member', id, people.idOf(player), 'in', null, created, created)
    }
    for (let index = 0; index < INVITED && people.joined > count + INVITED; index += 1)
      rows.add(
        'league_member',
        id,
        people.idOf((first + count + index) % people.joined),
        'invited',
        owner,
        created,
        null,
      )
    for (const met of weeks) {
      for (const [index, player] of members.entries()) {
        const opponent = members[index % 2 === 0 ? index + 1 : index - 1]
        rows.add('league_pairing', id, met, people.idOf(player), opponent === undefined ? null : people.idOf(opponent))
      }
      rows.add('league_week', id, met, new Date(until))
    }
    for (const period of [...weeks, week.slice(0, 4), `${week.slice(0, 4)}:duels`]) rows.add('league_stale', id, period)
  }
  const leagues = Math.max(FEWEST, Math.floor(people.count / ACCOUNTS_A_LEAGUE))
  for (let number = 0; number < leagues; number += 1) add(number, number * ACCOUNTS_A_LEAGUE, MEMBERS)
  if (people.joined >= MOST_MEMBERS) add(leagues, 0, MOST_MEMBERS)
  for (const player of scored) {
    const points = weeks.map((_week, index) => ((player * 7_919 + index * 104_729) % 300) * 100)
    for (const [index, period] of weeks.entries())
      rows.add('league_points', people.idOf(player), period, points[index] ?? 0)
    rows.add(
      'league_points',
      people.idOf(player),
      week.slice(0, 4),
      points.reduce((sum, one) => sum + one, 0),
    )
  }
}

/** Builds the tables of all leagues, as the worker would. */
export async function finishLeagues(db: Db, until: Date): Promise<void> {
  const live = { toRoom: () => undefined } as unknown as Live
  while (await hasStale(db)) await buildTables({ db, clock: { now: () => until }, live })
}
