import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  operatorAd,
  operatorAds,
  operatorCreateAd,
  operatorDeleteAd,
  operatorEndAd,
  operatorSendAd,
  operatorUpdateAd,
} from '#contract/api/admin/ads.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { adBody, adAdmin } from '#tests/support/ads.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'

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

const reason = 'Campanha de teste'
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

test('a moment that is gone or too far is told at its field', async () => {
  const id = await ads.write()
  const now = app.clock.now().getTime()
  const at = (ms: number) => ads.send(id, new Date(now + ms).toISOString())
  expect(await at(0)).toMatchObject({ status: 400, fields: { at: 'moment_passed' } })
  expect(await at(366 * 86_400_000)).toMatchObject({ fields: { at: 'moment_too_late' } })
  expect(await ads.send(id, 'amanhã')).toMatchObject({ status: 400, fields: { at: 'date_invalid' } })
  expect((await ads.read(id)).state).toBe('draft')
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
  const refused = await operator.call(operatorCreateAd, { body: adBody(changes) })
  expect(refused).toMatchObject({ status: 400, code: 'invalid_input', fields })
})

test('a draft changes and goes, its picture with it, and each change says why', async () => {
  const [first, second] = [await ads.upload(), await ads.upload()]
  const image = (_upload: string) => adBody({ type: 'image', _upload, alt: 'Uma imagem' })
  const id = (await operator.call(operatorCreateAd, { body: image(first) })).data._id
  expect((await operator.call(operatorUpdateAd, { params: { id }, body: image(second) })).status).toBe(200)
  expect((await ads.read(id))._upload?._id).toBe(second)
  const gone = await Promise.all(
    [1, 2].map(() => operator.call(operatorDeleteAd, { params: { id }, body: { reason } })),
  )
  expect(statuses(gone)).toEqual([200, 404])
  const files = await app.deps.db.rows(
    sql<{ orphan: boolean }>`select orphan_until is not null as orphan from file where id in (${first}, ${second})`,
  )
  expect(files).toEqual([{ orphan: true }, { orphan: true }])
  const { docs } = (await operator.call(operatorAudit, { query: { subject: id } })).data
  expect(docs.map(({ action }) => action).sort()).toEqual(['ad.changed', 'ad.created', 'ad.removed'])
})

test('the list is searched by words and state; the desk is the operators’ alone', async () => {
  const id = await ads.write({ title: 'Anúncio só deste teste' })
  const list = async (query: Record<string, string | number>) => (await operator.call(operatorAds, { query })).data
  expect((await list({ search: 'anuncio deste' })).docs.map(doc => doc._id)).toEqual([id])
  expect((await list({ search: 'anuncio deste', state: 'sent' })).docs).toEqual([])
  expect(await list({ limit: 1, page: 2 })).toMatchObject({ page: 2, docs: [{}] })
  const player = await newPlayer(app)
  const params = { id }
  const calls = [
    [operatorAds, {}],
    [operatorAd, { params }],
    [operatorCreateAd, { body: adBody() }],
    [operatorUpdateAd, { params, body: adBody() }],
    [operatorDeleteAd, { params, body: { reason } }],
    [operatorSendAd, { params, body: { at: null, reason } }],
    [operatorEndAd, { params, body: { reason } }],
  ] as const
  for (const [endpoint, parts] of calls) {
    expect((await app.call(endpoint, parts)).status).toBe(401)
    expect((await player.call(endpoint, parts)).status).toBe(401)
    if ('params' in parts) {
      expect((await operator.call(endpoint, { ...parts, params: { id: 'f'.repeat(24) } })).status).toBe(404)
    }
  }
  expect((await ads.end(id)).code).toBe('state_forbids')
})
