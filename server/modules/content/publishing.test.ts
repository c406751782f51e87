import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorPreviewText, operatorPublishText, operatorText, operatorTexts } from '#contract/api/admin/settings.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { getText } from '#contract/api/player/home.ts'
import { createDeposit } from '#contract/api/player/payments.ts'
import { siteInfo } from '#contract/api/player/settings.ts'
import { acceptTerms, getTerms } from '#contract/api/player/terms.ts'
import { TERMS_VERSION } from '#contract/limits.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

/* Publishing new versions of public texts, and showing new terms to players, over HTTP. */
let app: WalletApp
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

type Name = 'terms' | 'privacy' | 'rules' | 'help'
const reason = 'Revisão do jurídico'
const pt = { title: 'Ajuda nova', summary: 'Por {{operator}}.', body: '## Primeiro\n\nComo **jogar**.' }
const en = { title: 'New help', summary: 'By {{operator}}.', body: '## First\n\nHow to **play**.' }
const newest = async (name: Name) =>
  (await operator.call(operatorTexts)).data.docs.find(doc => doc.name === name)?.version ?? ''
const publish = async (name: Name, changes: Record<string, unknown> = {}, by = operator) =>
  by.call(operatorPublishText, { params: { name }, body: { pt, en, from: await newest(name), reason, ...changes } })
const read = (name: Name, query: Record<string, string> = {}) => app.call(getText, { params: { name }, query })

test('a version is read by everybody at once, in both languages; the earlier one stays readable', async () => {
  const before = (await read('help')).data
  const { version } = (await publish('help')).data
  const now = (await read('help')).data
  expect(now).toMatchObject({ title: 'Ajuda nova', version, versions: [version, before.version] })
  expect(now.summary).toContain(app.deps.config.operator.name)
  expect((await read('help', { lang: 'en' })).data.title).toBe('New help')
  expect((await read('help', { version: before.version })).data.hash).toBe(before.hash)
  expect((await read('help', { version: 'nenhuma' })).status).toBe(404)
  const written = await operator.call(operatorText, { params: { name: 'help', version } })
  expect(written.data).toEqual({ pt, en })
})

test('a version set for later is nobody’s until then, and nothing comes before it', async () => {
  const publishesAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const { version } = (await publish('privacy', { publishesAt })).data
  expect((await read('privacy')).data.version).not.toBe(version)
  expect((await read('privacy', { version })).status).toBe(404)
  expect(await publish('privacy')).toMatchObject({ status: 400, fields: { publishesAt: 'moment_before_another' } })
  app.clock.advance(60_000)
  expect((await read('privacy')).data.version).toBe(version)
  const past = { publishesAt: app.clock.now().toISOString() }
  expect(await publish('privacy', past)).toMatchObject({ status: 400, fields: { publishesAt: 'moment_passed' } })
})

test('unsupported content is refused at its field, and of two concurrent publications one is refused', async () => {
  const bad = { ...en, body: '<b>alto</b>' }
  expect(await publish('rules', { en: bad })).toMatchObject({ status: 400, fields: { 'en.body': 'text_unshowable' } })
  expect(await publish('rules', { pt: { ...pt, title: ' ' } })).toMatchObject({
    status: 400,
    fields: { 'pt.title': 'words_required' },
  })
  expect(await operator.call(operatorPreviewText, { body: bad })).toMatchObject({ fields: { body: 'text_unshowable' } })
  expect((await operator.call(operatorPreviewText, { body: en })).data.blocks).toHaveLength(2)
  const from = await newest('rules')
  const both = await Promise.all([publish('rules', { from }), publish('rules', { from })])
  expect(both.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const games = await newOperator(app, { roles: ['games'] })
  expect(await publish('rules', {}, games)).toMatchObject({ status: 403 })
})

test('new terms are put to who accepted others; deposits wait for it, and nothing else does', async () => {
  const ana = await newPayer(app)
  const details = { type: 'purchase-1st-package', title: 'Pacote', description: '5 moedas' }
  const buy = () => ana.call(createDeposit, { body: { amount: 5, details } })
  expect((await ana.call(getTerms)).data).toEqual({ version: TERMS_VERSION, asked: false, first: false })
  const { version } = (await publish('terms')).data
  expect((await app.call(siteInfo)).data.termsVersion).toBe(version)
  expect((await ana.call(getTerms)).data).toEqual({ version, asked: true, first: false })
  expect(await buy()).toMatchObject({ status: 422, code: 'terms_needed' })
  expect(await ana.call(acceptTerms, { body: { version: TERMS_VERSION } })).toMatchObject({ status: 409 })
  const twice = await Promise.all([1, 2].map(() => ana.call(acceptTerms, { body: { version } })))
  expect(twice.map(one => one.status)).toEqual([200, 200])
  expect((await ana.call(getTerms)).data.asked).toBe(false)
  expect((await buy()).status).toBeLessThan(300)
  const bruno = await newPlayer(app)
  expect((await bruno.call(getTerms)).data.asked).toBe(false)
  expect((await app.call(getTerms)).status).toBe(401)
})

test('who signed up without accepting any terms buys nothing and plays no paid game until they did; free games go on', async () => {
  const ana = await newPayer(app, { acceptedTerms: undefined })
  const details = { type: 'purchase-1st-package', title: 'Pacote', description: '5 moedas' }
  const buy = () => ana.call(createDeposit, { body: { amount: 5, details } })
  const { version, ...query } = (await ana.call(getTerms)).data
  expect(query).toEqual({ asked: true, first: true })
  expect(await buy()).toMatchObject({ status: 422, code: 'terms_needed' })
  const round = await newRound(app)
  const [paid, free] = [
    await openCard(operator, cardBody(round)),
    await openCard(operator, cardBody(round, { price: 0 })),
  ]
  await fund(app, ana, 100)
  const play = async (card: string) => {
    const doc = await readCard(ana, card)
    return ana.call(playCard, {
      body: playBody(
        doc,
        doc.athletes.map(() => [0, 0] as const),
      ),
    })
  }
  expect(await play(paid)).toMatchObject({ status: 422, code: 'terms_needed' })
  expect((await play(free)).status).toBe(201)
  expect((await ana.call(acceptTerms, { body: { version } })).status).toBe(200)
  expect((await ana.call(getTerms)).data).toEqual({ version, asked: false, first: false })
  expect((await play(paid)).status).toBe(201)
  expect((await buy()).status).toBeLessThan(300)
})
