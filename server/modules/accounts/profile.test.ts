import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { uploadFile } from '#contract/api/files.ts'
import { signIn } from '#contract/api/player/access.ts'
import {
  changePassword,
  endAllSessions,
  endSession,
  getMe,
  listSessions,
  updateUser,
} from '#contract/api/player/profile.ts'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { newBrowser } from '../../../tests/support/browser.ts'
import { newPlayer, picture, type Player, uploadAvatar } from '../../../tests/support/people.ts'

const ends: (() => Promise<void>)[] = []
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(() => Promise.all(ends.map(end => end())))

const another = async ({ username, password }: Player) =>
  (await newBrowser(app).call(signIn, { body: { username, password } })).data.token
const isOpen = async (token: string) => (await app.call(getMe, {}, token)).status === 200

/** A connected socket of a session, and whether the server closed it. */
async function socketOf(token: string): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = io(app.playerUrl, { auth: { token }, transports: ['websocket'], reconnection: false })
  onTestFinished(() => void socket.close())
  const closed = new Promise<string>(resolve => socket.on('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return { socket, closed }
}

describe('my account', () => {
  test('shows me everything about me, and nothing secret', async () => {
    const player = await newPlayer(app)
    const answer = await player.call(getMe)
    expect(answer.data).toMatchObject({ _id: player.id, username: player.username, docNumber: player.cpf })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify(answer.raw)).not.toMatch(/hash|argon2|password/)
  })

  test('is nobody else’s to see or change', async () => {
    const calls = [getMe, updateUser, listSessions, endAllSessions, changePassword] as const
    for (const call of calls) {
      expect((await app.call(call, { body: {} })).status).toBe(401)
      expect((await app.call(call, { body: {} }, 'x'.repeat(43))).status).toBe(401)
    }
  })
})

describe('changing my profile', () => {
  const change = (player: Player, body: Record<string, unknown>) => player.call(updateUser, { body })

  test('changes what was sent and leaves the rest', async () => {
    const player = await newPlayer(app)
    const before = (await player.call(getMe)).data
    const sent = { name: ' Íris  Prado', gender: 'O', phones: ['(21) 91234-5678'], lang: 'en' }
    expect((await change(player, sent)).data).toEqual({ data: true })
    const after = (await player.call(getMe)).data
    expect(after).toEqual({ ...before, name: 'Íris Prado', gender: 'O', phones: ['21912345678'], lang: 'en' })
    expect((await change(player, {})).status).toBe(200)
  })

  test('takes no name, role, address or balance from who has no say in it', async () => {
    const player = await newPlayer(app)
    const before = (await player.call(getMe)).raw
    const stolen = { username: 'rei', email: 'a@b.example', roles: ['influencer'], _id: 'f'.repeat(24), balance: 9 }
    expect((await change(player, { ...stolen, docNumber: '52998224725', blocked_at: null })).status).toBe(200)
    expect((await player.call(getMe)).raw).toEqual(before)
  })

  test.each([
    [{ name: '' }, { name: 'name_required' }],
    [{ name: '12' }, { name: 'name_invalid' }],
    [{ gender: 'X' }, { gender: 'gender_invalid' }],
    [{ phones: [] }, { phones: 'phone_required' }],
    [{ phones: ['123'] }, { 'phones.0': 'phone_invalid' }],
    [{ phones: ['11987654321', '11987654321', '11987654321', '11987654321'] }, { phones: 'phone_invalid' }],
    [{ photo: 'x' }, { photo: 'id_invalid' }],
    [{ lang: 'fr' }, { lang: 'lang_invalid' }],
    [{ birthDate: '2010-01-01' }, { birthDate: 'under_age' }],
    [{ birthDate: 'ontem' }, { birthDate: 'birth_date_invalid' }],
    [{ birthDate: 5 }, { birthDate: 'birth_date_invalid' }],
  ])('%j is told at its field', async (body, fields) => {
    const answer = await change(await newPlayer(app), body)
    expect([answer.status, answer.code, answer.fields]).toEqual([400, 'invalid_input', fields])
  })

  test('the birth date is set once; of two at once one stands', async () => {
    const player = await newPlayer(app, { birthDate: undefined })
    const days = ['1990-01-01', '1991-02-02']
    const answers = await Promise.all(days.map(birthDate => change(player, { birthDate })))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const stands = days[answers.findIndex(answer => answer.status === 200)] ?? ''
    expect((await player.call(getMe)).data.birthDate).toBe(stands)
    expect((await change(player, { birthDate: stands })).status).toBe(200)
    const again = await change(player, { birthDate: '1992-03-03', name: 'Outro Nome' })
    expect([again.code, again.fields]).toEqual(['birth_date_fixed', { birthDate: 'birth_date_fixed' }])
    expect((await player.call(getMe)).data.name).toBe('Pessoa de Teste')
  })

  test('a new photo takes the place of the old one, which goes', async () => {
    const player = await newPlayer(app)
    const old = (await player.call(getMe)).data.photo?._id ?? ''
    const form = new FormData()
    form.set('from', 'profile')
    form.set('file', new Blob([new Uint8Array(await picture('jpeg'))], { type: 'image/jpeg' }), 'eu.jpg')
    const photo = (await player.call(uploadFile, { form })).data._id
    expect((await change(player, { photo })).status).toBe(200)
    expect((await player.call(getMe)).data.photo).toEqual({ _id: photo, filename: 'eu.webp' })
    expect((await change(player, { photo })).status).toBe(200)
    const file = app.deps.db.q.selectFrom('file').select('orphan_until')
    expect((await file.where('id', '=', old).executeTakeFirst())?.orphan_until).toEqual(app.clock.now())
    expect((await file.where('id', '=', photo).executeTakeFirst())?.orphan_until).toBeNull()
  })

  test("another's photo, a used one and an unknown one are refused at the field", async () => {
    const [player, other] = [await newPlayer(app), await newPlayer(app)]
    const used = (await other.call(getMe)).data.photo?._id
    for (const photo of [used, 'f'.repeat(24)]) {
      const answer = await change(player, { photo })
      expect([answer.status, answer.code, answer.fields]).toEqual([422, 'photo_unknown', { photo: 'photo_unknown' }])
    }
  })

  test('one photo sent twice at once is set once', async () => {
    const player = await newPlayer(app)
    const photo = await uploadAvatar(app)
    const answers = await Promise.all([change(player, { photo }), change(player, { photo })])
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    expect((await player.call(getMe)).data.photo?._id).toBe(photo)
  })
})

describe('changing my password', () => {
  const change = (player: Player, body: Record<string, unknown>) => player.call(changePassword, { body })

  test('ends every other session and its sockets, keeps this one, and tells of it by mail', async () => {
    const player = await newPlayer(app)
    const other = await another(player)
    const { closed } = await socketOf(other)
    const own = await socketOf(player.token)
    expect((await change(player, { password: 'pal pite10', newPassword: 'gol de letra' })).data).toEqual({ data: true })
    expect(await closed).toBe('io server disconnect')
    expect(own.socket.connected).toBe(true)
    expect([await isOpen(player.token), await isOpen(other)]).toEqual([true, false])
    const body = { username: player.username, password: player.password }
    expect((await newBrowser(app).call(signIn, { body })).code).toBe('wrong_credentials')
    await app.drain()
    const mail = app.mails.findLast(one => one.to === player.email)
    expect(mail?.subject).toBe('Sua senha foi trocada')
    expect(mail?.text).toContain('http://crava.test/forgot')
  })

  test.each([
    [{}, { password: 'password_required', newPassword: 'password_required' }],
    [{ password: 'palpite10', newPassword: 'abc' }, { newPassword: 'password_too_short' }],
    [{ password: 'palpite10', newPassword: 'senha123' }, { newPassword: 'password_too_common' }],
    [{ password: 'palpite10', newPassword: 'x'.repeat(129) }, { newPassword: 'password_too_long' }],
  ])('%j is told at its fields', async (body, fields) => {
    const answer = await change(await newPlayer(app), body)
    expect([answer.status, answer.code, answer.fields]).toEqual([400, 'invalid_input', fields])
  })

  test('a wrong current one is a 403 and changes nothing', async () => {
    const player = await newPlayer(app)
    const answer = await change(player, { password: 'chute-errado', newPassword: 'gol-de-letra' })
    expect([answer.status, answer.code, answer.fields]).toEqual([403, 'wrong_password', { password: 'wrong_password' }])
    expect((await change(player, { password: player.password, newPassword: 'gol-de-letra' })).status).toBe(200)
  })

  test('of two at once one wins', async () => {
    const player = await newPlayer(app)
    const answers = await Promise.all(
      ['primeira-nova', 'segunda-nova'].map(newPassword => change(player, { password: player.password, newPassword })),
    )
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  test('five wrong ones lock it for 15 minutes, for the right one too (W3)', async () => {
    const player = await newPlayer(app)
    const errors = { password: 'chute-errado', newPassword: 'gol-de-letra' }
    for (let count = 0; count < 4; count += 1) expect((await change(player, errors)).status).toBe(403)
    app.clock.advance(14 * 60_000)
    expect((await change(player, errors)).status).toBe(403)
    const locked = await change(player, { ...errors, password: player.password })
    expect([locked.status, locked.code, locked.headers.get('retry-after')]).toEqual([429, 'too_many_requests', '900'])
    app.clock.advance(15 * 60_000 - 1)
    expect((await change(player, { ...errors, password: player.password })).status).toBe(429)
    app.clock.advance(1)
    expect((await change(player, { ...errors, password: player.password })).status).toBe(200)
  })

  test('many wrong ones at once reach five passwords; right ones use nothing up (W3)', async () => {
    const player = await newPlayer(app)
    for (let count = 0; count < 7; count += 1) {
      const [password, newPassword] = count % 2 ? ['outra-boa', player.password] : [player.password, 'outra-boa']
      expect((await change(player, { password, newPassword })).status).toBe(200)
    }
    const errors = { password: 'chute-errado', newPassword: 'gol-de-letra' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(player, errors)))
    expect(answers.filter(answer => answer.status === 403)).toHaveLength(5)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(7)
  })

  test('strangers at the sign-in do not lock it', async () => {
    const player = await newPlayer(app)
    const stranger = newBrowser(app)
    for (let count = 0; count < 6; count += 1) {
      await stranger.call(signIn, { body: { username: player.username, password: 'chute-errado' } })
    }
    expect((await change(player, { password: player.password, newPassword: 'gol-de-letra' })).status).toBe(200)
  })
})

describe('where I am signed in', () => {
  test('lists my sessions, the latest first, and marks this one', async () => {
    const player = await newPlayer(app)
    await newPlayer(app)
    app.clock.advance(60_000)
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
    const phone = newBrowser(app, { userAgent: agent, address: '203.0.113.5' })
    await phone.call(signIn, { body: { username: player.username, password: player.password } })
    const { docs } = (await player.call(listSessions)).data
    expect(docs.map(({ device, address, current }) => [device, address, current])).toEqual([
      ['Safari · iPhone', '203.0.113.5', false],
      ['node', expect.stringMatching(/^10\./), true],
    ])
  })

  test('ends one of mine, and its socket', async () => {
    const player = await newPlayer(app)
    const other = await another(player)
    const { closed } = await socketOf(other)
    const id = (await player.call(listSessions)).data.docs.find(one => !one.current)?._id ?? ''
    const answers = await Promise.all([0, 1].map(() => player.call(endSession, { params: { id } })))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await closed).toBe('io server disconnect')
    expect([await isOpen(player.token), await isOpen(other)]).toEqual([true, false])
  })

  test("an unknown one and another's are the same 404", async () => {
    const [player, other] = [await newPlayer(app), await newPlayer(app)]
    const theirs = (await other.call(listSessions)).data.docs[0]?._id ?? ''
    for (const id of [theirs, 'f'.repeat(24), 'x']) {
      const answer = await player.call(endSession, { params: { id } })
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    }
    expect(await isOpen(other.token)).toBe(true)
    expect((await app.call(endSession, { params: { id: theirs } })).status).toBe(401)
  })

  test('ends all of them, this one too', async () => {
    const [player, other] = [await newPlayer(app), await newPlayer(app)]
    const second = await another(player)
    const { closed } = await socketOf(player.token)
    expect((await player.call(endAllSessions)).data).toEqual({ data: true })
    expect(await closed).toBe('io server disconnect')
    expect([await isOpen(player.token), await isOpen(second), await isOpen(other.token)]).toEqual([false, false, true])
  })
})
