import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmEmail, recoverPassword, resetPassword, signIn } from '#contract/api/player/access.ts'
import { changeEmail, changePassword, getMe, resendConfirmation, updateUser } from '#contract/api/player/profile.ts'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { newBrowser, tokenMailedTo } from '../../../tests/support/browser.ts'
import { newPlayer, type Player } from '../../../tests/support/people.ts'

const HOUR_MS = 3_600_000
const ends: (() => Promise<void>)[] = []
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(() => Promise.all(ends.map(end => end())))

const mailsTo = (address: string) => app.mails.filter(mail => mail.to === address)
const opens = async (player: Player, password: string) =>
  (await newBrowser(app).call(signIn, { body: { username: player.username, password } })).status === 200

async function recoveryLink(player: Player): Promise<string> {
  await newBrowser(app).call(recoverPassword, { body: { email: player.email } })
  await app.drain()
  return tokenMailedTo(app.mails, player.email)
}

describe('asking for a recovery link', () => {
  test('gets the same answer for any well-formed address; only a known one is mailed', async () => {
    const player = await newPlayer(app)
    await app.drain()
    const before = app.mails.length
    for (const email of [player.email.toUpperCase(), 'ninguem@correio.example']) {
      const answer = await newBrowser(app).call(recoverPassword, { body: { email } })
      expect([answer.status, answer.raw]).toEqual([200, { data: true }])
    }
    await app.drain()
    expect(app.mails.slice(before).map(mail => [mail.to, mail.subject])).toEqual([
      [player.email, 'Crie uma nova senha'],
    ])
    expect(app.mails.at(-1)?.text).toMatch(/http:\/\/crava\.test\/reset\?token=[\w-]{43}\n/)
    expect(app.mails.at(-1)?.text).toContain('60 minutos')
  })

  test.each([
    [{}, 'email_required'],
    [{ email: ' ' }, 'email_required'],
    [{ email: 'ana' }, 'email_invalid'],
    [{ email: { a: 1 } }, 'invalid'],
  ])('%j is told at its field', async (body, code) => {
    const answer = await newBrowser(app).call(recoverPassword, { body })
    expect([answer.status, answer.fields]).toEqual([400, { email: code }])
  })

  test('three mails an hour reach one address, whoever asks; the answer stays the same', async () => {
    const player = await newPlayer(app)
    await app.drain()
    const before = mailsTo(player.email).length
    for (let count = 0; count < 5; count += 1) {
      const answer = await newBrowser(app).call(recoverPassword, { body: { email: player.email } })
      expect(answer.raw).toEqual({ data: true })
    }
    await app.drain()
    expect(mailsTo(player.email)).toHaveLength(before + 3)
  })

  test('one source asks ten times an hour', async () => {
    const browser = newBrowser(app)
    const statuses = []
    for (let count = 0; count < 11; count += 1) {
      const body = { email: `alguem${count}@correio.example` }
      statuses.push((await browser.call(recoverPassword, { body })).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})

describe('a recovery link', () => {
  test('sets the password, ends every session, confirms the address and tells of it by mail', async () => {
    const player = await newPlayer(app)
    const token = await recoveryLink(player)
    const answer = await newBrowser(app).call(resetPassword, { body: { token, newPassword: 'gol de letra' } })
    expect(answer.data).toEqual({ data: true })
    expect((await player.call(getMe)).status).toBe(401)
    expect(await opens(player, player.password)).toBe(false)
    const browser = newBrowser(app)
    const session = (await browser.call(signIn, { body: { username: player.email, password: 'goldeletra' } })).data
      .token
    expect((await app.call(getMe, {}, session)).data.emailConfirmed).toBe(true)
    await app.drain()
    const payload = mailsTo(player.email).map(mail => mail.subject)
    expect(payload).toContain('Sua senha foi trocada')
  })

  test('works once, and of two at once one wins', async () => {
    const player = await newPlayer(app)
    const token = await recoveryLink(player)
    const passwords = ['primeira-nova', 'segunda-nova']
    const answers = await Promise.all(
      passwords.map(newPassword => newBrowser(app).call(resetPassword, { body: { token, newPassword } })),
    )
    expect(answers.map(answer => answer.code ?? 'done').sort()).toEqual(['done', 'token_invalid'])
    const won = passwords[answers.findIndex(answer => answer.status === 200)] ?? ''
    expect(await opens(player, won)).toBe(true)
    const later = await newBrowser(app).call(resetPassword, { body: { token, newPassword: 'terceira-nova' } })
    expect([later.status, later.code]).toEqual([422, 'token_invalid'])
  })

  test('ends when a newer one is made, when an hour has passed, and when the password is changed', async () => {
    const player = await newPlayer(app)
    const reset = async (token: string) =>
      (await newBrowser(app).call(resetPassword, { body: { token, newPassword: 'nova-senha-boa' } })).code
    const older = await recoveryLink(player)
    const newer = await recoveryLink(player)
    expect(await reset(older)).toBe('token_invalid')
    app.clock.advance(HOUR_MS)
    expect(await reset(newer)).toBe('token_invalid')
    const third = await recoveryLink(player)
    const changed = { password: player.password, newPassword: 'trocada-por-mim' }
    await player.call(changePassword, { body: changed })
    expect(await reset(third)).toBe('token_invalid')
  })

  test('keeps its worth when the new password is refused', async () => {
    const player = await newPlayer(app)
    const token = await recoveryLink(player)
    const reset = (newPassword: unknown) => newBrowser(app).call(resetPassword, { body: { token, newPassword } })
    expect((await reset('abc')).fields).toEqual({ newPassword: 'password_too_short' })
    expect((await reset(undefined)).fields).toEqual({ newPassword: 'password_required' })
    expect((await reset('senha123')).fields).toEqual({ newPassword: 'password_too_common' })
    expect((await reset(player.email)).fields).toEqual({ newPassword: 'password_too_common' })
    expect((await reset('nova-senha-boa')).status).toBe(200)
  })

  test.each([undefined, '', 'x', 'x'.repeat(43), 'x'.repeat(101), 7])('%j is no link', async token => {
    const answer = await newBrowser(app).call(resetPassword, { body: { token, newPassword: 'nova-senha-boa' } })
    expect(answer.fields?.token ?? answer.code).toBe('token_invalid')
    expect([400, 422]).toContain(answer.status)
  })

  test('cannot be guessed: one source tries thirty in a quarter of an hour', async () => {
    const browser = newBrowser(app)
    const body = { token: 'x'.repeat(43), newPassword: 'nova-senha-boa' }
    const answers = await Promise.all(Array.from({ length: 32 }, () => browser.call(resetPassword, { body })))
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(2)
  })

  test("after it, a stranger's sixty wrong tries do not keep the owner out", async () => {
    const player = await newPlayer(app)
    const own = newBrowser(app)
    const token = await recoveryLink(player)
    for (let source = 0; source < 12; source += 1) {
      const stranger = newBrowser(app)
      for (let count = 0; count < 5; count += 1) {
        await stranger.call(signIn, { body: { username: player.username, password: 'chute-errado' } })
      }
    }
    await own.call(resetPassword, { body: { token, newPassword: 'de-volta-ao-jogo' } })
    expect(own.cookie()).toMatch(/^[\w-]{43}$/)
    const credentials = { username: player.username, password: 'de-volta-ao-jogo' }
    expect((await own.call(signIn, { body: credentials })).status).toBe(200)
  })

  test('frees an owner who had locked the own password', async () => {
    const player = await newPlayer(app)
    const errors = { body: { password: 'errada-de-novo', newPassword: 'nova-senha-boa' } }
    for (let count = 0; count < 6; count += 1) await player.call(changePassword, errors)
    const token = await recoveryLink(player)
    const own = newBrowser(app)
    await own.call(resetPassword, { body: { token, newPassword: 'de-volta-ao-jogo' } })
    const session = await own.call(signIn, { body: { username: player.username, password: 'de-volta-ao-jogo' } })
    const change = { body: { password: 'de-volta-ao-jogo', newPassword: 'outra-vez-nova' } }
    expect((await own.call(changePassword, change, session.data.token)).status).toBe(200)
  })
})

describe('confirming an address', () => {
  const confirm = (token: unknown) => newBrowser(app).call(confirmEmail, { body: { token } })

  test('happens once; of two at once one wins', async () => {
    const player = await newPlayer(app)
    await app.drain()
    const token = tokenMailedTo(app.mails, player.email)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(answer => answer.code ?? 'done').sort()).toEqual(['done', 'token_invalid'])
    expect((await player.call(getMe)).data.emailConfirmed).toBe(true)
  })

  test('a link lives 72 hours, no recovery link confirms, and no confirmation resets', async () => {
    const player = await newPlayer(app)
    await app.drain()
    const token = tokenMailedTo(app.mails, player.email)
    const reset = await newBrowser(app).call(resetPassword, { body: { token, newPassword: 'nova-senha-boa' } })
    expect(reset.code).toBe('token_invalid')
    expect((await confirm(await recoveryLink(player))).code).toBe('token_invalid')
    app.clock.advance(72 * HOUR_MS)
    expect((await confirm(token)).code).toBe('token_invalid')
  })

  test.each([undefined, '', 'x'.repeat(43), 'x'.repeat(101)])('%j is no link', async token => {
    const answer = await confirm(token)
    expect(answer.fields?.token ?? answer.code).toBe('token_invalid')
  })

  test('can be asked for again, three times an hour, until it is done', async () => {
    const player = await newPlayer(app)
    await app.drain()
    const first = tokenMailedTo(app.mails, player.email)
    for (let count = 0; count < 3; count += 1) expect((await player.call(resendConfirmation)).status).toBe(200)
    expect((await player.call(resendConfirmation)).status).toBe(429)
    await app.drain()
    expect((await confirm(first)).code).toBe('token_invalid')
    expect((await confirm(tokenMailedTo(app.mails, player.email))).status).toBe(200)
    const done = await player.call(resendConfirmation)
    expect([done.status, done.code]).toEqual([409, 'conflict'])
    expect((await app.call(resendConfirmation)).status).toBe(401)
  })
})

describe('another address', () => {
  const ask = (player: Player, email: unknown, password: unknown = player.password) =>
    player.call(changeEmail, { body: { email, password } })

  test('waits for its confirmation, takes effect with it, and the old one is told', async () => {
    const player = await newPlayer(app)
    const next = `novo.${player.email}`
    expect((await ask(player, next.toUpperCase())).status).toBe(200)
    expect((await player.call(getMe)).data).toMatchObject({ email: player.email, pendingEmail: next })
    const recovery = await recoveryLink(player)
    const token = tokenMailedTo(app.mails, next)
    expect(mailsTo(next)[0]?.subject).toBe('Confirme seu novo e-mail')
    expect((await newBrowser(app).call(confirmEmail, { body: { token } })).status).toBe(200)
    expect((await player.call(getMe)).data).toMatchObject({ email: next, pendingEmail: null, emailConfirmed: true })
    await app.drain()
    expect(mailsTo(player.email).at(-1)?.subject).toBe('O e-mail da sua conta mudou')
    const late = await newBrowser(app).call(resetPassword, { body: { token: recovery, newPassword: 'nova-senha' } })
    expect(late.code).toBe('token_invalid')
  })

  test('is told in the language the account reads', async () => {
    const player = await newPlayer(app)
    await player.call(updateUser, { body: { lang: 'en' } })
    const next = `new.${player.email}`
    await ask(player, next)
    await app.drain()
    expect(mailsTo(next)[0]?.subject).toBe('Confirm your new e-mail')
    expect(mailsTo(next)[0]?.text).toContain('Hi, Pessoa!')
  })

  test('needs the password, and a free, well-formed address', async () => {
    const [player, other] = [await newPlayer(app), await newPlayer(app)]
    const errors = await ask(player, 'livre1@correio.example', 'chute-errado')
    expect([errors.status, errors.code, errors.fields]).toEqual([403, 'wrong_password', { password: 'wrong_password' }])
    const taken = await ask(player, other.email)
    expect([taken.status, taken.code, taken.fields]).toEqual([409, 'email_taken', { email: 'email_taken' }])
    expect((await ask(player, 'ana')).fields).toEqual({ email: 'email_invalid' })
    expect((await ask(player, '', '')).fields).toEqual({ email: 'email_required', password: 'password_required' })
    expect((await app.call(changeEmail, { body: { email: 'x@correio.example', password: 'x' } })).status).toBe(401)
    expect((await player.call(getMe)).data.pendingEmail).toBeNull()
  })

  test('the first to confirm gets an address two asked for; the other is told', async () => {
    const players = [await newPlayer(app), await newPlayer(app)]
    const tokens: string[] = []
    for (const player of players) {
      await ask(player, 'disputado@correio.example')
      await app.drain()
      tokens.push(tokenMailedTo(app.mails, 'disputado@correio.example'))
    }
    const answers = await Promise.all(tokens.map(token => newBrowser(app).call(confirmEmail, { body: { token } })))
    const refused = answers.find(answer => answer.status !== 200)
    expect([refused?.status, refused?.code, refused?.fields]).toEqual([409, 'email_taken', { email: 'email_taken' }])
  })

  test('a later wish replaces an earlier one; the own address takes it back; strangers get three mails an hour', async () => {
    const player = await newPlayer(app)
    await ask(player, 'primeiro@correio.example')
    await app.drain()
    const first = tokenMailedTo(app.mails, 'primeiro@correio.example')
    await ask(player, 'segundo@correio.example')
    expect((await newBrowser(app).call(confirmEmail, { body: { token: first } })).code).toBe('token_invalid')
    expect((await ask(player, player.email)).status).toBe(200)
    expect((await player.call(getMe)).data.pendingEmail).toBeNull()
    await ask(player, 'terceiro@correio.example')
    expect((await ask(player, 'quarto@correio.example')).status).toBe(429)
  })
})
