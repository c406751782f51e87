import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorTimeline, type TimelineEvent, TIMELINE_KINDS, type TimelineKind } from '#contract/api/admin/audit.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { operatorMatch, operatorMatchVersions } from '#contract/api/admin/matches.ts'
import { mayDo, type Role, ROLES } from '#contract/roles.ts'
import { newId } from '#server/platform/ids.ts'
import { modules } from '#server/registry.ts'
import { HOUR } from '#tests/support/card-table.ts'
import { endMatch } from '#tests/support/championship-cards.ts'
import { type MatchCardTable, startMatchCardTable } from '#tests/support/match-card-table.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'

let table: MatchCardTable
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
  operator = await newOperator(table.app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const because = { reason: 'Chuva forte' }
/** A complete timeline, page by page. */
async function timeline(kind: TimelineKind, id: string, who = operator): Promise<TimelineEvent[]> {
  const docs: TimelineEvent[] = []
  for (let before: string | null = ''; before !== null;) {
    const query: Record<string, string> = before === '' ? {} : { before }
    const { data } = await who.call(operatorTimeline, { params: { kind, id }, query })
    docs.push(...data.docs)
    before = data.next
  }
  return docs
}
const typesOf = (events: readonly TimelineEvent[]) => new Set(events.map(({ type }) => type))

test('every kind is contributed', () => {
  const kinds = new Set(modules.flatMap(({ timeline: own = {} }) => Object.keys(own)))
  expect([...kinds].toSorted()).toEqual(Object.keys(TIMELINE_KINDS).toSorted())
})

test('what a second person was asked, and who voided it', async () => {
  const { id } = await table.playedMatchCard()
  await operator.call(operatorVoidGame, { params: { id }, body: because }).then(({ data }) => data)
  await table.app.drain()
  const events = await timeline('game', id)
  expect(events.find(({ type }) => type === 'voided')).toMatchObject({ detail: because.reason })
  expect(events.find(({ detail }) => detail === 'card.voided')).toMatchObject({
    operator: operator.username,
    reason: because.reason,
  })
  const at = table.app.clock.now()
  await table.app.deps.db.rows(sql`
    insert into treasury_order (id, kind, amount, reason, proposed_by, proposed_at, game_id, state, decided_by, decided_at, decision_reason)
    values (${newId(at)}, 'void', 100, 'pedido', ${operator.id}, ${at}, ${id}, 'refused', ${operator.id}, ${at}, 'não')`)
  const requests = (await timeline('game', id)).filter(({ type }) => type === 'asked' || type === 'refused')
  expect(requests.map(({ type, operator: by, reason, amount }) => [type, by, reason, amount])).toEqual([
    ['refused', operator.username, 'não', 100n],
    ['asked', operator.username, 'pedido', 100n],
  ])
})

test('a player: when they came, and every coin of theirs, to those who see players', async () => {
  const events = await timeline('player', table.ana.id)
  expect(typesOf(events)).toContain('signed-up')
  const game = events.filter(({ detail }) => detail === 'card-game').map(({ amount }) => amount)
  expect(new Set(game)).toEqual(new Set([-10_00n, 10_00n]))
  expect(game).toHaveLength(2)
})

test('money of a player leads to its game once that has closed, and a free entry is there too', async () => {
  const { id } = await table.playedMatchCard()
  const free = await table.playedMatchCard({ price: 0, fixedAmount: true, amount: 50 })
  const inTheirs = async () => {
    const events = await timeline('player', table.ana.id)
    const gamesOf = (some: typeof events) => some.map(({ game, payment }) => [game?._id, payment])
    return {
      paid: gamesOf(events.filter(({ detail }) => detail === 'card-game')),
      entered: gamesOf(events.filter(({ type }) => type === 'entered')),
    }
  }
  // C12: before, both are listed without it.
  const before = await inTheirs()
  for (const listed of [before.paid, before.entered]) expect(listed).toContainEqual([undefined, null])
  expect(before.paid).not.toContainEqual([id, null])
  expect(before.entered).not.toContainEqual([free.id, null])
  await table.wait(3 * HOUR)
  await table.app.drain()
  const after = await inTheirs()
  expect(after.paid).toContainEqual([id, null])
  expect(after.entered).toContainEqual([free.id, null])
})

test.each(ROLES.map(role => [role]))('%s reads what their role may', async role => {
  const who = await newOperator(table.app, { roles: [role] })
  const { id } = await table.playedMatchCard()
  for (const [kind, roles] of Object.entries(TIMELINE_KINDS)) {
    const { status, code } = await who.call(operatorTimeline, { params: { kind, id } })
    const may = mayDo([role], roles as readonly Role[])
    expect([kind, status, code]).toEqual([kind, may ? 200 : 403, may ? undefined : 'forbidden'])
  }
  // The log still has reasons of families that the reader may not see.
  const events = await timeline('game', id, who)
  expect(typesOf(events).has('audit')).toBe(role === 'games' || role === 'admin')
})

test('signed out, a player, a kind or a page there is not, and a thing that is not', async () => {
  const parts = { params: { kind: 'game', id: newId(table.app.clock.now()) } }
  expect((await table.app.call(operatorTimeline, parts)).status).toBe(401)
  expect((await table.ana.call(operatorTimeline, parts)).status).toBe(401)
  expect((await operator.call(operatorTimeline, parts)).data).toEqual({ docs: [], next: null })
  expect((await operator.call(operatorTimeline, { params: { ...parts.params, kind: 'team' } })).status).toBe(404)
  for (const before of ['ontem', '4114-45-01T77:49:58.808Z|v', '0000-01-01T00:00:00.000Z|v'])
    expect((await operator.call(operatorTimeline, { ...parts, query: { before } })).status).toBe(400)
})

test('two versions of the facts of a match are compared', async () => {
  const { season } = await table.playedMatchCard()
  const [id] = season.matches
  await endMatch(table.app, id, [1, 0])
  const read = (await operator.call(operatorMatch, { params: { id } })).data
  const { version } = read.doc
  const both = (await operator.call(operatorMatchVersions, { params: { id, version: String(version) } })).data
  expect(both.to.score).toEqual({ home: 1, away: 0 })
  const first = (await operator.call(operatorMatchVersions, { params: { id, version: '1' } })).data
  expect(first.from).toBeNull()
  const against = { params: { id, version: String(version) }, query: { from: 1 } }
  expect((await operator.call(operatorMatchVersions, against)).data.from).toEqual(first.to)
  expect((await operator.call(operatorMatchVersions, { params: { id, version: '99' } })).code).toBe('not_found')
  expect((await operator.call(operatorMatchVersions, { params: { id, version: '0' } })).status).toBe(404)
  const support = await newOperator(table.app, { roles: ['support'] })
  expect((await support.call(operatorMatchVersions, { params: { id, version: '1' } })).status).toBe(403)
  expect((await table.app.call(operatorMatchVersions, { params: { id, version: '1' } })).status).toBe(401)
})

test('a card from its draft to its payment: facts, rankings, proof, prizes and what operators did, each with its link', async () => {
  const { season, id } = await table.playedMatchCard()
  await table.wait(2 * HOUR)
  await table.endAll(season)
  await table.wait(25 * HOUR)
  operator = await newOperator(table.app)
  const events = await timeline('game', id)
  const types = typesOf(events)
  for (const type of ['created', 'closed', 'proof', 'facts', 'ranking', 'settled', 'paid', 'audit'] as const)
    expect([type, types.has(type)]).toEqual([type, true])
  expect(events.find(({ type }) => type === 'audit')).toMatchObject({ operator: expect.any(String) })
  expect(events.find(({ detail }) => detail === 'card.opened')).toMatchObject({
    type: 'audit',
    reason: expect.any(String),
  })
  const facts = events.filter(({ type }) => type === 'facts')
  expect(new Set(facts.map(({ match }) => match?._id))).toEqual(new Set(season.matches))
  expect(facts[0]).toMatchObject({ match: { name: expect.stringContaining('×') }, version: expect.any(Number) })
  // Across all pages, in order and without duplicates.
  const times = events.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
  expect(events.at(-1)?.type).toBe('created')

  const [match] = season.matches
  const ofMatch = await timeline('match', match)
  expect(ofMatch.find(({ type }) => type === 'game')).toMatchObject({ game: { _id: id, mode: 'card-game' } })
  expect(typesOf(ofMatch)).toContain('game-over')
})
