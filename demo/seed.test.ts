import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { operatorAds, operatorSendAd } from '#contract/api/admin/ads.ts'
import { operatorSignIn } from '#contract/api/admin/console.ts'
import { operatorApiKeys } from '#contract/api/admin/public-api.ts'
import { operatorDeliveries, operatorWebhooks } from '#contract/api/admin/webhooks.ts'
import { signIn } from '#contract/api/player/access.ts'
import { listSlides, slideSettings } from '#contract/api/player/home.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { getMe } from '#contract/api/player/profile.ts'
import { getRanking } from '#contract/api/player/rankings.ts'
import { checkCpf } from '#contract/people.ts'
import { claimSetting } from '#server/platform/settings.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { startDemo } from '#tests/support/demo.ts'
import { addPeople, demoAccounts, seedDemo } from './seed.ts'

// Each test begins with a complete demo.
vi.setConfig({ testTimeout: 60_000 })

const count = async (app: TestApp) => {
  const [counted] = await app.deps.db.rows(sql<Record<string, bigint>>`select
    (select count(*) from account) as accounts, (select count(*) from operator) as operators,
    (select count(*) from slide) as slides, (select count(*) from file where orphan_until is null) as files,
    (select count(*) from wallet) as wallets, (select count(*) from card) as cards`)
  return counted
}

test('everybody the start names can sign in, with a confirmed e-mail and all that play asks for', async () => {
  const app = await startDemo()
  expect(app.demoAccounts?.map(account => account.who)).toEqual([
    'ana',
    'bruno',
    'carla',
    'diego',
    'gabi',
    'operador',
    'supervisora',
  ])
  for (const { who, password, about } of demoAccounts) {
    const endpoint = about.startsWith('operator') ? operatorSignIn : signIn
    const { token } = (await app.call(endpoint, { body: { username: who, password } })).data
    if (endpoint === operatorSignIn) continue
    const me = (await app.call(getMe, {}, token)).data
    expect(me).toMatchObject({ username: who, email: `${who}@demo.crava.example`, emailConfirmed: true })
    expect(me.birthDate).not.toBeNull()
    expect(checkCpf(me.docNumber).ok).toBe(true)
    expect(me.photo !== null).toBe(['ana', 'bruno'].includes(who))
    expect(me.code).toBe(who === 'gabi' ? 'GABI10' : undefined)
    expect(me.roles).toEqual(who === 'gabi' ? ['influencer'] : [])
  }
})

test('the demo welcomes its players in the panel, and mails nobody but who is paid a commission', async () => {
  const app = await startDemo()
  await app.drain()
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual(
    [1, 2].map(() => ['gabi@demo.crava.example', 'Sua comissão entrou']),
  )
  const { token } = (await app.call(signIn, { body: { username: 'carla', password: 'palpite10' } })).data
  const { docs } = (await app.call(listNotifications, {}, token)).data
  expect(docs.map(doc => doc.title)).toContain('Boas-vindas à Crava!')
})

test('the first three of the week are there before the queue has had a turn, which adds nothing to them', async () => {
  const app = await startDemo()
  const { token } = (await app.call(signIn, { body: { username: 'ana', password: 'palpite10' } })).data
  const top = async () => {
    const query = { page: 1, limit: 3 }
    return (await app.call(getRanking, { params: { mode: 'athlete' }, query }, token)).data
  }
  const first = await top()
  expect(first.docs.map(({ position, totalScore }) => [position, totalScore > 0])).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ])
  await app.drain()
  expect(await top()).toEqual(first)
})

test('operators find keys of the public API in every state, and a webhook that is off with its tests', async () => {
  const app = await startDemo()
  const body = { username: 'supervisora', password: demoAccounts.find(({ who }) => who === 'supervisora')?.password }
  const { token } = (await app.call(operatorSignIn, { body })).data
  const keys = (await app.call(operatorApiKeys, {}, token)).data.docs
  expect(keys.map(({ state }) => state).toSorted()).toEqual(['active', 'active', 'revoked'])
  expect(keys.every(({ start }) => /^crava_\S{6}$/.test(start))).toBe(true)
  const [webhook] = (await app.call(operatorWebhooks, {}, token)).data.docs
  // The demo sends nothing to made-up addresses.
  expect(webhook).toMatchObject({ state: 'off', waiting: 0, failed: 1 })
  const { docs } = (await app.call(operatorDeliveries, { query: { webhook: webhook?._id ?? '' } }, token)).data
  expect(docs.map(({ type, state, status, problem }) => [type, state, status, problem])).toEqual([
    ['webhook.test', 'delivered', 204, null],
    ['webhook.test', 'failed', null, 'timeout'],
  ])
  await app.drain()
  expect((await app.call(operatorWebhooks, {}, token)).data.docs).toEqual([webhook])
})

test('the home page has three sponsors, drawn, six seconds each', async () => {
  const app = await startDemo()
  const { token } = (await app.call(signIn, { body: { username: 'ana', password: 'palpite10' } })).data
  const { docs } = (await app.call(listSlides, {}, token)).data
  expect(docs.map(doc => doc.sponsorUrl)).toEqual(['/help', '/help', '/help'])
  for (const doc of docs) {
    const answer = await fetch(new URL(doc.url, app.playerUrl))
    const meta = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(meta).toMatchObject({ format: 'webp', width: 1280, height: 720 })
  }
  expect((await app.call(slideSettings, {}, token)).data).toEqual({ time: 6 })
})

test('two processes that start at once make one demo, and a later start only looks', async () => {
  const app = await startTestApp()
  const deps = { ...app.deps, config: { ...app.deps.config, demo: true } }
  await Promise.all([seedDemo(deps), seedDemo(deps), seedDemo(deps)])
  const made = await count(app)
  expect(made).toEqual({ accounts: 17n, operators: 2n, slides: 3n, files: 18n, wallets: 17n, cards: 15n })
  // A later start reads one row: it draws no pictures, stores nothing and opens no transaction.
  const nothing = () => expect.unreachable('a second start only looks')
  await seedDemo({ ...deps, db: { ...deps.db, tx: nothing }, files: { ...deps.files, put: nothing } })
  expect(await count(app)).toEqual(made)
})

test('a seed that breaks leaves nothing, and the next one succeeds', async () => {
  const app = await startTestApp()
  const deps = { ...app.deps, config: { ...app.deps.config, demo: true } }
  const broken: typeof deps.db.tx = work =>
    deps.db.tx(async tx => {
      await work(tx)
      throw new Error('no light')
    })
  await expect(seedDemo({ ...deps, db: { ...deps.db, tx: broken } })).rejects.toThrow('no light')
  expect(await count(app)).toMatchObject({ accounts: 0n, operators: 0n, slides: 0n, cards: 0n })
  await seedDemo(deps)
  expect(await count(app)).toMatchObject({ accounts: 17n, cards: 15n })
})

test('a demo that an earlier version made gets its games', async () => {
  const app = await startTestApp()
  const old = { ...app.deps, config: { ...app.deps.config, demo: true } }
  await old.db.tx(async tx => {
    await claimSetting(tx, 'demo.seeded', 'before', app.clock.now())
    await addPeople(old, tx, { passwordHash: 'nobody signs in here', avatars: new Map(), pictures: [] })
  })
  await seedDemo(old)
  expect(await count(app)).toMatchObject({ accounts: 17n, slides: 0n, cards: 15n })
})

test('without the demo there is nobody, and the seed refuses', async () => {
  const app = await startTestApp()
  expect(await count(app)).toMatchObject({ accounts: 0n, operators: 0n, slides: 0n })
  await expect(seedDemo(app.deps)).rejects.toThrow('The demo is off')
})

test('one ad of the house’s own waits at the desk, ready to be sent', async () => {
  const app = await startDemo()
  const { token } = (await app.call(operatorSignIn, { body: { username: 'operador', password: 'palpite10' } })).data
  const { docs } = (await app.call(operatorAds, {}, token)).data
  expect(docs).toMatchObject([{ state: 'draft', type: 'image', link: '/championships', people: 0 }])
  const params = { id: docs[0]?._id ?? '' }
  expect(
    (await app.call(operatorSendAd, { params, body: { at: null, reason: 'Primeiro anúncio' } }, token)).status,
  ).toBe(200)
})
