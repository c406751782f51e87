import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  operatorCardCalendar,
  operatorCardSchedules,
  operatorDraftQueue,
  operatorSetCardSchedule,
} from '#contract/api/admin/card-calendar.ts'
import {
  operatorChampionshipCard,
  operatorDeleteChampionshipCard,
  operatorOpenChampionshipCard,
  operatorUpdateChampionshipCard,
} from '#contract/api/admin/championship-cards.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { operatorComingRound, operatorSetKickOffs } from '#contract/api/admin/match-schedule.ts'
import { operatorEnableOperator } from '#contract/api/admin/staff.ts'
import type { Db, Reader } from '#server/platform/db.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { matchCardBody, newSeason, openMatchCard } from '#tests/support/championship-cards.ts'
import { importText, newChampionship } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { seasonText } from '#tests/support/season-text.ts'
import { draftQueue, draftScheduled } from './service-schedules.ts'

let app: TestApp
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

let seasons = 0
async function newLeague(lineUps = true) {
  seasons += 1
  const now = app.clock.now()
  const { text, comingDay } = seasonText({ title: `Brasileiro ${300 + seasons} ${now.getUTCFullYear()}`, now, lineUps })
  const championship = await newChampionship(operator, 'football-txt')
  await importText(app, operator, championship, { source: 'football-txt', name: 'br.txt', text })
  return { championship, comingDay }
}
const set = (championship: string, changes: Record<string, unknown> = {}) =>
  operator.call(operatorSetCardSchedule, {
    body: { championship, mode: 'card-game', active: true, opens: false, ...changes },
  })
const scheduleOf = async (championship: string) =>
  (await operator.call(operatorCardSchedules)).data.docs.find(one => one.championship._id === championship)
const draftsOf = async (championship: string) =>
  (await operator.call(operatorDraftQueue)).data.docs.filter(one => one.championship?._id === championship)
const setTimes = async (championship: string, day: string) => {
  const { docs } = (await operator.call(operatorComingRound, { params: { id: championship } })).data
  const kickOffs = docs.map(({ _id }) => ({ match: _id, startsAt: `${day}T19:00:00.000Z` }))
  await operator.call(operatorSetKickOffs, { body: { kickOffs } })
}

describe('every round, like the last', () => {
  test('is drafted once, waits in the queue with what it lacks, and does not open by itself', async () => {
    const { championship, comingDay } = await newLeague()
    expect((await set(championship)).status).toBe(200)
    await Promise.all([draftScheduled(app.deps), draftScheduled(app.deps)])
    const [draft, ...others] = await draftsOf(championship)
    expect(others).toEqual([])
    expect(draft).toMatchObject({ round: '37', mode: 'card-game', scheduled: true, isDay: true, locksAt: null })
    expect(draft?.startsAt?.toISOString()).toBe(`${comingDay}T03:00:00.000Z`)
    expect(draft?.lacking).toMatchObject({ 'matches.0': 'kickoff_unknown', startDate: 'start_unknown' })
    await setTimes(championship, comingDay)
    await draftScheduled(app.deps)
    expect(await draftsOf(championship)).toMatchObject([{ lacking: {}, isDay: false }])
    expect(await scheduleOf(championship)).toMatchObject({ lastRound: '37', problem: null, lastCard: draft?._id })
    // A draft removed by an operator is not drafted again.
    await operator.call(operatorDeleteChampionshipCard, { params: { id: draft?._id ?? '' }, body: {} })
    await draftScheduled(app.deps)
    expect(await draftsOf(championship)).toEqual([])
  })

  test('one that is removed while the queue is read is still in it', async () => {
    const { championship } = await newLeague()
    await set(championship).then(({ data }) => data)
    await draftScheduled(app.deps)
    const [draft] = await draftsOf(championship)
    const id = draft?._id ?? ''
    const { db } = app.deps
    let isRemoved = false
    // After the first statement, which selects the schedules.
    const removing = <From extends Reader>(from: From): From => ({
      ...from,
      rows: async <T>(statement: RawBuilder<T>) => {
        const rows = await from.rows(statement)
        if (!isRemoved && rows.some(row => (row as { id?: string }).id === id)) {
          isRemoved = true
          await operator.call(operatorDeleteChampionshipCard, { params: { id }, body: {} }).then(({ data }) => data)
        }
        return rows
      },
    })
    const racing: Db = { ...removing(db), snapshot: work => db.snapshot(tx => work(removing(tx))) }
    const { docs } = await draftQueue({ ...app.deps, db: racing })
    expect([isRemoved, docs.some(one => one._id === id)]).toEqual([true, true])
    expect(await draftsOf(championship)).toEqual([])
  })

  test('opens by itself where the operator chose so, with a reason, once every match has a kick-off', async () => {
    const { championship, comingDay } = await newLeague()
    expect(await set(championship, { opens: true })).toMatchObject({ fields: { reason: 'reason_required' } })
    expect((await set(championship, { opens: true, reason: 'Toda rodada' })).status).toBe(200)
    await draftScheduled(app.deps)
    const [draft] = await draftsOf(championship)
    expect(draft?.state).toBe('draft')
    expect(await scheduleOf(championship)).toMatchObject({ problem: 'kickoff_unknown' })
    await setTimes(championship, comingDay)
    await draftScheduled(app.deps)
    expect(await draftsOf(championship)).toEqual([])
    const { docs } = (await operator.call(operatorCardCalendar, { query: { from: comingDay, to: comingDay } })).data
    expect(docs.find(card => card._id === draft?._id)).toMatchObject({ state: 'open', isDay: false })
    const rows = (await operator.call(operatorAudit, { query: { subject: draft?._id ?? '' } })).data.docs
    expect(rows.map(row => [row.action, row.operator])).toEqual([
      ['card.opened', operator.username],
      ['card.drafted', operator.username],
    ])
  })

  test('what two operators turn off at once stays off: each call changes only what it names', async () => {
    const { championship } = await newLeague()
    const turn = (changes: Record<string, unknown>) =>
      operator.call(operatorSetCardSchedule, { body: { championship, mode: 'card-game', ...changes } })
    await set(championship, { opens: true, reason: 'Toda rodada' }).then(({ data }) => data)
    const both = await Promise.all([turn({ active: false }), turn({ opens: false })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await scheduleOf(championship)).toMatchObject({ active: false, opens: false })
    // What would open cards from now on needs a reason, whichever of the two is named.
    await turn({ opens: true }).then(({ data }) => data)
    expect(await turn({ active: true })).toMatchObject({ status: 400, fields: { reason: 'reason_required' } })
    const { championship: other } = await newLeague()
    expect((await turn({ championship: other })).status).toBe(200)
    expect(await scheduleOf(other)).toMatchObject({ active: true, opens: false })
  })

  test('leaves the card alone that an operator took off the schedule, until a person opens it', async () => {
    const { championship, comingDay } = await newLeague()
    await set(championship, { opens: true, reason: 'Toda rodada' }).then(({ data }) => data)
    await draftScheduled(app.deps)
    const [draft] = await draftsOf(championship)
    const params = { id: draft?._id ?? '' }
    await setTimes(championship, comingDay)
    // An hour of its own: the calendar waits for it too.
    const { raw } = await operator.call(operatorChampionshipCard, { params })
    const opensAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const body = { ...(raw as object), opensAt }
    expect((await operator.call(operatorUpdateChampionshipCard, { params, body })).status).toBe(200)
    const stateOf = async () => (await operator.call(operatorChampionshipCard, { params })).data.state
    const reason = { reason: 'Ainda não' }
    expect((await operator.call(operatorOpenChampionshipCard, { params, body: reason })).status).toBe(200)
    await draftScheduled(app.deps)
    expect(await stateOf()).toBe('scheduled')
    expect((await operator.call(operatorVoidGame, { params, body: reason })).status).toBe(200)
    await draftScheduled(app.deps)
    expect(await stateOf()).toBe('draft')
    expect(await scheduleOf(championship)).toMatchObject({ problem: 'withdrawn' })
    app.clock.advance(3_600_000)
    await draftScheduled(app.deps)
    expect(await stateOf()).toBe('draft')
    expect((await operator.call(operatorOpenChampionshipCard, { params, body: reason })).status).toBe(200)
    expect(await stateOf()).toBe('open')
    await draftScheduled(app.deps)
    expect(await scheduleOf(championship)).toMatchObject({ problem: null })
  })

  test('opens nothing for who may open no cards any more', async () => {
    const { championship, comingDay } = await newLeague()
    const other = await newOperator(app)
    const body = { championship, mode: 'card-game', active: true, opens: true, reason: 'Toda rodada' } as const
    expect((await other.call(operatorSetCardSchedule, { body })).status).toBe(200)
    const params = { id: other.id }
    const out = await operator.call(operatorEnableOperator, { params, body: { enabled: false, reason: 'Saiu' } })
    expect(out.status).toBe(200)
    await setTimes(championship, comingDay)
    await draftScheduled(app.deps)
    expect(await draftsOf(championship)).toMatchObject([{ state: 'draft' }])
    expect(await scheduleOf(championship)).toMatchObject({ problem: 'forbidden' })
  })

  test('goes on with the others where one fails, and says so', async () => {
    const [broken, other] = [await newLeague(), await newLeague()]
    for (const { championship } of [broken, other]) await set(championship)
    await app.deps.db.rows(
      sql`create function fail_card() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
    )
    await app.deps.db.rows(sql`create trigger fail_card before insert on card for each row
      when (new.championship_id = ${sql.lit(broken.championship)}) execute function fail_card()`)
    await expect(draftScheduled(app.deps)).rejects.toThrow('1 schedules of cards failed')
    expect(await scheduleOf(broken.championship)).toMatchObject({ problem: 'failed', lastRound: null })
    expect(await draftsOf(other.championship)).toHaveLength(1)
    await app.deps.db.rows(sql`drop trigger fail_card on card`)
    await draftScheduled(app.deps)
    expect(await draftsOf(broken.championship)).toHaveLength(1)
  })

  test('says why it drafts nothing, and drafts nothing once it is off', async () => {
    const bare = await newLeague(false)
    await set(bare.championship, { mode: 'athlete-card' })
    await draftScheduled(app.deps)
    expect(await scheduleOf(bare.championship)).toMatchObject({ problem: 'no_athletes_source', lastRound: null })
    const off = await newLeague()
    await set(off.championship)
    await set(off.championship, { active: false })
    await draftScheduled(app.deps)
    expect(await draftsOf(off.championship)).toEqual([])
    expect(await set('f'.repeat(24))).toMatchObject({ status: 404 })
  })

  test('is not drafted where a person made the round’s card already', async () => {
    const season = await newSeason(app)
    const { round } = (await operator.call(operatorComingRound, { params: { id: season.championshipId } })).data
    await openMatchCard(operator, matchCardBody(season, { round, matches: season.rounds[0].matches }))
    await set(season.championshipId)
    await draftScheduled(app.deps)
    expect(await draftsOf(season.championshipId)).toEqual([])
  })
})

test('the calendar is of two months at most, and of operators', async () => {
  const query = { from: '2026-01-01', to: '2026-12-31' }
  expect(await operator.call(operatorCardCalendar, { query })).toMatchObject({ fields: { to: 'range_invalid' } })
  const player = await newPlayer(app)
  for (const call of [operatorCardCalendar, operatorDraftQueue, operatorCardSchedules, operatorSetCardSchedule]) {
    for (const token of [undefined, player.token])
      expect([call.name, (await app.call(call, { query }, token)).status]).toEqual([call.name, 401])
  }
})
