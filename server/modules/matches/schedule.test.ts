import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorReview } from '#contract/api/admin/imports.ts'
import {
  operatorAddMatch,
  operatorComingRound,
  operatorEditMatch,
  operatorRoundAthletes,
  operatorSetKickOffs,
} from '#contract/api/admin/match-schedule.ts'
import { operatorMatch, operatorTeams } from '#contract/api/admin/matches.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { matchCardBody, newSeason, openMatchCard } from '#tests/support/championship-cards.ts'
import { newChampionship } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { voidOverdue } from './service-schedule.ts'

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

const HOUR = 3_600_000
const inHours = (hours: number): string => new Date(app.clock.now().getTime() + hours * HOUR).toISOString()
const typed = (changes: Record<string, unknown> = {}) => ({
  home: 'Time da Praça',
  away: 'Time do Morro',
  newTeams: true,
  round: '1',
  startsAt: null,
  playsOn: null,
  place: 'Campo do bairro',
  ...changes,
})
const add = async (championship: string, changes: Record<string, unknown> = {}) =>
  operator.call(operatorAddMatch, { params: { id: championship }, body: typed(changes) })
const read = async (id: string) => (await operator.call(operatorMatch, { params: { id } })).data.doc
const scheduleOf = ({ home, away, round, startsAt, playsOn, place, status }: Awaited<ReturnType<typeof read>>) => ({
  round,
  startsAt: startsAt?.toISOString() ?? null,
  playsOn,
  place,
  home: home?._id ?? null,
  away: away?._id ?? null,
  postponed: status === 'postponed',
})
/** The page's request for a match, with changes. */
const edit = async (id: string, changes: Record<string, unknown>, doc?: Awaited<ReturnType<typeof read>>) => {
  const before = scheduleOf(doc ?? (await read(id)))
  return operator.call(operatorEditMatch, { params: { id }, body: { ...before, before, ...changes } })
}
const times = (kickOffs: { match: string; startsAt: string }[], reason?: string) =>
  operator.call(operatorSetKickOffs, { body: { kickOffs, reason } })
const auditOf = async (subject: string) =>
  (await operator.call(operatorAudit, { query: { subject } })).data.docs.map(row => row.action)

describe('D4: a match by hand', () => {
  test('is added once, of clubs that are known or said to be new, and is to be played', async () => {
    const championship = await newChampionship(operator, 'operator')
    expect(await add(championship, { newTeams: false })).toMatchObject({
      status: 400,
      fields: { home: 'team_unknown', away: 'team_unknown' },
    })
    const day = inHours(48).slice(0, 10)
    const made = await Promise.all([1, 2].map(() => add(championship, { playsOn: day })))
    expect(made.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const id = made.find(answer => answer.status === 201)?.data._id ?? ''
    expect(await read(id)).toMatchObject({
      settles: true,
      startsAt: null,
      playsOn: day,
      status: 'scheduled',
      round: '1',
    })
    const coming = (await operator.call(operatorComingRound, { params: { id: championship } })).data
    expect(coming).toMatchObject({ round: '1', docs: [{ _id: id }], rounds: [{ round: '1', matches: 1, untimed: 1 }] })
    expect(await auditOf(id)).toEqual(['matches.added'])
    // Known now, also with different accents and capitals.
    expect((await add(championship, { home: 'time da praca', newTeams: false, round: '2' })).status).toBe(201)
    const { total } = (await operator.call(operatorTeams, { query: { search: 'time da praça' } })).data
    expect(total).toBe(1)
    expect(await add(championship, { away: 'Time da Praça', round: '3' })).toMatchObject({ code: 'conflict' })
    for (const playsOn of ['2026-02-30', '1085-25-10', '0000-01-01'])
      expect(await add(championship, { playsOn, round: '4' })).toMatchObject({
        status: 400,
        fields: { playsOn: 'date_invalid' },
      })
    expect(await add(championship, { startsAt: inHours(-1), round: '4' })).toMatchObject({
      status: 400,
      fields: { startsAt: 'kickoff_passed' },
    })
  })

  test('is edited: clubs, round, venue, kick-off, each change in the audit log', async () => {
    const championship = await newChampionship(operator, 'operator')
    const { _id: id } = (await add(championship)).data
    const other = (await add(championship, { home: 'Time do Porto', away: 'Time da Serra', round: '2' })).data._id
    const { home } = await read(other)
    expect((await edit(id, { home: home?._id, round: '7', place: null, startsAt: inHours(30) })).status).toBe(200)
    expect(await read(id)).toMatchObject({ home: { name: 'Time do Porto' }, round: '7', place: null, playsOn: null })
    expect(await edit(id, { away: home?._id })).toMatchObject({ code: 'conflict' })
    expect(await edit(id, { startsAt: inHours(-2) })).toMatchObject({ fields: { startsAt: 'kickoff_passed' } })
    expect(await auditOf(id)).toEqual(['matches.scheduled', 'matches.added'])
  })

  test('is not put back by a page that was opened before somebody moved it (C2)', async () => {
    const championship = await newChampionship(operator, 'operator')
    const id = (await add(championship, { startsAt: inHours(30) })).data._id
    const opened = await read(id)
    expect((await times([{ match: id, startsAt: inHours(40) }])).status).toBe(200)
    const kept = await edit(id, { place: 'Outro campo' }, opened)
    expect(kept).toMatchObject({ status: 409, code: 'conflict' })
    expect(kept.fields).toBeUndefined()
    expect(await read(id)).toMatchObject({ startsAt: new Date(inHours(40)), place: 'Campo do bairro' })
    expect((await edit(id, { place: 'Outro campo' })).status).toBe(200)
    // The same holds for a match that was postponed meanwhile.
    const before = await read(id)
    expect((await edit(id, { postponed: true })).status).toBe(200)
    expect(await edit(id, { round: '9' }, before)).toMatchObject({ code: 'conflict' })
    const both = await Promise.all(['A', 'B'].map(async place => edit(id, { place })))
    expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('postponed, it is void for everyone two days after it was due (C7); forgotten, a person is asked', async () => {
    const championship = await newChampionship(operator, 'operator')
    const late = (await add(championship, { startsAt: inHours(2) })).data._id
    const silent = (await add(championship, { startsAt: inHours(2), round: '2' })).data._id
    expect((await edit(late, { postponed: true })).status).toBe(200)
    expect((await read(late)).status).toBe('postponed')
    app.clock.advance(51 * HOUR)
    const worker = await newOperator(app)
    await app.drain()
    await voidOverdue(app.deps)
    operator = worker
    expect((await read(late)).status).toBe('void')
    expect((await read(silent)).status).toBe('scheduled')
    const review = (await operator.call(operatorReview, { query: { championship } })).data.docs
    expect(review).toMatchObject([{ kind: 'silent', match: { _id: silent } }])
    expect(await edit(late, {})).toMatchObject({ status: 409, fields: { startsAt: 'match_over' } })
  })
})

describe('kick-offs of a round', () => {
  test('are set at once, all or none; what has passed or begun is refused at its field', async () => {
    const season = await newSeason(app)
    const [first, second] = season.matches
    expect(
      await times([
        { match: first, startsAt: inHours(50) },
        { match: second, startsAt: inHours(-1) },
      ]),
    ).toMatchObject({ status: 409, fields: { 'kickOffs.1.startsAt': 'kickoff_passed' } })
    expect((await read(first)).startsAt?.toISOString()).not.toBe(inHours(50))
    const both = [first, second].map(match => ({ match, startsAt: inHours(50) }))
    expect((await times(both)).status).toBe(200)
    expect((await read(second)).startsAt?.toISOString()).toBe(inHours(50))
    expect(await times([{ match: 'f'.repeat(24), startsAt: inHours(1) }])).toMatchObject({ status: 404 })
  })

  test('C2: an earlier one moves the lock of an open card, with a reason; a later one does not', async () => {
    const season = await newSeason(app)
    const [match] = season.matches
    const id = await openMatchCard(operator, matchCardBody(season))
    const lock = async () =>
      (await operator.call(operatorChampionshipCard, { params: { id } })).data.lockDate?.toISOString()
    const before = await lock()
    expect(await times([{ match, startsAt: inHours(1) }])).toMatchObject({
      status: 400,
      fields: { reason: 'reason_required' },
    })
    expect((await times([{ match, startsAt: inHours(1) }], 'A tevê antecipou')).status).toBe(200)
    await app.drain()
    expect(await lock()).toBe(new Date(app.clock.now().getTime() + 50 * 60_000).toISOString())
    expect(await lock()).not.toBe(before)
    expect((await times([{ match, startsAt: inHours(9) }], 'A tevê adiou')).status).toBe(200)
    await app.drain()
    expect(await lock()).toBe(new Date(app.clock.now().getTime() + 50 * 60_000).toISOString())
    const other = (await read(season.matches[3])).home?._id
    expect(await edit(match, { home: other, reason: 'Troca' })).toMatchObject({ fields: { home: 'clubs_frozen' } })
    expect(await edit(match, { startsAt: null, reason: 'Sem hora' })).toMatchObject({
      fields: { startsAt: 'kickoff_needed' },
    })
  })
})

test('none of it opens without an operator’s session', async () => {
  const player = await newPlayer(app)
  const params = { id: 'f'.repeat(24) }
  for (const call of [
    operatorAddMatch,
    operatorComingRound,
    operatorEditMatch,
    operatorRoundAthletes,
    operatorSetKickOffs,
  ]) {
    for (const token of [undefined, player.token])
      expect([call.name, (await app.call(call, { params, body: {} }, token)).status]).toEqual([call.name, 401])
  }
  for (const call of [operatorComingRound, operatorRoundAthletes])
    expect(await operator.call(call, { params })).toMatchObject({ status: 404 })
})
