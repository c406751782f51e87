import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorCreateAd, operatorDeleteAd, operatorUpdateAd } from '#contract/api/admin/ads.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { clickAd, getAd, viewAd } from '#contract/api/player/ads.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { exportMe } from '#contract/api/player/profile.ts'
import { excludeSelf, pausePlay, setLimits } from '#contract/api/player/responsible.ts'
import { SETTINGS_ID } from '#contract/ids.ts'
import { adBody, adAdmin } from '#tests/support/ads.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { listen } from '#tests/support/live.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { adJobs } from './jobs.ts'
import { lockAd } from './sql.ts'

let app: TestApp
let operator: TestOperator
let ads: ReturnType<typeof adAdmin>
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ads = adAdmin(operator)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const open = (player: Player, adId: string, cardId = SETTINGS_ID) => player.call(getAd, { params: { cardId, adId } })
const see = (player: Player, id: string) => player.call(viewAd, { params: { id } })
const follow = (player: Player, id: string) => player.call(clickAd, { params: { id } })
const notices = async (player: Player) =>
  (await player.call(listNotifications)).data.docs.filter(doc => doc.redirect.uri.includes('/view/ad/'))
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

test('a sent ad is told once, opens from its notification, and is counted once however often it is opened', async () => {
  const player = await newPlayer(app)
  const id = await ads.write()
  expect(await open(player, id)).toMatchObject({ status: 404 })
  const page = await listen(app, player)
  expect(statuses(await Promise.all([ads.send(id), ads.send(id)]))).toEqual([200, 409])
  await app.drain()
  await expect.poll(() => page.of('athlete-ad')).toEqual([{ _card: SETTINGS_ID, _id: id }])
  const [notification, ...others] = await notices(player)
  expect(others).toEqual([])
  expect(notification).toMatchObject({
    title: 'Jogue a rodada',
    text: 'Publicidade · Cartelas novas toda semana. Venha ver.',
    redirect: { uri: `/athlete-card/${SETTINGS_ID}/view/ad/${id}` },
  })
  expect((await open(player, id)).data).toEqual({
    _id: id,
    _card: SETTINGS_ID,
    type: 'video',
    title: 'Jogue a rodada',
    url: adBody().video,
    text: 'Cartelas novas toda semana.\nVenha ver.',
    alt: '',
    link: '/championships',
    _upload: null,
  })
  const before = await ads.read(id)
  const seen = await Promise.all([1, 2, 3].map(() => see(player, id)))
  expect(seen.filter(({ data }) => data.first)).toHaveLength(1)
  await Promise.all([1, 2].map(() => follow(player, id)))
  expect(await ads.read(id)).toMatchObject({ state: 'sent', views: before.views + 1, clicks: before.clicks + 1 })
  const { parts } = (await player.call(exportMe)).data
  expect(parts.ads).toMatchObject([{ id, title: 'Jogue a rodada' }])
})

test('who follows a link without the view having been told is one view and one click', async () => {
  const player = await newPlayer(app)
  const id = await ads.write({ lang: 'en' })
  await app.deps.db.rows(sql`update account set lang = 'en' where id = ${player.id}`)
  await ads.send(id)
  await app.drain()
  await follow(player, id)
  expect(await ads.read(id)).toMatchObject({ people: 1, views: 1, clicks: 1 })
  expect((await see(player, id)).data).toEqual({ first: false })
})

test('a picture of the house’s, with its words and a link outside', async () => {
  const player = await newPlayer(app)
  const _upload = await ads.upload()
  const image = { type: 'image', _upload, alt: 'Uma cartela', link: 'https://parceiro.example/oferta' }
  const id = await ads.write({ ...image, live: false })
  const page = await listen(app, player)
  await ads.send(id)
  await app.drain()
  expect((await open(player, id)).data).toMatchObject({
    type: 'image',
    url: 'https://parceiro.example/oferta',
    link: 'https://parceiro.example/oferta',
    alt: 'Uma cartela',
    _upload: { _id: _upload },
  })
  expect(await notices(player)).toHaveLength(1)
  expect(page.of('athlete-ad')).toEqual([])
  const again = await operator.call(operatorCreateAd, { body: adBody({ ...image }) })
  expect(again).toMatchObject({ status: 422, fields: { _upload: 'photo_unknown' } })
})

test('nobody who has stopped or limited their play, is under age, of unknown age, blocked or gone is advertised to (W4)', async () => {
  const [free, paused, excluded, limited, young, ageless, blocked] = await Promise.all(
    Array.from({ length: 7 }, () => newPlayer(app)),
  )
  if (!free || !paused || !excluded || !limited || !young || !ageless || !blocked) return expect.unreachable()
  await paused.call(pausePlay, { body: { days: 1 } })
  await excluded.call(excludeSelf, { body: { months: 3 } })
  await limited.call(setLimits, { body: { loss: { month: 50 } } })
  const { db } = app.deps
  await db.rows(sql`update account set birth_date = '2008-11-22' where id = ${young.id}`)
  await db.rows(sql`update account set birth_date = null where id = ${ageless.id}`)
  await db.rows(sql`update account set blocked_at = ${app.clock.now()} where id = ${blocked.id}`)
  const id = await ads.write()
  const { audience } = await ads.read(id)
  const pages = await Promise.all([free, paused].map(player => listen(app, player)))
  await ads.send(id)
  await app.drain()
  await expect.poll(() => pages[0]?.of('athlete-ad')).toHaveLength(1)
  expect(pages[1]?.of('athlete-ad')).toEqual([])
  for (const player of [paused, excluded, limited, young, ageless]) {
    expect(await notices(player)).toEqual([])
    expect(await open(player, id)).toMatchObject({ status: 404 })
    expect(await see(player, id)).toMatchObject({ status: 404 })
    expect(await follow(player, id)).toMatchObject({ status: 404 })
  }
  expect((await ads.read(id)).people).toBe(audience)
  // A player who self-excludes later does not see it any more.
  expect((await open(free, id)).status).toBe(200)
  await free.call(excludeSelf, { body: { months: 3 } })
  expect(await open(free, id)).toMatchObject({ status: 404 })
  expect(await see(free, id)).toMatchObject({ status: 404 })
})

test('an ad is of those it was sent to, at its own address, signed in', async () => {
  const [mine, other] = [await newPlayer(app), await newPlayer(app)]
  await app.deps.db.rows(sql`update account set lang = 'en' where id = ${mine.id}`)
  const id = await ads.write({ lang: 'en' })
  await ads.send(id)
  await app.drain()
  expect((await open(mine, id)).status).toBe(200)
  expect(await open(mine, id, 'f'.repeat(24))).toMatchObject({ status: 404 })
  expect(await open(mine, 'f'.repeat(24))).toMatchObject({ status: 404 })
  for (const call of [() => open(other, id), () => see(other, id), () => follow(other, id)]) {
    expect(await call()).toMatchObject({ status: 404 })
  }
  expect(await app.call(getAd, { params: { cardId: SETTINGS_ID, adId: id } })).toMatchObject({ status: 401 })
  expect(await app.call(viewAd, { params: { id } })).toMatchObject({ status: 401 })
  expect(await app.call(clickAd, { params: { id } })).toMatchObject({ status: 401 })
  expect(await mine.call(viewAd, { params: { id: 'x' } })).toMatchObject({ status: 404 })
})

test('one that waits goes at its moment; held back it is a draft again, ended it is seen by nobody', async () => {
  const player = await newPlayer(app)
  const id = await ads.write()
  app.clock.advance(1)
  const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await ads.send(id, at)
  await app.drain()
  expect(await ads.read(id)).toMatchObject({ state: 'scheduled', sendAt: new Date(at), people: 0 })
  expect(await operator.call(operatorUpdateAd, { params: { id }, body: adBody() })).toMatchObject({
    code: 'state_forbids',
  })
  expect(
    await operator.call(operatorDeleteAd, { params: { id }, body: { reason: 'Campanha de teste' } }),
  ).toMatchObject({
    status: 409,
  })
  app.clock.advance(1)
  await ads.end(id)
  expect(await ads.read(id)).toMatchObject({ state: 'draft', sendAt: null })
  app.clock.advance(3_601_000)
  await app.drain()
  expect(await ads.read(id)).toMatchObject({ state: 'draft', people: 0 })
  const later = new Date(app.clock.now().getTime() + 60_000).toISOString()
  await ads.send(id, later)
  app.clock.advance(61_000)
  await app.drain()
  expect((await ads.read(id)).state).toBe('sent')
  expect((await open(player, id)).status).toBe(200)
  app.clock.advance(1)
  expect(statuses(await Promise.all([ads.end(id), ads.end(id)]))).toEqual([200, 409])
  expect(await open(player, id)).toMatchObject({ status: 404 })
  expect((await ads.read(id)).endedAt).toEqual(app.clock.now())
  const { docs } = (await operator.call(operatorAudit, { query: { subject: id } })).data
  expect(docs.map(({ action }) => action)).toEqual(['ad.ended', 'ad.sent', 'ad.held-back', 'ad.sent', 'ad.created'])
})

test('run by run, repeated after a crash, everybody gets it once', async () => {
  const players = await Promise.all(Array.from({ length: 3 }, () => newPlayer(app)))
  const id = await ads.write()
  const before = await ads.read(id)
  await ads.send(id)
  const { tasks } = adJobs(() => app.deps, 2)
  const run = async () => tasks['ads.send']?.({ adId: id })
  // Two concurrent runs, as when a job is retried while its first run is still going.
  for (let turn = 0; turn < 40; turn += 1) {
    await Promise.all([run(), run()])
    if ((await ads.read(id)).state === 'sent') break
  }
  await app.drain()
  const after = await ads.read(id)
  expect(after).toMatchObject({ state: 'sent', people: before.audience, audience: null })
  for (const player of players)
    expect((await notices(player)).filter(({ redirect }) => redirect.uri.endsWith(id))).toHaveLength(1)
})

test('the counts of an ad are those of its recipients, when many see it and follow it at once, each more than once', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => newPlayer(app)))
  const id = await ads.write()
  await ads.send(id)
  await app.drain()
  await Promise.all(
    players.flatMap(
      (player, index) =>
        [[], [see, see], [follow, follow], [see, follow, see]][index % 4]?.map(call => call(player, id)) ?? [],
    ),
  )
  const { views, clicks } = await ads.read(id)
  expect({ views, clicks }).toEqual({ views: 9, clicks: 6 })
  const counted = (from: ReturnType<typeof sql>) => app.deps.db.rows(from)
  expect(
    await counted(sql`select ad_id, sum(people)::integer as people, sum(views)::integer as views, sum(clicks)::integer as clicks
      from ad_tally group by 1 order by 1`),
  ).toEqual(
    await counted(sql`select ad_id, count(*)::integer as people, count(seen_at)::integer as views, count(clicked_at)::integer as clicks
      from ad_recipient group by 1 order by 1`),
  )
})

test('who looks at an ad does not wait for the step that sends it', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer(app)))
  const id = await ads.write()
  await ads.send(id)
  await app.drain()
  // Each view is counted in a shard of its own, and one exists so far: all four in it is 1 of 65,536.
  const { first, seen } = await app.deps.db.tx(async tx => {
    await lockAd(tx, id)
    const all = Promise.all(players.map(player => see(player, id)))
    return { first: await Promise.race([all.then(() => 'seen'), setTimeout(3_000, 'still waiting')]), seen: { all } }
  })
  expect(statuses(await seen.all)).toEqual([200, 200, 200, 200])
  expect(first).toBe('seen')
})

test('pages frame the players of the two sites and nothing else', async () => {
  for (const base of [app.playerUrl, app.operatorUrl]) {
    const policy = (await fetch(base)).headers.get('content-security-policy')
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;')
  }
})
