import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadFile } from '#contract/api/files.ts'
import { checkAccount, createUser, signIn } from '#contract/api/player/access.ts'
import { getMe } from '#contract/api/player/profile.ts'
import { TERMS_VERSION } from '#contract/limits.ts'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { newBrowser } from '../../../tests/support/browser.ts'
import { cpfOf } from '../../../tests/support/cpf.ts'
import { newPlayer, picture, signUpBody, uploadAvatar } from '../../../tests/support/people.ts'

const ends: (() => Promise<void>)[] = []
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(() => Promise.all(ends.map(end => end())))

const signUp = async (changes: Record<string, unknown> = {}) => {
  const body = await signUpBody(app, changes)
  return newBrowser(app).call(createUser, { body })
}
const rowOf = (id: string) =>
  app.deps.db.q.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('signing up', () => {
  test('opens an account as it was typed, normalised, with its photo, its terms and an empty wallet', async () => {
    const body = await signUpBody(app, {
      name: '  Íris   da Conceição ',
      username: ' Íris.Conceição ',
      email: 'Iris@Correio.example',
      docNumber: '529.982.247-25',
      phones: ['(11)98765-4321', '+55 21 91234-5678'],
      password: 'gol de placa 7',
    })
    const answer = await newBrowser(app).call(createUser, { body, headers: { 'accept-language': 'en-US,en' } })
    expect([answer.status, Object.keys(answer.raw as object)]).toEqual([201, ['_id']])
    const { token } = (
      await newBrowser(app).call(signIn, { body: { username: 'iris.conceicao', password: 'goldeplaca7' } })
    ).data
    expect((await app.call(getMe, {}, token)).raw).toMatchObject({
      name: 'Íris da Conceição',
      username: 'iris.conceicao',
      email: 'iris@correio.example',
      emailConfirmed: false,
      pendingEmail: null,
      docNumber: '52998224725',
      phones: ['11987654321', '21912345678'],
      birthDate: '1990-05-20',
      photo: { _id: body.photo, filename: 'avatar.webp' },
      roles: [],
      lang: 'en',
      balance: { amount: 0 },
    })
    const row = await rowOf(answer.data._id)
    expect([row.terms_version, row.terms_accepted_at]).toEqual([TERMS_VERSION, app.clock.now()])
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    expect(row.cpf_hash).not.toContain('52998224725')
  })

  test('birth date and terms may come later: the account says so by their absence', async () => {
    const { data } = await signUp({ birthDate: undefined, acceptedTerms: undefined })
    const { birth_date, terms_version, terms_accepted_at } = await rowOf(data._id)
    expect([birth_date, terms_version, terms_accepted_at]).toEqual([null, null, null])
  })

  test('mails a link that confirms the address', async () => {
    const body = await signUpBody(app)
    await newBrowser(app).call(createUser, { body })
    await app.drain()
    const mail = app.mails.find(one => one.to === body.email)
    expect(mail?.subject).toBe('Confirme seu e-mail')
    expect(mail?.text).toMatch(/http:\/\/crava\.test\/confirm\?token=[\w-]{43}\n/)
  })

  test.each([
    ['name', '', 'name_required'],
    ['name', 'a'.repeat(101), 'name_too_long'],
    ['name', '123', 'name_invalid'],
    ['username', '', 'username_required'],
    ['username', 'a'.repeat(31), 'username_too_long'],
    ['username', 'ana!', 'username_invalid'],
    ['email', '', 'email_required'],
    ['email', 'ana@', 'email_invalid'],
    ['docNumber', '', 'cpf_required'],
    ['docNumber', '11111111111', 'cpf_invalid'],
    ['docNumber', '52998224724', 'cpf_invalid'],
    ['gender', '', 'gender_required'],
    ['gender', 'X', 'gender_invalid'],
    ['password', '', 'password_required'],
    ['password', 'a b c d', 'password_too_short'],
    ['password', 'x'.repeat(129), 'password_too_long'],
    ['password', 'Flamengo', 'password_too_common'],
    ['password', '123456', 'password_too_common'],
    ['phones', undefined, 'phone_required'],
    ['phones', [], 'phone_required'],
    ['photo', '', 'photo_required'],
    ['photo', undefined, 'photo_required'],
    ['birthDate', '2008-11-22', 'under_age'],
    ['birthDate', '1990-02-30', 'birth_date_invalid'],
    ['birthDate', '', 'birth_date_required'],
    ['birthDate', 19900520, 'birth_date_invalid'],
    ['acceptedTerms', false, 'terms_required'],
    ['acceptedTerms', 'yes', 'terms_required'],
  ])('%s %j is told at its field: %s', async (field, value, code) => {
    const answer = await signUp({ [field]: value })
    expect([answer.status, answer.code, answer.fields]).toEqual([400, 'invalid_input', { [field]: code }])
  })

  test('everything missing is told at once', async () => {
    const answer = await newBrowser(app).call(createUser, { body: {} })
    expect(answer.fields).toEqual({
      name: 'name_required',
      username: 'username_required',
      email: 'email_required',
      docNumber: 'cpf_required',
      gender: 'gender_required',
      password: 'password_required',
      phones: 'phone_required',
      photo: 'photo_required',
    })
  })

  test('a password that is the own name or address is too common', async () => {
    const body = await signUpBody(app)
    for (const password of [body.username, body.email, body.docNumber]) {
      const answer = await newBrowser(app).call(createUser, { body: { ...body, password } })
      expect(answer.fields).toEqual({ password: 'password_too_common' })
    }
  })

  test('names that others have are told at their fields, all of them at once', async () => {
    const other = await newPlayer(app)
    const one = await signUp({ email: other.email })
    expect([one.status, one.code, one.fields]).toEqual([409, 'email_taken', { email: 'email_taken' }])
    const all = await signUp({ username: other.username, email: other.email, docNumber: other.cpf })
    expect([all.code, all.fields]).toEqual([
      'username_taken',
      { username: 'username_taken', email: 'email_taken', docNumber: 'cpf_taken' },
    ])
  })

  test('a name kept by the house is refused as if somebody had it', async () => {
    const answer = await signUp({ username: 'suporte' })
    expect([answer.status, answer.code, answer.fields]).toEqual([409, 'username_taken', { username: 'username_taken' }])
  })

  test('a photo must be an uploaded one that nobody uses', async () => {
    const used = await uploadAvatar(app)
    await signUp({ photo: used })
    const player = await newPlayer(app)
    const form = new FormData()
    form.set('from', 'profile')
    form.set('file', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'own.png')
    const anothers = (await player.call(uploadFile, { form })).data._id
    const gone = await uploadAvatar(app)
    await app.deps.db.q.updateTable('file').set({ orphan_until: app.clock.now() }).where('id', '=', gone).execute()
    for (const photo of [used, anothers, gone, 'f'.repeat(24)]) {
      const answer = await signUp({ photo })
      expect([answer.status, answer.code, answer.fields]).toEqual([422, 'photo_unknown', { photo: 'photo_unknown' }])
    }
  })

  test.each([
    ['username', 'username_taken'],
    ['email', 'email_taken'],
    ['docNumber', 'cpf_taken'],
  ])('of two at once with the same %s one comes in and the other is told at the field', async (field, code) => {
    const [first, second] = [await signUpBody(app), await signUpBody(app)]
    second[field] = first[field]
    const answers = await Promise.all([first, second].map(body => newBrowser(app).call(createUser, { body })))
    const refused = answers.find(answer => answer.status !== 201)
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect([refused?.status, refused?.code, refused?.fields]).toEqual([409, code, { [field]: code }])
  })

  test('of two at once with one photo one gets it, and the other no half account', async () => {
    const photo = await uploadAvatar(app)
    const bodies = [await signUpBody(app, { photo }), await signUpBody(app, { photo })]
    const answers = await Promise.all(bodies.map(body => newBrowser(app).call(createUser, { body })))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const names = bodies.map(body => String(body.username))
    const rows = await app.deps.db.q.selectFrom('account').select('id').where('username', 'in', names).execute()
    expect(rows).toHaveLength(1)
  })

  test('one source signs up twenty times an hour', async () => {
    const browser = newBrowser(app)
    const body = await signUpBody(app, { acceptedTerms: false })
    const statuses = []
    for (let count = 0; count < 21; count += 1) statuses.push((await browser.call(createUser, { body })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
    app.clock.advance(180_000)
    expect((await browser.call(createUser, { body })).status).toBe(400)
  })

  test.each(['', '[]', '"x"', 'null', '7', '{"a":'])('a body like %s is refused with a code', async body => {
    const answer = await fetch(`${app.playerUrl}/api/user`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77' },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(invalid_input|malformed_body)$/) })
  })
})

describe('asking whether a name is free', () => {
  const ask = (query: Record<string, string>, browser = newBrowser(app)) => browser.call(checkAccount, { query })

  test('true is free, false is taken or kept by the house', async () => {
    const player = await newPlayer(app)
    expect((await ask({ username: 'ninguem.ainda' })).raw).toEqual({ data: true })
    expect((await ask({ username: player.username.toUpperCase() })).data.data).toBe(false)
    expect((await ask({ username: 'admin' })).data.data).toBe(false)
    expect((await ask({ email: player.email })).data.data).toBe(false)
    expect((await ask({ email: 'livre@correio.example' })).data.data).toBe(true)
    expect((await ask({ docNumber: player.cpf })).data.data).toBe(false)
    expect((await ask({ docNumber: cpfOf(4_242) })).data.data).toBe(true)
  })

  test.each([
    [{}, { query: 'one_required' }],
    [{ username: 'ana', email: 'ana@correio.example' }, { query: 'one_required' }],
    [{ username: '' }, { username: 'username_required' }],
    [{ username: 'ana!' }, { username: 'username_invalid' }],
    [{ email: 'ana' }, { email: 'email_invalid' }],
    [{ docNumber: '123' }, { docNumber: 'cpf_invalid' }],
  ])('%j is refused', async (query, fields) => {
    const answer = await ask(query)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    expect(Object.values(answer.fields ?? {})).toEqual(Object.values(fields))
  })

  test('is done thirty times a minute by one source', async () => {
    const browser = newBrowser(app)
    const answers = await Promise.all(Array.from({ length: 33 }, () => ask({ username: 'ana.maria' }, browser)))
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(3)
  })

  test('five different CPFs an hour and source, the same one again being no new question', async () => {
    const browser = newBrowser(app)
    const cpf = (number: number) => ({ docNumber: cpfOf(700_000 + number) })
    for (const number of [1, 2, 2, 3, 1, 4, 5, 5, 3]) expect((await ask(cpf(number), browser)).status).toBe(200)
    const sixth = await ask(cpf(6), browser)
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '720'])
    expect((await ask(cpf(4), browser)).status).toBe(200)
    expect((await ask(cpf(6), newBrowser(app))).status).toBe(200)
    app.clock.advance(720_000)
    expect((await ask(cpf(6), browser)).status).toBe(200)
    expect((await ask(cpf(7), browser)).status).toBe(429)
  })

  test('many at once do not reach more CPFs, and the same one at once counts once', async () => {
    const browser = newBrowser(app)
    const numbers = [1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 8]
    const answers = await Promise.all(numbers.map(number => ask({ docNumber: cpfOf(800_000 + number) }, browser)))
    const payload = new Set(numbers.filter((_number, index) => answers[index]?.status === 200))
    expect(payload.size).toBeLessThanOrEqual(5)
    const again = await ask({ docNumber: cpfOf(800_000 + ([...payload][0] ?? 0)) }, browser)
    expect(again.status).toBe(200)
  })

  test('a sign-up with a taken CPF is a question too', async () => {
    const taken: string[] = []
    for (let count = 0; count < 6; count += 1) taken.push((await newPlayer(app)).cpf)
    const browser = newBrowser(app)
    const codes = []
    for (const docNumber of taken) {
      const body = await signUpBody(app, { docNumber })
      codes.push((await browser.call(createUser, { body })).code)
    }
    expect(codes).toEqual([...Array<string>(5).fill('cpf_taken'), 'too_many_requests'])
  })
})
