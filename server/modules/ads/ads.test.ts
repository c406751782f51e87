import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clickAd, getAd, viewAd } from '#contract/api/ads.ts'
import { excludeSelf, pausePlay, setLimits } from '#contract/api/limits.ts'
import { exportMe } from '#contract/api/me.ts'
import { listNotifications } from '#contract/api/notifications.ts'
import { operatorAudit, operatorUpload } from '#contract/api/operator.ts'
import {
  operatorAd,
  operatorAds,
  operatorCreateAd,
  operatorDeleteAd,
  operatorEndAd,
  operatorSendAd,
  operatorUpdateAd,
} from '#contract/api/operator-ads.ts'
import { HOUSE_ID } from '#contract/ids.ts'
import { adJobs } from './jobs.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { listen } from '#tests/support/live.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, picture, type Player } from '#tests/support/people.ts'

let app: TestApp
let desk: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  desk = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const reason = 'Campanha de teste'
const video = 'https://youtu.be/aBcDeFgHiJk'
const body = (changes: Record<string, unknown> = {}) => ({
  type: 'video',
  title: 'Jogue a rodada',
  text: 'Cartelas novas toda semana.\nVenha ver.',
  _upload: '',
  alt: '',
  video,
  link: '/championships',
  _card: '',
  players: 'all',
  lang: '',
  notify: true,
  live: true,
  reason,
  ...changes,
})

async function upload(by = desk): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await picture('png', 200))]), 'anuncio.png')
  return (await by.call(operatorUpload, { form })).data._id
}

const write = async (changes: Record<string, unknown> = {}) =>
  (await desk.call(operatorCreateAd, { body: body(changes) })).data._id
const send = (id: string, at: string | null = null) =>
  desk.call(operatorSendAd, { params: { id }, body: { at, reason } })
const end = (id: string) => desk.call(operatorEndAd, { params: { id }, body: { reason } })
const read = async (id: string) => (await desk.call(operatorAd, { params: { id } })).data
const open = (player: Player, adId: string, cardId = HOUSE_ID) => player.call(getAd, { params: { cardId, adId } })
const see = (player: Player, id: string) => player.call(viewAd, { params: { id } })
const follow = (player: Player, id: string) => player.call(clickAd, { params: { id } })
const told = async (player: Player) =>
  (await player.call(listNotifications)).data.docs.filter(doc => doc.redirect.uri.includes('/view/ad/'))
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

test('a sent ad is told once, opens from its notification, and is counted once however often it is opened', async () => {
  const player = await newPlayer(app)
  const id = await write()
  expect(await open(player, id)).toMatchObject({ status: 404 })
  const page = await listen(app, player)
  expect(statuses(await Promise.all([send(id), send(id)]))).toEqual([200, 409])
  await app.drain()
  await expect.poll(() => page.of('athlete-ad')).toEqual([{ _card: HOUSE_ID, _id: id }])
  const [notification, ...others] = await told(player)
  expect(others).toEqual([])
  expect(notification).toMatchObject({
    title: 'Jogue a rodada',
    text: 'Publicidade · Cartelas novas toda semana. Venha ver.',
    redirect: { uri: `/athlete-card/${HOUSE_ID}/view/ad/${id}` },
  })
  expect((await open(player, id)).data).toEqual({
    _id: id,
    _card: HOUSE_ID,
    type: 'video',
    title: 'Jogue a rodada',
    url: video,
    text: 'Cartelas novas toda semana.\nVenha ver.',
    alt: '',
    link: '/championships',
    _upload: null,
  })
  const before = await read(id)
  const seen = await Promise.all([1, 2, 3].map(() => see(player, id)))
  expect(seen.filter(({ data }) => data.first)).toHaveLength(1)
  await Promise.all([1, 2].map(() => follow(player, id)))
  expect(await read(id)).toMatchObject({ state: 'sent', views: before.views + 1, clicks: before.clicks + 1 })
  const { parts } = (await player.call(exportMe)).data
  expect(parts.ads).toMatchObject([{ id, title: 'Jogue a rodada' }])
})

test('who follows a link without the view having been told is one view and one click', async () => {
  const player = await newPlayer(app)
  const id = await write({ lang: 'en' })
  await app.deps.db.rows(sql`update account set lang = 'en' where id = ${player.id}`)
  await send(id)
  await app.drain()
  await follow(player, id)
  expect(await read(id)).toMatchObject({ people: 1, views: 1, clicks: 1 })
  expect((await see(player, id)).data).toEqual({ first: false })
})

test('a picture of the house’s, with its words and a link outside', async () => {
  const player = await newPlayer(app)
  const _upload = await upload()
  const image = { type: 'image', _upload, alt: 'Uma cartela', link: 'https://parceiro.example/oferta', video }
  const id = await write({ ...image, live: false })
  const page = await listen(app, player)
  await send(id)
  await app.drain()
  expect((await open(player, id)).data).toMatchObject({
    type: 'image',
    url: 'https://parceiro.example/oferta',
    link: 'https://parceiro.example/oferta',
    alt: 'Uma cartela',
    _upload: { _id: _upload },
  })
  expect(await told(player)).toHaveLength(1)
  expect(page.of('athlete-ad')).toEqual([])
  const again = await desk.call(operatorCreateAd, { body: body({ ...image }) })
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
  const id = await write()
  const { audience } = await read(id)
  const pages = await Promise.all([free, paused].map(player => listen(app, player)))
  await send(id)
  await app.drain()
  await expect.poll(() => pages[0]?.of('athlete-ad')).toHaveLength(1)
  expect(pages[1]?.of('athlete-ad')).toEqual([])
  for (const player of [paused, excluded, limited, young, ageless]) {
    expect(await told(player)).toEqual([])
    expect(await open(player, id)).toMatchObject({ status: 404 })
    expect(await see(player, id)).toMatchObject({ status: 404 })
    expect(await follow(player, id)).toMatchObject({ status: 404 })
  }
  expect((await read(id)).people).toBe(audience)
  // Who excludes themselves later sees no more of it either.
  expect((await open(free, id)).status).toBe(200)
  await free.call(excludeSelf, { body: { months: 3 } })
  expect(await open(free, id)).toMatchObject({ status: 404 })
  expect(await see(free, id)).toMatchObject({ status: 404 })
})

test('an ad is of those it was sent to, at its own address, signed in', async () => {
  const [mine, other] = [await newPlayer(app), await newPlayer(app)]
  await app.deps.db.rows(sql`update account set lang = 'en' where id = ${mine.id}`)
  const id = await write({ lang: 'en' })
  await send(id)
  await app.drain()
  expect((await open(mine, id)).status).toBe(200)
  expect(await open(mine, id, 'f'.repeat(24))).toMatchObject({ status: 404 })
  expect(await open(mine, 'f'.repeat(24))).toMatchObject({ status: 404 })
  for (const call of [() => open(other, id), () => see(other, id), () => follow(other, id)]) {
    expect(await call()).toMatchObject({ status: 404 })
  }
  expect(await app.call(getAd, { params: { cardId: HOUSE_ID, adId: id } })).toMatchObject({ status: 401 })
  expect(await app.call(viewAd, { params: { id } })).toMatchObject({ status: 401 })
  expect(await app.call(clickAd, { params: { id } })).toMatchObject({ status: 401 })
  expect(await mine.call(viewAd, { params: { id: 'x' } })).toMatchObject({ status: 404 })
})

test('one that waits goes at its moment; held back it is a draft again, ended it is seen by nobody', async () => {
  const player = await newPlayer(app)
  const id = await write()
  const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await send(id, at)
  await app.drain()
  expect(await read(id)).toMatchObject({ state: 'scheduled', sendAt: new Date(at), people: 0 })
  expect(await desk.call(operatorUpdateAd, { params: { id }, body: body() })).toMatchObject({ code: 'state_forbids' })
  expect(await desk.call(operatorDeleteAd, { params: { id }, body: { reason } })).toMatchObject({ status: 409 })
  await end(id)
  expect(await read(id)).toMatchObject({ state: 'draft', sendAt: null })
  app.clock.advance(3_601_000)
  await app.drain()
  expect(await read(id)).toMatchObject({ state: 'draft', people: 0 })
  const later = new Date(app.clock.now().getTime() + 60_000).toISOString()
  await send(id, later)
  app.clock.advance(61_000)
  await app.drain()
  expect((await read(id)).state).toBe('sent')
  expect((await open(player, id)).status).toBe(200)
  expect(statuses(await Promise.all([end(id), end(id)]))).toEqual([200, 409])
  expect(await open(player, id)).toMatchObject({ status: 404 })
  expect((await read(id)).endedAt).toEqual(app.clock.now())
  const { docs } = (await desk.call(operatorAudit, { query: { subject: id } })).data
  expect(docs.map(({ action }) => action)).toEqual(['ad.ended', 'ad.sent', 'ad.held-back', 'ad.sent', 'ad.created'])
})

test('a moment that is gone or too far is told at its field', async () => {
  const id = await write()
  const now = app.clock.now().getTime()
  const at = (ms: number) => send(id, new Date(now + ms).toISOString())
  expect(await at(0)).toMatchObject({ status: 400, fields: { at: 'moment_passed' } })
  expect(await at(366 * 86_400_000)).toMatchObject({ fields: { at: 'moment_too_late' } })
  expect(await send(id, 'amanhã')).toMatchObject({ status: 400, fields: { at: 'date_invalid' } })
  expect((await read(id)).state).toBe('draft')
})

test('run by run, repeated after a crash, everybody gets it once', async () => {
  const players = await Promise.all(Array.from({ length: 3 }, () => newPlayer(app)))
  const id = await write()
  await send(id)
  const { tasks } = adJobs(() => app.deps, 2)
  // The same run twice at once, as two workers would after one was given up too early.
  for (let turn = 0; turn < 40; turn += 1) {
    await Promise.all([1, 2].map(() => tasks['ads.send']?.({ adId: id })))
    if ((await read(id)).state === 'sent') break
  }
  await app.drain()
  const after = await read(id)
  expect(after).toMatchObject({ state: 'sent', people: after.audience })
  for (const player of players)
    expect((await told(player)).filter(({ redirect }) => redirect.uri.endsWith(id))).toHaveLength(1)
})

test.each([
  [{ title: 'a' }, { title: 'title_required' }],
  [{ title: 'a'.repeat(81) }, { title: 'title_too_long' }],
  [{ text: ' ' }, { text: 'ad_text_required' }],
  [{ text: 'a'.repeat(601) }, { text: 'ad_text_too_long' }],
  [{ video: 'https://example.com/aBcDeFgHiJk' }, { video: 'video_invalid' }],
  [{ type: 'image', alt: 'Uma imagem' }, { _upload: 'photo_required' }],
  [{ type: 'image', _upload: 'f'.repeat(24), alt: 'a' }, { alt: 'alt_required' }],
  [{ link: 'http://sem-cadeado.example' }, { link: 'link_invalid' }],
  [{ link: 'javascript:alert(1)' }, { link: 'link_invalid' }],
  [{ link: '//example.com' }, { link: 'link_invalid' }],
  [{ link: 'https://banco@example.com' }, { link: 'link_invalid' }],
  [{ players: 'card' }, { _card: 'card_required' }],
  [{ _card: 'f'.repeat(24) }, { _card: 'card_unknown' }],
  [{ notify: false, live: false }, { notify: 'way_required' }],
  [{ lang: 'fr' }, { lang: 'lang_invalid' }],
  [{ reason: '' }, { reason: 'reason_required' }],
])('an ad with %j is refused at its field', async (changes, fields) => {
  const refused = await desk.call(operatorCreateAd, { body: body(changes) })
  expect(refused).toMatchObject({ status: 400, code: 'invalid_input', fields })
})

test('a draft changes and goes, its picture with it, and each change says why', async () => {
  const [first, second] = [await upload(), await upload()]
  const image = (_upload: string) => body({ type: 'image', _upload, alt: 'Uma imagem' })
  const id = (await desk.call(operatorCreateAd, { body: image(first) })).data._id
  expect((await desk.call(operatorUpdateAd, { params: { id }, body: image(second) })).status).toBe(200)
  expect((await read(id))._upload?._id).toBe(second)
  const gone = await Promise.all([1, 2].map(() => desk.call(operatorDeleteAd, { params: { id }, body: { reason } })))
  expect(statuses(gone)).toEqual([200, 404])
  const files = await app.deps.db.rows(
    sql<{ orphan: boolean }>`select orphan_until is not null as orphan from file where id in (${first}, ${second})`,
  )
  expect(files).toEqual([{ orphan: true }, { orphan: true }])
  const { docs } = (await desk.call(operatorAudit, { query: { subject: id } })).data
  expect(docs.map(({ action }) => action).sort()).toEqual(['ad.changed', 'ad.created', 'ad.removed'])
})

test('the list is searched by words and state; the desk is the operators’ alone', async () => {
  const id = await write({ title: 'Anúncio só deste teste' })
  const list = async (query: Record<string, string | number>) => (await desk.call(operatorAds, { query })).data
  expect((await list({ search: 'anuncio deste' })).docs.map(doc => doc._id)).toEqual([id])
  expect((await list({ search: 'anuncio deste', state: 'sent' })).docs).toEqual([])
  expect(await list({ limit: 1, page: 2 })).toMatchObject({ page: 2, docs: [{}] })
  const player = await newPlayer(app)
  const params = { id }
  const calls = [
    [operatorAds, {}],
    [operatorAd, { params }],
    [operatorCreateAd, { body: body() }],
    [operatorUpdateAd, { params, body: body() }],
    [operatorDeleteAd, { params, body: { reason } }],
    [operatorSendAd, { params, body: { at: null, reason } }],
    [operatorEndAd, { params, body: { reason } }],
  ] as const
  for (const [endpoint, parts] of calls) {
    expect((await app.call(endpoint, parts)).status).toBe(401)
    expect((await player.call(endpoint, parts)).status).toBe(401)
    if ('params' in parts) {
      expect((await desk.call(endpoint, { ...parts, params: { id: 'f'.repeat(24) } })).status).toBe(404)
    }
  }
  expect((await end(id)).code).toBe('state_forbids')
})

test('pages frame the players of the two sites and nothing else', async () => {
  for (const base of [app.playerUrl, app.operatorUrl]) {
    const policy = (await fetch(base)).headers.get('content-security-policy')
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;')
  }
})
