import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import {
  getInfluencer,
  operatorChangeCode,
  operatorEndCode,
  operatorFindInfluencer,
  operatorGiveCode,
  operatorInfluencer,
  operatorInfluencerGames,
  operatorInfluencers,
  operatorInfluencersUse,
} from '#contract/api/player/influencers.ts'
import { deleteMe, exportMe, getMe } from '#contract/api/player/profile.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let staff: TestOperator
const ends: (() => Promise<void>)[] = []
const reason = 'Combinado com a casa'
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  staff = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const give = (username: string, code: string, by = staff) =>
  by.call(operatorGiveCode, { body: { username, code, reason } })
const change = (player: { id: string }, code: string) =>
  staff.call(operatorChangeCode, { params: { id: player.id }, body: { code, reason } })
const end = (player: { id: string }) => staff.call(operatorEndCode, { params: { id: player.id }, body: { reason } })
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(answer => answer.status).sort((one, other) => one - other)
const view = async (player: { id: string }) =>
  (await staff.call(operatorInfluencer, { params: { id: player.id } })).data
const list = async (query: Record<string, string | number>) => (await staff.call(operatorInfluencers, { query })).data
const actions = async (player: Player) =>
  (await staff.call(operatorAudit, { query: { subject: player.id } })).data.docs.map(line => [line.action, line.reason])

describe('giving a code (C13)', () => {
  test('makes a player an influencer, tidied as it was typed, with who, why and when', async () => {
    const player = await newPlayer(app)
    const found = await staff.call(operatorFindInfluencer, {
      query: { username: `@${player.username.toUpperCase()}` },
    })
    // Usernames may be entered with a leading @.
    expect(found.data).toEqual({
      player: { _id: player.id, username: player.username, name: 'Pessoa de Teste' },
      code: null,
      problem: null,
    })
    expect(await give(player.username, ' gol 10 ')).toMatchObject({ status: 201 })
    const me = (await player.call(getMe)).data
    expect([me.code, me.roles]).toEqual(['GOL10', ['influencer']])
    expect(await actions(player)).toEqual([['influencer.given', reason]])
    expect(await view(player)).toMatchObject({
      influencer: { code: 'GOL10', state: 'active', player: { username: player.username }, entries: 0, commission: 0n },
      problem: null,
      codes: [{ code: 'GOL10', givenAt: app.clock.now(), endedAt: null }],
      totals: { games: 0, entries: 0, stakes: 0n, expected: 0n, commission: 0n },
      months: [],
    })
    const exported = (await player.call(exportMe)).data.parts
    expect(exported.influencer).toMatchObject([{ code: 'GOL10', endedAt: null }])
  })

  test.each([
    ['', 'code_required'],
    ['ABC', 'code_invalid'],
    ['A'.repeat(21), 'code_invalid'],
    ['GOL-10', 'code_invalid'],
    ['GÔL10', 'code_invalid'],
    ['crava', 'code_reserved'],
    ['SUPORTE1', 'code_reserved'],
  ])('refuses the code “%s” at its field', async (code, field) => {
    const player = await newPlayer(app)
    expect((await give(player.username, code)).fields).toEqual({ code: field })
    expect((await player.call(getMe)).data.roles).toEqual([])
    expect(await actions(player)).toEqual([])
  })

  test('is for players who are there, of age and in good standing', async () => {
    expect(await give('ninguem', 'LIVRE1')).toMatchObject({ status: 422, fields: { username: 'user_unknown' } })
    expect((await give('', 'LIVRE1')).fields).toEqual({ username: 'username_required' })
    const [young, ageless, blocked] = [await newPlayer(app), await newPlayer(app), await newPlayer(app)]
    const { db } = app.deps
    await db.rows(sql`update account set birth_date = '2008-11-22' where id = ${young.id}`)
    await db.rows(sql`update account set birth_date = null where id = ${ageless.id}`)
    await db.rows(sql`update account set blocked_at = ${app.clock.now()} where id = ${blocked.id}`)
    for (const [player, problem] of [
      [young, 'under_age'],
      [ageless, 'birth_date_needed'],
      [blocked, 'account_blocked'],
    ] as const) {
      expect(await give(player.username, 'LIVRE1')).toMatchObject({ code: problem, fields: { username: problem } })
      const { data } = await staff.call(operatorFindInfluencer, { query: { username: player.username } })
      expect(data.problem).toBe(problem)
    }
    // They turn eighteen tomorrow; the day after nothing prevents it.
    await db.rows(sql`update account set birth_date = '2008-11-21' where id = ${young.id}`)
    expect((await give(young.username, 'LIVRE1')).status).toBe(201)
  })

  test('is done once: who has a code keeps it, and a code is one person’s, also of two at once', async () => {
    const [ana, bia, second] = [await newPlayer(app), await newPlayer(app), await newOperator(app)]
    const answers = await Promise.all([give(ana.username, 'JUNTOS'), give(bia.username, 'JUNTOS', second)])
    expect(statuses(answers)).toEqual([201, 409])
    expect(answers.find(answer => answer.status === 409)?.fields).toEqual({ code: 'code_taken' })
    const [owner, other] = answers[0]?.status === 201 ? [ana, bia] : [bia, ana]
    expect((await give(owner.username, 'OUTRO1')).fields).toEqual({ username: 'influencer_already' })
    const twice = await Promise.all([give(other.username, 'DUAS1'), give(other.username, 'DUAS2', second)])
    expect(statuses(twice)).toEqual([201, 409])
    expect((await view(other)).codes).toHaveLength(1)
    expect(await actions(other)).toHaveLength(1)
  })
})

describe('changing and ending a code', () => {
  test('another code takes the place of the first, which nobody else ever gets', async () => {
    const [player, other] = [await newPlayer(app), await newPlayer(app)]
    await give(player.username, 'ANTES1')
    app.clock.advance(1_000)
    expect((await change(player, 'DEPOIS1')).status).toBe(200)
    expect((await change(player, 'DEPOIS1')).status).toBe(200)
    expect((await player.call(getMe)).data.code).toBe('DEPOIS1')
    expect((await give(other.username, 'ANTES1')).fields).toEqual({ code: 'code_taken' })
    expect((await change(player, 'crava')).fields).toEqual({ code: 'code_reserved' })
    expect((await view(player)).codes.map(({ code, endedAt }) => [code, endedAt !== null])).toEqual([
      ['DEPOIS1', false],
      ['ANTES1', true],
    ])
    // Submitted twice, it was done once.
    expect(await actions(player)).toEqual([
      ['influencer.changed', reason],
      ['influencer.given', reason],
    ])
    expect((await change(player, 'ANTES1')).status).toBe(200)
    expect((await player.call(getMe)).data.code).toBe('ANTES1')
  })

  test('the role ends at once, twice at once is once, and it may be given again', async () => {
    const [player, other] = [await newPlayer(app), await newPlayer(app)]
    await give(player.username, 'FIM2026')
    const answers = await Promise.all([end(player), end(player)])
    expect(statuses(answers)).toEqual([200, 409])
    const me = (await player.call(getMe)).data
    expect([me.code, me.roles]).toEqual([undefined, []])
    expect((await view(player)).influencer).toMatchObject({ state: 'ended', endedAt: app.clock.now() })
    expect((await player.call(getInfluencer)).data).toMatchObject({
      code: 'FIM2026',
      endedAt: app.clock.now(),
      cards: [],
    })
    expect((await give(other.username, 'FIM2026')).fields).toEqual({ code: 'code_taken' })
    expect((await change(player, 'FIM2026')).status).toBe(200)
    expect((await view(player)).influencer).toMatchObject({ state: 'active', endedAt: null })
  })

  test('of who never had one there is nothing to change, end or see', async () => {
    const player = await newPlayer(app)
    const params = { id: player.id }
    const answers = [
      await change(player, 'NUNCA1'),
      await end(player),
      await staff.call(operatorInfluencer, { params }),
      await staff.call(operatorInfluencerGames, { params }),
      await change({ id: 'f'.repeat(24) }, 'NUNCA1'),
      await end({ id: 'f'.repeat(24) }),
    ]
    expect(answers.map(answer => answer.status)).toEqual([404, 404, 404, 404, 404, 404])
    const found = await staff.call(operatorFindInfluencer, { query: { username: 'ninguem' } })
    expect(found).toMatchObject({ status: 422, code: 'user_unknown' })
  })

  test('a code stays its owner’s after the account is deleted, whose name is gone', async () => {
    const [player, other] = [await newPlayer(app), await newPlayer(app)]
    await give(player.username, 'SAIU26')
    expect((await player.call(deleteMe, { body: { password: player.password } })).status).toBe(200)
    await app.drain()
    expect((await give(other.username, 'SAIU26')).fields).toEqual({ code: 'code_taken' })
    expect((await view(player)).influencer).toMatchObject({
      state: 'ended',
      player: { name: 'Conta encerrada', username: '' },
    })
    expect((await change(player, 'SAIU27')).status).toBe(404)
  })
})

describe('the list', () => {
  test('is searched by username and code, by state, page by page', async () => {
    const players = [await newPlayer(app), await newPlayer(app), await newPlayer(app)] as const
    for (const [index, player] of players.entries()) await give(player.username, `LISTA${index}`)
    await end(players[1])
    await app.deps.db.rows(sql`update account set blocked_at = ${app.clock.now()} where id = ${players[2].id}`)
    expect((await list({ search: 'lista1' })).docs.map(doc => [doc._id, doc.state])).toEqual([[players[1].id, 'ended']])
    expect((await list({ search: players[2].username, limit: 50 })).docs.map(doc => doc.state)).toContain('blocked')
    const states = async (state: string) => (await list({ search: 'lista', state })).docs.map(doc => doc.code)
    expect([await states('active'), await states('blocked'), await states('ended')]).toEqual([
      ['LISTA0'],
      ['LISTA2'],
      ['LISTA1'],
    ])
    const page = await list({ search: 'lista', limit: 2, page: 2 })
    expect(page).toMatchObject({ page: 2, pages: 2, total: 3 })
    expect(page.docs).toHaveLength(1)
    expect((await list({ search: 'nada%_' })).docs).toEqual([])
    expect((await staff.call(operatorInfluencers, { query: { state: 'outra' } })).status).toBe(400)
  })

  test('is the operators’ alone', async () => {
    const player = await newPlayer(app)
    const params = { id: player.id }
    const calls = [
      [operatorInfluencers, {}],
      [operatorInfluencersUse, { query: { month: '2026-11' } }],
      [operatorFindInfluencer, { query: { username: player.username } }],
      [operatorInfluencer, { params }],
      [operatorInfluencerGames, { params }],
      [operatorGiveCode, { body: { username: player.username, code: 'MEU1', reason } }],
      [operatorChangeCode, { params, body: { code: 'MEU1', reason } }],
      [operatorEndCode, { params, body: { reason } }],
    ] as const
    for (const [endpoint, parts] of calls) {
      expect((await app.call(endpoint, parts)).status).toBe(401)
      expect((await player.call(endpoint, parts)).status).toBe(401)
    }
    expect((await staff.call(operatorGiveCode, { body: { username: player.username, code: 'MEU1' } })).fields).toEqual({
      reason: 'reason_required',
    })
    expect((await staff.call(operatorInfluencersUse, { query: { month: '2026-13' } })).fields).toEqual({
      month: 'month_invalid',
    })
  })
})
