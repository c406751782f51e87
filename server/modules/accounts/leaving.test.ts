import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { confirmEmail, createUser, recoverPassword, signIn } from '#contract/api/player/access.ts'
import { changePassword, deleteMe, exportMe, getMe } from '#contract/api/player/profile.ts'
import { centavos } from '#contract/money.ts'
import { drainJobs } from '#server/platform/jobs-drain.ts'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { newBrowser, tokenMailedTo } from '../../../tests/support/browser.ts'
import { newPlayer, type Player, signUpBody } from '../../../tests/support/people.ts'
import { confirmPassword, contactOf, idOfUsername, publicAccounts } from './index.ts'
import { deleteMe as deleteAccount } from './service-leaving.ts'

const ends: (() => Promise<void>)[] = []
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(() => Promise.all(ends.map(end => end())))

const leave = (player: Player, password: unknown = player.password) => player.call(deleteMe, { body: { password } })

describe('the export of my data', () => {
  test('holds what is kept about me and no secret, and nothing of anybody else', async () => {
    const [player, other] = [await newPlayer(app), await newPlayer(app)]
    await app.drain()
    const link = tokenMailedTo(app.mails, player.email)
    const answer = await player.call(exportMe)
    const { account, parts, exportedAt } = answer.data
    expect(exportedAt).toEqual(app.clock.now())
    expect(account).toEqual((await player.call(getMe)).data)
    expect(parts).toMatchObject({
      terms: [{ version: expect.any(String), acceptedAt: app.clock.now().toISOString() }],
      sessions: [{ device: 'node', address: expect.stringMatching(/^10\./) }],
      devices: [{ firstSeenAt: app.clock.now().toISOString() }],
      links: [{ purpose: 'confirm-email', email: player.email }],
    })
    const text = JSON.stringify(answer.raw)
    for (const secret of [player.token, link, 'argon2', 'hash', other.id, other.email, other.cpf]) {
      expect(text).not.toContain(secret)
    }
  })

  test('needs a session, and is made ten times an hour', async () => {
    expect((await app.call(exportMe)).status).toBe(401)
    const player = await newPlayer(app)
    const answers = await Promise.all(Array.from({ length: 11 }, () => player.call(exportMe)))
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(1)
  })
})

describe('deleting my account', () => {
  test('takes out who I was, ends my sessions and sockets, and says farewell', async () => {
    const player = await newPlayer(app)
    await app.drain()
    const confirmation = tokenMailedTo(app.mails, player.email)
    const socket = io(app.playerUrl, { auth: { token: player.token }, transports: ['websocket'], reconnection: false })
    onTestFinished(() => void socket.close())
    await new Promise<void>(resolve => socket.on('connect', resolve))
    const closed = new Promise(resolve => socket.on('disconnect', resolve))
    const before = await app.deps.db.q
      .selectFrom('account')
      .selectAll()
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow()

    expect((await leave(player)).data).toEqual({ data: true })
    expect(await closed).toBe('io server disconnect')
    expect((await player.call(getMe)).status).toBe(401)
    const { q } = app.deps.db
    const row = await q.selectFrom('account').selectAll().where('id', '=', player.id).executeTakeFirstOrThrow()
    expect(row).toEqual({
      ...before,
      username: null,
      email: null,
      cpf: null,
      name: 'Conta encerrada',
      words: 'conta encerrada ',
      gender: 'O',
      phones: [],
      birth_date: null,
      photo_id: null,
      password_hash: null,
      deleted_at: app.clock.now(),
    })
    expect(await q.selectFrom('account_device').where('account_id', '=', player.id).selectAll().execute()).toEqual([])
    expect(await q.selectFrom('session').where('subject_id', '=', player.id).selectAll().execute()).toEqual([])
    const photo = await q.selectFrom('file').selectAll().where('id', '=', before.photo_id).executeTakeFirstOrThrow()
    expect(photo.orphan_until).toEqual(app.clock.now())
    expect((await newBrowser(app).call(confirmEmail, { body: { token: confirmation } })).code).toBe('token_invalid')

    await app.drain()
    expect(app.mails.at(-1)).toMatchObject({ to: player.email, subject: 'Sua conta foi encerrada' })
    const jobs = JSON.stringify(await app.deps.db.pool.query('select payload from graphile_worker._private_jobs'))
    expect(jobs).not.toContain(player.email)
  })

  test('frees the names, and the same CPF may come back, known by its hash', async () => {
    const player = await newPlayer(app)
    await leave(player)
    for (const username of [player.username, player.email, player.cpf]) {
      const answer = await newBrowser(app).call(signIn, { body: { username, password: player.password } })
      expect(answer.code).toBe('wrong_credentials')
    }
    await app.drain()
    const before = app.mails.length
    await newBrowser(app).call(recoverPassword, { body: { email: player.email } })
    await app.drain()
    expect(app.mails).toHaveLength(before)

    const { username, email, cpf } = player
    const body = await signUpBody(app, { username, email, docNumber: cpf })
    const { _id } = (await newBrowser(app).call(createUser, { body })).data
    const rows = await app.deps.db.q
      .selectFrom('account')
      .select('cpf_hash')
      .where('id', 'in', [_id, player.id])
      .execute()
    expect(new Set(rows.map(row => row.cpf_hash)).size).toBe(1)
    expect(rows).toHaveLength(2)
  })

  test('needs the password, five wrong ones of any kind lock it, and a session', async () => {
    const careful = await newPlayer(app)
    for (const body of [{}, { password: '' }]) {
      expect((await careful.call(deleteMe, { body })).fields).toEqual({ password: 'password_required' })
    }
    for (let count = 0; count < 3; count += 1) {
      const answer = await leave(careful, 'chute-errado')
      expect([answer.status, answer.code]).toEqual([403, 'wrong_password'])
    }
    const errors = { body: { password: 'chute-errado', newPassword: 'gol-de-letra' } }
    for (let count = 0; count < 2; count += 1) await careful.call(changePassword, errors)
    expect((await leave(careful)).status).toBe(429)
    await expect(confirmPassword(app.deps, careful.id, careful.password)).rejects.toMatchObject({ retryAfter: 900 })
    expect((await app.call(deleteMe, { body: { password: 'x' } })).status).toBe(401)
    app.clock.advance(15 * 60_000)
    await expect(confirmPassword(app.deps, careful.id, careful.password)).resolves.toBeUndefined()
  })

  test('of two at once one deletes; the other finds nobody signed in', async () => {
    const player = await newPlayer(app)
    const answers = await Promise.all([leave(player), leave(player)])
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401])
    await app.drain()
    expect(app.mails.filter(mail => mail.to === player.email && mail.subject.includes('encerrada'))).toHaveLength(1)
  })

  test.each([
    ['money is left', 1n, false],
    ['money is in play', 0n, true],
  ])('is refused while %s', async (_name, balance, isInPlay) => {
    const player = await newPlayer(app)
    const money = {
      balanceOf: () => Promise.resolve(centavos(balance)),
      lockBalance: () => Promise.resolve(centavos(balance)),
      isInPlay: () => Promise.resolve(isInPlay),
      owes: () => Promise.resolve(false),
      open: () => Promise.resolve(),
    }
    const refused = deleteAccount(app.deps, money, player.id, player.password)
    await expect(refused).rejects.toMatchObject({ code: 'balance_left', status: 422 })
    expect((await player.call(getMe)).status).toBe(200)
  })
})

describe('what others see of an account', () => {
  test('its name, username and photo; after deletion, that it is closed', async () => {
    const [player, gone] = [await newPlayer(app), await newPlayer(app)]
    await leave(gone)
    const seen = await publicAccounts(app.deps.db, [player.id, gone.id, 'f'.repeat(24)])
    expect([...seen.keys()].sort()).toEqual([player.id, gone.id].sort())
    expect(seen.get(player.id)).toEqual({
      _id: player.id,
      name: 'Pessoa de Teste',
      username: player.username,
      photo: { _id: expect.any(String), filename: 'avatar.webp' },
    })
    expect(seen.get(gone.id)).toEqual({ _id: gone.id, name: 'Conta encerrada', username: '', photo: null })
    expect(await publicAccounts(app.deps.db, [])).toEqual(new Map())
    expect(await contactOf(app.deps.db, gone.id)).toBeUndefined()
    expect(await contactOf(app.deps.db, player.id)).toEqual({
      email: player.email,
      name: 'Pessoa de Teste',
      lang: 'pt-BR',
    })
    expect(await idOfUsername(app.deps.db, player.username)).toBe(player.id)
    expect(await idOfUsername(app.deps.db, gone.username)).toBeUndefined()
  })
})

test('what has run out is removed, and what still counts stays', async () => {
  const player = await newPlayer(app)
  await app.drain()
  await leave(player, 'chute-errado')
  const tidy = async () => {
    await app.deps.db.tx(tx => tx.addJob('platform.tidy-up', {}))
    await drainJobs({ db: app.deps.db, log: app.deps.log, metrics: app.metrics }, app.jobs, app.clock.now())
  }
  const stored = async () =>
    Promise.all(
      (['account_token', 'account_password_try', 'account_device'] as const).map(
        async table =>
          (await app.deps.db.q.selectFrom(table).selectAll().where('account_id', '=', player.id).execute()).length,
      ),
    )
  await tidy()
  expect(await stored()).toEqual([1, 1, 1])
  app.clock.advance(73 * 3_600_000)
  await tidy()
  expect(await stored()).toEqual([0, 0, 1])
  app.clock.advance(400 * 24 * 3_600_000)
  await tidy()
  expect(await stored()).toEqual([0, 0, 0])
})
