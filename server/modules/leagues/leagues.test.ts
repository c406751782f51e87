import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/api/player/leagues.ts'
import { deleteMe, exportMe } from '#contract/api/player/profile.ts'
import { LEAGUE_MEMBERS_MAX, LEAGUES_PER_PLAYER } from '#contract/limits.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { create, invite, join, membersOf, read, remove, tokenOf } from '#tests/support/leagues.ts'
import { listen } from '#tests/support/live.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

/* Leagues over HTTP: made, found, joined, left, and what their owners do. Points are in points.test.ts, invitations in invitations.test.ts. */
let app: TestApp
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  ;[ana, bruno, carla] = [await newPlayer(app), await newPlayer(app), await newPlayer(app)]
})
afterAll(async () => {
  for (const end of ends) await end()
})

const NOBODYS = 'f'.repeat(24)
const missing = { status: 404, code: 'not_found' }
/** A league of Ana's that Bruno joined through its link. */
async function leagueOfTwo(): Promise<string> {
  const id = await create(ana)
  expect((await join(bruno, id, await tokenOf(ana, id))).status).toBe(200)
  return id
}

describe('a league is made', () => {
  test('with its owner in it, and is theirs alone to see', async () => {
    const id = await create(ana, '  Os de sempre ')
    await app.drain()
    const { doc } = (await read(ana, id)).data
    expect(doc).toMatchObject({
      name: 'Os de sempre',
      members: 1,
      me: 'owner',
      owner: { isMe: true },
      place: { position: 1 },
    })
    expect(doc.people.map(({ _id }) => _id)).toEqual([ana.id])
    expect((await ana.call(calls.listLeagues)).data.docs[0]).toMatchObject({ _id: id, me: 'owner' })
    expect((await bruno.call(calls.listLeagues)).data.docs.filter(one => one._id === id)).toEqual([])
    for (const call of [calls.getLeague, calls.listLeagueMembers, calls.listLeagueMeetings, calls.getLeagueStory])
      expect(await bruno.call(call, { params: { id } })).toMatchObject(missing)
    expect(await bruno.call(calls.getLeagueTable, { params: { id, table: 'week' } })).toMatchObject(missing)
  })

  test('with a name that can be one, by who is signed in, once with a key', async () => {
    for (const name of ['', '   ', 'x'.repeat(41), 'a\u0000b'])
      expect(await ana.call(calls.createLeague, { body: { name } })).toMatchObject({
        status: 400,
        fields: { name: expect.any(String) },
      })
    expect((await app.call(calls.createLeague, { body: { name: 'Liga' } })).status).toBe(401)
    const headers = { 'idempotency-key': 'liga-uma-vez' }
    const both = await Promise.all(
      [1, 2].map(() => ana.call(calls.createLeague, { body: { name: 'Uma vez' }, headers })),
    )
    expect(new Set(both.map(one => one.data._id)).size).toBe(1)
    expect(await ana.call(calls.createLeague, { body: { name: 'Outra' }, headers })).toMatchObject({
      code: 'idempotency_key_reused',
    })
  })
})

describe('joining', () => {
  test('takes the link, which shows who is in, and is immediate, once', async () => {
    const id = await create(ana)
    const token = await tokenOf(ana, id)
    expect(await tokenOf(ana, id)).toBe(token)
    for (const wrong of [undefined, 'x'.repeat(32)]) expect(await join(bruno, id, wrong)).toMatchObject(missing)
    await app.drain()
    const { doc } = (await read(bruno, id, token)).data
    expect(doc).toMatchObject({ me: 'none', members: 1, people: [{ _id: ana.id }] })
    const shown = (await app.call(calls.publicLeague, { params: { id }, query: { token } })).data
    expect(shown).toMatchObject({
      name: 'Os de sempre',
      members: 1,
      people: [{ username: ana.username }],
      canJoin: true,
    })
    expect(await app.call(calls.publicLeague, { params: { id }, query: {} })).toMatchObject(missing)
    app.clock.advance(1_000)
    const twice = await Promise.all([join(bruno, id, token), join(bruno, id, token)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read(bruno, id)).data.doc).toMatchObject({ me: 'member', members: 2 })
    expect(await membersOf(bruno, id)).toEqual([ana.id, bruno.id])
    expect((await app.call(calls.joinLeague, { params: { id }, body: { token } })).status).toBe(401)
  })

  test('ends with the link that the owner replaces, and who is blocked does not join', async () => {
    const id = await leagueOfTwo()
    const token = await tokenOf(ana, id)
    expect(await invite(bruno, id, { renew: true })).toMatchObject({ status: 403, code: 'forbidden' })
    const fresh = await tokenOf(ana, id, { renew: true })
    expect(fresh).not.toBe(token)
    expect(await join(carla, id, token)).toMatchObject(missing)
    const dora = await newPlayer(app)
    await app.deps.db.rows(sql`update account set blocked_at = ${app.clock.now()} where id = ${dora.id}`)
    expect(await join(dora, id, fresh)).toMatchObject({ code: 'account_blocked' })
    expect((await join(carla, id, fresh)).status).toBe(200)
  })

  test('ends with the last place of a league and of a player, two at once too', async () => {
    const id = await create(ana)
    const token = await tokenOf(ana, id)
    // All but one slot.
    await app.deps.db.rows(sql`
      with extra as (insert into account (id, name, username, email, cpf, cpf_hash, gender, password_hash, phones, lang, created_at)
        select lpad(to_hex(n), 24, '0'), 'Vaga', 'vaga' || n, 'vaga' || n || '@correio.example', 'v' || n, 'v' || n, 'F', '', '{}', 'pt-BR', now()
        from generate_series(1, ${LEAGUE_MEMBERS_MAX - 2}::integer) n returning id)
      insert into league_member (league_id, account_id, state, at, joined_at) select ${id}, id, 'in', now(), now() from extra`)
    await app.deps.db.rows(sql`update league set members = ${LEAGUE_MEMBERS_MAX - 1} where id = ${id}`)
    const both = await Promise.all([join(bruno, id, token), join(carla, id, token)])
    expect(new Set(both.map(one => one.code))).toEqual(new Set(['league_full', undefined]))
    expect((await read(ana, id)).data.doc.members).toBe(LEAGUE_MEMBERS_MAX)

    const [eva, fabi, gabi] = [await newPlayer(app), await newPlayer(app), await newPlayer(app)]
    const links: { league: string; token: string }[] = []
    for (let made = 0; made <= LEAGUES_PER_PLAYER; made += 1) {
      const league = await create(made % 2 === 0 ? fabi : gabi)
      links.push({ league, token: await tokenOf(made % 2 === 0 ? fabi : gabi, league) })
    }
    const joined = await Promise.all(links.map(one => join(eva, one.league, one.token)))
    expect(joined.filter(({ status }) => status === 200)).toHaveLength(LEAGUES_PER_PLAYER)
    expect(joined.filter(({ code }) => code === 'leagues_limit')).toHaveLength(1)
    expect(await eva.call(calls.createLeague, { body: { name: 'Mais uma' } })).toMatchObject({ code: 'leagues_limit' })
  })
})

describe('leaving, and what an owner does', () => {
  test('a member leaves and comes back; who was removed comes back by the owner’s invitation alone', async () => {
    const id = await leagueOfTwo()
    const token = await tokenOf(ana, id)
    expect((await remove(bruno, id, bruno.id)).status).toBe(200)
    expect(await read(bruno, id)).toMatchObject(missing)
    expect((await join(bruno, id, token)).status).toBe(200)
    expect(await remove(bruno, id, ana.id)).toMatchObject({ status: 403 })
    expect(await remove(ana, id, NOBODYS)).toMatchObject(missing)
    expect((await remove(ana, id, bruno.id)).status).toBe(200)
    expect(await remove(ana, id, bruno.id)).toMatchObject(missing)
    expect(await join(bruno, id, token)).toMatchObject({ status: 409, code: 'league_removed' })
    await join(carla, id, token)
    expect(await invite(carla, id, { _user: bruno.id })).toMatchObject({ code: 'forbidden' })
    await invite(ana, id, { _user: bruno.id })
    expect((await join(bruno, id, token)).status).toBe(200)
    expect((await app.call(calls.removeLeagueMember, { params: { id, userId: bruno.id } })).status).toBe(401)
  })

  test('the owner renames, hands over, and then leaves; a member does none of it', async () => {
    const id = await leagueOfTwo()
    const rename = (by: Player, name: string) => by.call(calls.renameLeague, { params: { id }, body: { name } })
    const handOver = (by: Player, _user: string) => by.call(calls.handOverLeague, { params: { id }, body: { _user } })
    expect(await rename(bruno, 'Do Bruno')).toMatchObject({ status: 403 })
    expect(await rename(carla, 'Da Carla')).toMatchObject(missing)
    expect(await rename(ana, '')).toMatchObject({ status: 400 })
    expect((await rename(ana, 'Resenha')).status).toBe(200)
    expect((await read(bruno, id)).data.doc.name).toBe('Resenha')
    expect(await remove(ana, id, ana.id)).toMatchObject({ status: 409, code: 'hand_over_first' })
    expect(await handOver(bruno, bruno.id)).toMatchObject({ status: 403 })
    expect(await handOver(ana, carla.id)).toMatchObject({ code: 'user_unknown' })
    const twice = await Promise.all([handOver(ana, bruno.id), handOver(ana, bruno.id)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect((await read(bruno, id)).data.doc).toMatchObject({ me: 'owner' })
    expect((await remove(ana, id, ana.id)).status).toBe(200)
    for (const [call, body] of [
      [calls.renameLeague, { name: 'Nada' }],
      [calls.handOverLeague, { _user: bruno.id }],
    ] as const)
      expect((await app.call(call, { params: { id }, body })).status).toBe(401)
  })

  test('the owner closes it, and nobody sees it any more', async () => {
    const id = await leagueOfTwo()
    const token = await tokenOf(ana, id)
    await app.drain()
    const close = (by: Player) => by.call(calls.closeLeague, { params: { id } })
    expect(await close(bruno)).toMatchObject({ status: 403 })
    expect((await app.call(calls.closeLeague, { params: { id } })).status).toBe(401)
    expect((await close(ana)).status).toBe(200)
    expect(await close(ana)).toMatchObject(missing)
    for (const who of [ana, bruno]) expect(await read(who, id)).toMatchObject(missing)
    expect(await join(carla, id, token)).toMatchObject(missing)
    expect(await app.call(calls.publicLeague, { params: { id }, query: { token } })).toMatchObject(missing)
    expect((await bruno.call(calls.listLeagues, { query: { limit: 50 } })).data.docs.map(one => one._id)).not.toContain(
      id,
    )
  })

  test('viewers of a league receive its changes until they leave it', async () => {
    const id = await leagueOfTwo()
    await app.drain()
    const [page, hers] = [await listen(app, bruno), await listen(app, ana)]
    await read(bruno, id)
    await read(ana, id)
    await ana.call(calls.renameLeague, { params: { id }, body: { name: 'Novo nome' } })
    await app.drain()
    await expect.poll(() => page.of(`league:${id}`)).toEqual([{ what: 'league', seq: expect.any(Number) }])
    await remove(ana, id, bruno.id)
    // The open page gets the event before it leaves the room, whichever job runs first.
    await app.jobs
      .find(set => 'leagues.part' in set.tasks)
      ?.tasks['leagues.part']?.({ leagueId: id, accountId: bruno.id })
    await expect.poll(() => page.of(`league:${id}`)).toHaveLength(2)
    await app.drain()
    const seqs = (of: typeof page) => (of.of(`league:${id}`) as { seq: number }[]).map(({ seq }) => seq)
    const newest = Math.max(...seqs(hers), ...seqs(page))
    await ana.call(calls.renameLeague, { params: { id }, body: { name: 'Sem o Bruno' } })
    await app.drain()
    await expect.poll(() => Math.max(...seqs(hers))).toBeGreaterThan(newest)
    expect(seqs(page)).not.toContain(Math.max(...seqs(hers)))
  })
})

describe('a deleted account', () => {
  test('leaves its leagues: one of its own goes to who came first, and is closed where nobody else is', async () => {
    const [eva, fabi] = [await newPlayer(app), await newPlayer(app)]
    const [shared, alone] = [await create(eva), await create(eva)]
    await join(fabi, shared, await tokenOf(eva, shared))
    app.clock.advance(1_000)
    await join(ana, shared, await tokenOf(eva, shared))
    const token = await tokenOf(eva, alone)
    await app.drain()
    const parts = (await eva.call(exportMe)).data.parts as Record<
      string,
      { id: string; state: string; isOwner: boolean }[]
    >
    expect(parts.leagues?.map(row => [row.id, row.state, row.isOwner])).toEqual(
      expect.arrayContaining([
        [shared, 'in', true],
        [alone, 'in', true],
      ]),
    )
    expect((await eva.call(deleteMe, { body: { password: eva.password } })).status).toBe(200)
    await app.drain()
    expect((await read(fabi, shared)).data.doc).toMatchObject({ me: 'owner', members: 2 })
    expect(await membersOf(fabi, shared)).toEqual([fabi.id, ana.id])
    const table = await fabi.call(calls.getLeagueTable, { params: { id: shared, table: 'season' } })
    expect(table.data.docs.map(({ _id }) => _id).toSorted()).toEqual([fabi.id, ana.id].toSorted())
    expect(await app.call(calls.publicLeague, { params: { id: alone }, query: { token } })).toMatchObject(missing)
  })
})
