import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signIn, signOut } from '#contract/api/player/access.ts'
import { getMe } from '#contract/api/player/profile.ts'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { newBrowser } from '../../../tests/support/browser.ts'
import { newPlayer, type Player } from '../../../tests/support/people.ts'

const MINUTE_MS = 60_000
const ends: (() => Promise<void>)[] = []
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(() => Promise.all(ends.map(end => end())))

const right = ({ username, password }: Player) => ({ body: { username, password } })
const errors = ({ username }: Player) => ({ body: { username, password: 'chute-errado' } })
const many = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

describe('coming in', () => {
  test('works by username, e-mail and CPF, however they are typed', async () => {
    const player = await newPlayer(app)
    const dotted = player.cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    for (const username of [
      player.username,
      ` ${player.username.toUpperCase()} `,
      player.email.toUpperCase(),
      player.cpf,
      dotted,
    ]) {
      const { token } = (await newBrowser(app).call(signIn, { body: { username, password: 'palpite 10' } })).data
      expect((await app.call(getMe, {}, token)).data._id).toBe(player.id)
    }
  })

  test.each([
    [{}, { username: 'username_required', password: 'password_required' }],
    [
      { username: ' ', password: '' },
      { username: 'username_required', password: 'password_required' },
    ],
    [{ username: 'a'.repeat(255), password: 'x' }, { username: 'username_too_long' }],
    [{ username: 'ana', password: 'x'.repeat(201) }, { password: 'password_too_long' }],
    [
      { username: 7, password: ['x'] },
      { username: 'username_required', password: 'password_required' },
    ],
  ])('%j is refused at its fields', async (body, fields) => {
    const answer = await newBrowser(app).call(signIn, { body })
    expect([answer.status, answer.code, answer.fields]).toEqual([400, 'invalid_input', fields])
  })

  test.each(["' or 1=1 --", '00000000000', 'a@b@c', '🏆'])('a name like %j is nobody, not a fault', async username => {
    const answer = await newBrowser(app).call(signIn, { body: { username, password: 'palpite10' } })
    expect([answer.status, answer.code]).toEqual([422, 'wrong_credentials'])
  })

  test('the token goes to who signed in and nowhere else; the device cookie is out of reach of scripts', async () => {
    const player = await newPlayer(app)
    const answer = await newBrowser(app).call(signIn, right(player))
    expect(Object.keys(answer.raw as object)).toEqual(['token'])
    const cookie = answer.headers.get('set-cookie')
    expect(cookie).toMatch(/^crava_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    const { token } = answer.data
    const stored = await app.deps.db.q.selectFrom('session').select('token_hash').execute()
    expect(stored.map(row => row.token_hash)).not.toContain(token)
  })

  test('over https the cookie travels on https alone', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://crava.test' } })
    const player = await newPlayer(secure)
    const answer = await newBrowser(secure).call(signIn, right(player))
    expect(answer.headers.get('set-cookie')).toContain('; Secure')
  })

  test('a blocked account is told so only with the right password', async () => {
    const player = await newPlayer(app)
    const block = { blocked_at: app.clock.now() }
    await app.deps.db.q.updateTable('account').set(block).where('id', '=', player.id).execute()
    expect((await newBrowser(app).call(signIn, errors(player))).code).toBe('wrong_credentials')
    const payload = await newBrowser(app).call(signIn, right(player))
    expect([payload.status, payload.code]).toEqual([422, 'account_blocked'])
  })

  test('two at once open two sessions', async () => {
    const player = await newPlayer(app)
    const answers = await many(2, () => newBrowser(app).call(signIn, right(player)))
    expect(new Set(answers.map(answer => answer.data.token)).size).toBe(2)
  })

  test('sessions beyond the fiftieth end the ones unused for longest', async () => {
    const player = await newPlayer(app)
    const browser = newBrowser(app)
    for (let count = 0; count < 50; count += 1) {
      app.clock.advance(1_000)
      expect((await browser.call(signIn, right(player))).status).toBe(200)
    }
    expect((await player.call(getMe)).status).toBe(401)
  })
})

describe('a name nobody has', () => {
  test('gets the same answer as a wrong password, after the same statements', async () => {
    const player = await newPlayer(app)
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const requests = async (username: string) => {
      statements.mockClear()
      const answer = await newBrowser(app).call(signIn, { body: { username, password: 'chute-errado' } })
      return { raw: answer.raw, status: answer.status, count: statements.mock.calls.length }
    }
    const known = await requests(player.username)
    expect(known.count).toBeGreaterThan(3)
    for (const nobody of ['ninguem', 'ninguem@correio.example', '52998224725']) {
      expect(await requests(nobody)).toEqual(known)
    }
    statements.mockRestore()
  })

  test('is throttled like one that somebody has', async () => {
    const player = await newPlayer(app)
    const tried = async (username: string) => {
      const browser = newBrowser(app)
      const codes: unknown[] = []
      for (let count = 0; count < 7; count += 1) {
        const answer = await browser.call(signIn, { body: { username, password: 'chute-errado' } })
        codes.push([answer.code, answer.headers.get('retry-after')])
      }
      return codes
    }
    const known = await tried(player.username)
    expect(known.slice(4)).toEqual([
      ['wrong_credentials', null],
      ['too_many_requests', '180'],
      ['too_many_requests', '180'],
    ])
    expect(await tried('ninguem-mesmo')).toEqual(known)
  })
})

describe('guessing is slow', () => {
  test('the three names of an account share its tries', async () => {
    const player = await newPlayer(app)
    const browser = newBrowser(app)
    for (const username of [player.username, player.email, player.cpf, player.username, player.email]) {
      await browser.call(signIn, { body: { username, password: 'chute-errado' } })
    }
    expect((await browser.call(signIn, { body: { username: player.cpf, password: player.password } })).status).toBe(429)
    app.clock.advance(3 * MINUTE_MS)
    expect((await browser.call(signIn, right(player))).status).toBe(200)
  })

  test('thirty guesses at once from one source reach five passwords, whatever the address below its /64', async () => {
    const player = await newPlayer(app)
    let host = 0
    const answers = await many(30, () => {
      host += 1
      return newBrowser(app, { address: `2001:db8:5:5::${host}` }).call(signIn, errors(player))
    })
    expect(answers.filter(answer => answer.code === 'wrong_credentials')).toHaveLength(5)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(25)
  })

  test('one source tries thirty names, then waits', async () => {
    const browser = newBrowser(app)
    let name = 0
    const answers = await many(35, () => {
      name += 1
      return browser.call(signIn, { body: { username: `alguem${name}`, password: 'chute-errado' } })
    })
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(5)
  })

  test('right passwords give their tries back: forty people behind one address all come in', async () => {
    const player = await newPlayer(app)
    for (let count = 0; count < 40; count += 1) {
      const browser = newBrowser(app, { address: '198.51.100.9' })
      expect((await browser.call(signIn, right(player))).status).toBe(200)
    }
  })

  test('many sources together guess fifty times an hour', async () => {
    const player = await newPlayer(app)
    const answers = []
    for (let source = 0; source < 12; source += 1) {
      const browser = newBrowser(app)
      answers.push(...(await many(5, () => browser.call(signIn, errors(player)))))
    }
    expect(answers.filter(answer => answer.code === 'wrong_credentials')).toHaveLength(50)
  })

  test("a stranger's sixty wrong tries do not stop the owner on a known device, whose own tries are bounded too", async () => {
    const player = await newPlayer(app)
    const own = newBrowser(app)
    await own.call(signIn, right(player))
    for (let source = 0; source < 12; source += 1) {
      const stranger = newBrowser(app)
      await many(5, () => stranger.call(signIn, errors(player)))
    }
    expect((await newBrowser(app).call(signIn, right(player))).status).toBe(429)
    expect((await own.call(signIn, right(player))).status).toBe(200)

    const mistyped = await many(11, () => own.call(signIn, errors(player)))
    expect(mistyped.filter(answer => answer.status === 429)).toHaveLength(1)
    app.clock.advance(2 * MINUTE_MS)
    expect((await own.call(signIn, right(player))).status).toBe(200)
    expect((await many(10, () => own.call(signIn, errors(player)))).every(answer => answer.status === 422)).toBe(true)
  })

  test("a device known to one account is a stranger to another's", async () => {
    const [mine, other] = [await newPlayer(app), await newPlayer(app)]
    const browser = newBrowser(app)
    await browser.call(signIn, right(mine))
    const guesses = await many(6, () => browser.call(signIn, errors(other)))
    expect(guesses.filter(answer => answer.status === 429)).toHaveLength(1)
  })
})

describe('a new device', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

  test('is told to the owner by mail, with what, where and when; the first one is not', async () => {
    const player = await newPlayer(app)
    await app.drain()
    const before = app.mails.length
    const browser = newBrowser(app, { userAgent: chrome, address: '203.0.113.77' })
    app.clock.set(new Date('2027-01-10T02:30:00.000Z'))
    await browser.call(signIn, right(player))
    await browser.call(signIn, right(player))
    await app.drain()
    const payload = app.mails.slice(before)
    expect(payload.map(mail => [mail.to, mail.subject])).toEqual([[player.email, 'Novo acesso à sua conta']])
    expect(payload[0]?.text).toContain('Aparelho: Chrome · Windows')
    expect(payload[0]?.text).toContain('203.0.113.77')
    expect(payload[0]?.text).toContain('9 de janeiro de 2027 às 23:30 (horário de Brasília)')
    expect(payload[0]?.text).toContain('http://crava.test/profile/change_password')
  })

  test('with a cookie somebody made up gets a secret of our own', async () => {
    const player = await newPlayer(app)
    const answer = await app.call(signIn, { ...right(player), headers: { cookie: 'crava_device=escolhido' } })
    expect(answer.headers.get('set-cookie')).toMatch(/crava_device=[\w-]{43};/)
  })
})

describe('signing out', () => {
  test('ends this session and no other', async () => {
    const player = await newPlayer(app)
    const other = (await newBrowser(app).call(signIn, right(player))).data.token
    expect((await player.call(signOut)).data).toEqual({ data: true })
    expect((await player.call(getMe)).status).toBe(401)
    expect((await player.call(signOut)).status).toBe(401)
    expect((await app.call(getMe, {}, other)).status).toBe(200)
  })

  test('twice at once, it is signed out, and nothing breaks', async () => {
    const player = await newPlayer(app)
    const answers = await many(2, () => player.call(signOut))
    expect(answers.every(answer => [200, 401].includes(answer.status))).toBe(true)
  })

  test('without a session is a 401', async () => {
    expect((await app.call(signOut)).code).toBe('unauthorized')
    expect((await app.call(signOut, {}, 'x'.repeat(43))).code).toBe('unauthorized')
  })
})
