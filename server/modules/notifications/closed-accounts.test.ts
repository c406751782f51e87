import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getChat, sendMessage } from '#contract/api/player/chat.ts'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { createTransfer } from '#contract/api/player/payments.ts'
import { deleteMe, exportMe } from '#contract/api/player/profile.ts'
import { versusCalls } from '#contract/api/player/versus.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { fund, newRound } from '#tests/support/cards.ts'
import { type DuelTable, makeDuel, makeLobby, pressReady } from '#tests/support/duels.ts'
import * as leagues from '#tests/support/leagues.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { bring, openRoom } from '#tests/support/rooms.ts'
import { type Details, messagesOf, type Type } from './messages.ts'
import { TYPES } from './redirects.ts'

/* The name of a closed account leaves other people's notifications, whatever kind they are. */
let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(() => app.clock.set(TEST_START))

const HOUR = 3_600_000
const NAME = 'Dorotéia Quitéria'
const WEEK = '2026-W47'
const MONDAY = new Date('2026-11-23T12:00:00.000Z')

type Naming = { [K in Type]: 'from' extends keyof Details[K] ? K : never }[Type]
/** Causes a notification of a kind to `staying` that names `leaving`. */
type Case = (leaving: Player, staying: Player) => Promise<unknown>

const room = async (owner: Player): Promise<string> => openRoom(owner, (await newRound(app)).matches[0], { price: 0 })
const invite = (owner: Player, id: string, who: Player) =>
  owner.call(familyCalls.invite, { params: { id }, body: { _user: who.id } })
async function duel(owner: Player, opponent: Player): Promise<DuelTable> {
  const round = await newRound(app)
  return { app, round, match: round.matches[0], owner, opponent }
}
const run = async (name: string): Promise<void> => {
  for (const set of app.jobs) await set.tasks[name]?.({})
}

const CASES: Readonly<Record<Naming, Case>> = {
  'transfer-received': async (leaving, staying) => {
    await fund(app, leaving, 10)
    const body = { receiver: staying.id, amount: 10, password: leaving.password }
    await leaving.call(createTransfer, { body, headers: { 'idempotency-key': `gift-${leaving.id}` } })
  },
  message: async (leaving, staying) => {
    const { _id: id } = (await leaving.call(getChat, { params: { id: staying.id } })).data
    await leaving.call(sendMessage, { body: { id, text: 'Oi!' } })
    app.clock.advance(6_000)
  },
  'room-invited': async (leaving, staying) => invite(leaving, await room(leaving), staying),
  'friend-joined': async (leaving, staying) => bring(staying, await room(staying), leaving),
  'friend-refused': async (leaving, staying) => {
    const id = await room(staying)
    await invite(staying, id, leaving)
    await leaving.call(familyCalls.answerInvite, { params: { id }, body: { accept: false } })
  },
  'friend-left': async (leaving, staying) => {
    const id = await room(staying)
    await bring(staying, id, leaving)
    await app.drain()
    app.clock.advance(1_000)
    await leaving.call(familyCalls.removePlayer, { params: { id, userId: leaving.id } })
  },
  'opponent-accepted': async (leaving, staying) => makeLobby(await duel(staying, leaving)),
  'opponent-refused': async (leaving, staying) => {
    const id = await makeDuel(await duel(staying, leaving))
    await leaving.call(versusCalls.answerInvite, { params: { id }, body: { accept: false } })
  },
  'opponent-ready': async (leaving, staying) => {
    const table = await duel(staying, leaving)
    const id = await makeLobby(table)
    await app.drain()
    await pressReady(table, id)
  },
  'league-invited': async (leaving, staying) =>
    leagues.invite(leaving, await leagues.create(leaving), { _user: staying.id }),
  'league-joined': async (leaving, staying) => {
    const id = await leagues.create(staying)
    await leagues.join(leaving, id, await leagues.tokenOf(staying, id))
  },
  'league-week': async (leaving, staying) => {
    const id = await leagues.create(leaving)
    await leagues.join(staying, id, await leagues.tokenOf(leaving, id))
    const { db } = app.deps
    await db.rows(sql`insert into league_points (account_id, period, points)
      values (${leaving.id}, ${WEEK}, 7000), (${staying.id}, ${WEEK}, 5000)`)
    await db.rows(sql`insert into league_stale (league_id, period) values (${id}, ${WEEK}) on conflict do nothing`)
    await run('leagues.build')
    app.clock.set(MONDAY)
    await run('leagues.end-weeks')
  },
}

/** Values that name nobody. Any other is taken for the name of an account: its kind needs a case. */
const NAMES_NOBODY: ReadonlySet<string> = new Set(
  `about address amount at best code debt device differs name place players points price question questionEn reason score text title turn
  until winners`.split(/\s+/),
)

/** The stored values that the texts of a kind show. */
function shownBy(type: Type): string[] {
  const shown = new Set<string>()
  // As text and as a number, `1` will do for every value.
  const detail = new Proxy({}, { get: (_target, key) => shown.add(String(key)) && '1' })
  for (const lang of ['pt-BR', 'en'] as const) messagesOf(type, detail, lang)
  return [...shown]
}

test('every kind that names somebody has a case here', () => {
  const naming = TYPES.filter(type => shownBy(type).some(value => !NAMES_NOBODY.has(value)))
  expect(naming.toSorted()).toEqual(Object.keys(CASES).toSorted())
})

const docsOf = async (who: Player) => {
  await app.drain()
  return (await who.call(listNotifications)).data.docs
}
const storedFor = (who: Player) =>
  app.deps.db.rows(sql<{ kind: string; detail: object }>`
    select kind, detail from notification where account_id = ${who.id}`)

/** Notifications as they were stored before their names were read when they are shown: only those of leagues said of whom they are. */
const storeAsBefore = (who: Player) =>
  app.deps.db.rows(sql`
    update notification set detail = (detail || jsonb_build_object('from', ${NAME}::text)) - case when kind like 'league-%' then '' else 'fromId' end
    where account_id = ${who.id} and detail ? 'from'`)

describe.each([
  ['as it is stored', async () => undefined],
  ['as it was stored before', storeAsBefore],
] as const)('of a closed account no name is left %s', (_how, store) => {
  test.each(Object.entries(CASES))('in %s', async (kind, cause) => {
    const [leaving, staying] = [await newPlayer(app, { name: NAME }), await newPlayer(app)]
    await cause(leaving, staying)
    const before = (await docsOf(staying)).filter(({ _from }) => _from !== undefined)
    expect((await storedFor(staying)).map(row => row.kind)).toContain(kind)
    expect(before.map(({ _from }) => _from)).toEqual(before.map(() => ({ name: NAME })))
    expect(before.map(({ text }) => text)).toEqual(before.map(() => expect.stringContaining(NAME)))
    await store(staying)
    // A room that is still open would notify of who leaves it, in place of what it said before.
    app.clock.advance(3 * HOUR)
    await app.drain()
    expect((await leaving.call(deleteMe, { body: { password: leaving.password } })).status).toBe(200)
    const after = await docsOf(staying)
    for (const { _id } of before)
      expect(after.find(doc => doc._id === _id)).toMatchObject({
        text: expect.stringContaining('Conta encerrada'),
        _from: { name: 'Conta encerrada' },
      })
    expect(JSON.stringify(after)).not.toContain(NAME)
    expect(JSON.stringify(await storedFor(staying))).not.toContain(NAME)
    expect(JSON.stringify((await staying.call(exportMe)).data.parts.notifications)).not.toContain(NAME)
  })
})
