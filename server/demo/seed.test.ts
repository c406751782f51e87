import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signIn } from '#contract/api/access.ts'
import { listSlides, slideSettings } from '#contract/api/home.ts'
import { getMe } from '#contract/api/me.ts'
import { listNotifications } from '#contract/api/notifications.ts'
import { operatorSignIn } from '#contract/api/operator.ts'
import { checkCpf } from '#contract/people.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { grantFirstCoins } from './grant.ts'
import { demoAccounts, seedDemo } from './seed.ts'

const count = async (app: TestApp) => {
  const [counted] = await app.deps.db.rows(sql<Record<string, bigint>>`select
    (select count(*) from account) as accounts, (select count(*) from operator) as operators,
    (select count(*) from slide) as slides, (select count(*) from file where orphan_until is null) as files,
    (select count(*) from wallet) as wallets`)
  return counted
}

test('everybody the start names can sign in, with a confirmed e-mail and all that play asks for', async () => {
  const app = await startTestApp({ env: { DEMO: '1' } })
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

test('the demo welcomes its players in the panel and mails nobody', async () => {
  const app = await startTestApp({ env: { DEMO: '1' } })
  await app.drain()
  expect(app.mails).toEqual([])
  const { token } = (await app.call(signIn, { body: { username: 'carla', password: 'palpite10' } })).data
  expect((await app.call(listNotifications, {}, token)).data.docs).toMatchObject([{ title: 'Boas-vindas à Crava!' }])
})

test('the home page has three sponsors, drawn, six seconds each', async () => {
  const app = await startTestApp({ env: { DEMO: '1' } })
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
  let granted = 0
  const grant = async () => void (granted += 1)
  await Promise.all([seedDemo(deps, grant), seedDemo(deps, grant), seedDemo(deps, grant)])
  const made = await count(app)
  expect(made).toEqual({ accounts: 5n, operators: 2n, slides: 3n, files: 5n, wallets: 5n })
  expect(granted).toBe(4)
  // A later start reads one row: it draws nothing, stores nothing and opens no transaction.
  const nothing = () => expect.unreachable('a second start only looks')
  await seedDemo({ ...deps, db: { ...deps.db, tx: nothing }, files: { ...deps.files, put: nothing } }, grant)
  expect(await count(app)).toEqual(made)
  expect(granted).toBe(4)
})

test('first coins are given in the same transaction: a seed that breaks leaves nothing, and the next one succeeds', async () => {
  const app = await startTestApp()
  const deps = { ...app.deps, config: { ...app.deps.config, demo: true } }
  const broken = async (_tx: unknown, _id: string) => Promise.reject(new Error('no coins'))
  await expect(seedDemo(deps, broken)).rejects.toThrow('no coins')
  expect(await count(app)).toMatchObject({ accounts: 0n, operators: 0n, slides: 0n })
  await seedDemo(deps, grantFirstCoins)
  const [wallets] = await app.deps.db.rows(sql<{ total: string }>`select sum(balance)::text as total from wallet`)
  // R$ 500 for each of the four; the influencer starts with nothing.
  expect(wallets?.total).toBe('200000')
})

test('without the demo there is nobody, and the seed refuses', async () => {
  const app = await startTestApp()
  expect(await count(app)).toMatchObject({ accounts: 0n, operators: 0n, slides: 0n })
  await expect(seedDemo(app.deps)).rejects.toThrow('The demo is off')
})
