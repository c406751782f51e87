import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  operatorAudit,
  operatorCreateSlide,
  operatorDeleteSlide,
  operatorSlides,
  operatorSlideSettings,
  operatorUpdateSlide,
  operatorUpload,
} from '#contract/api/admin/console.ts'
import { getFile } from '#contract/api/files.ts'
import { getText, listSlides, slideSettings } from '#contract/api/player/home.ts'
import { siteInfo } from '#contract/api/player/settings.ts'
import { TERMS_VERSION } from '#contract/limits.ts'
import { SETTINGS_PRESET } from '#contract/settings.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, picture, type Player, uploadAvatar } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let player: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  player = await newPlayer(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(async () => {
  const { docs } = (await operator.call(operatorSlides)).data
  for (const { _id } of docs)
    await operator.call(operatorDeleteSlide, { params: { id: _id }, body: { reason: 'Limpeza' } })
  app.clock.advance(1)
})

async function upload(by = operator, content?: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content ?? (await picture('png', 200)))]), 'Patrocínio novo.png')
  return (await by.call(operatorUpload, { form })).data._id
}

const slide = (changes: Record<string, unknown> = {}) => ({
  sponsorUrl: 'https://patrocinador.example/',
  alt: 'Um patrocinador de teste',
  place: 1,
  active: true,
  reason: 'Contrato novo',
  ...changes,
})
const create = async (changes: Record<string, unknown> = {}) =>
  operator.call(operatorCreateSlide, { body: slide({ _upload: await upload(), ...changes }) })
/** The newest entry of the audit log; later actions have a later time. */
async function latestAudit() {
  const { docs } = (await operator.call(operatorAudit, { query: { limit: 1 } })).data
  app.clock.advance(1)
  return docs[0]
}

test('players see the active slides in order, with pictures that can be fetched', async () => {
  const second = (await create({ place: 2, alt: 'Segundo' })).data._id
  const first = (await create({ place: 1, alt: 'Primeiro', sponsorUrl: '/help' })).data._id
  await create({ place: 3, active: false })
  const { data } = await player.call(listSlides, { query: { slide: 'true' } })
  expect(data.docs.map(doc => [doc._id, doc.alt, doc.sponsorUrl])).toEqual([
    [first, 'Primeiro', '/help'],
    [second, 'Segundo', 'https://patrocinador.example/'],
  ])
  expect(data.docs[0]?.url).toBe(`/api/file/${data.docs[0]?._upload._id}`)
  const file = await player.call(getFile, { params: { id: data.docs[0]?._upload._id ?? '' } })
  expect(file.headers.get('content-type')).toBe('image/webp')
  expect((await operator.call(operatorSlides)).data.docs).toHaveLength(3)
})

test('a slide stays for the seconds the operator says, with the reason kept', async () => {
  expect((await player.call(slideSettings)).data).toEqual({ time: 6 })
  await operator.call(operatorSlideSettings, { body: { time: 9, reason: 'Mais tempo para ler' } })
  expect((await player.call(slideSettings)).data).toEqual({ time: 9 })
  expect((await operator.call(operatorSlides)).data.time).toBe(9)
  expect(await latestAudit()).toMatchObject({
    operator: operator.username,
    action: 'slides.rotation-changed',
    reason: 'Mais tempo para ler',
  })
  for (const time of [1, 61, 2.5, '6', null]) {
    const refused = await operator.call(operatorSlideSettings, { body: { time, reason: 'Mais tempo' } })
    expect(refused).toMatchObject({ status: 400, fields: { time: 'time_invalid' } })
  }
})

test('a slide changes and goes; each change says who and why, and old pictures are let go', async () => {
  const id = (await create()).data._id
  expect(await latestAudit()).toMatchObject({ action: 'slide.created', subject: id, reason: 'Contrato novo' })
  const [before] = (await operator.call(operatorSlides)).data.docs
  const _upload = await upload()
  await operator.call(operatorUpdateSlide, {
    params: { id },
    body: slide({ _upload, alt: 'Outro texto', reason: 'Troca de arte' }),
  })
  expect(await latestAudit()).toMatchObject({ action: 'slide.changed', subject: id, reason: 'Troca de arte' })
  expect((await operator.call(operatorSlides)).data.docs).toMatchObject([
    { _id: id, alt: 'Outro texto', _upload: { _id: _upload } },
  ])
  await operator.call(operatorUpdateSlide, { params: { id }, body: slide({ _upload, place: 4 }) })
  app.clock.advance(1)
  expect(
    (await operator.call(operatorDeleteSlide, { params: { id }, body: { reason: 'Fim do contrato' } })).status,
  ).toBe(200)
  expect(await latestAudit()).toMatchObject({ action: 'slide.removed', subject: id, reason: 'Fim do contrato' })
  const rows = await app.deps.db.q
    .selectFrom('file')
    .select('orphan_until')
    .where('id', 'in', [_upload, before?._upload._id ?? ''])
    .execute()
  expect(rows.map(row => row.orphan_until !== null)).toEqual([true, true])
})

test('a picture is scaled into 1280 × 720 and re-encoded; other files are refused', async () => {
  const large = await sharp({ create: { width: 3200, height: 3200, channels: 3, background: '#123' } })
    .withExif({ IFD0: { Artist: 'x' } })
    .jpeg()
    .toBuffer()
  const id = await upload(operator, large)
  const meta = await sharp((await app.deps.files.get(id)) ?? Buffer.alloc(0)).metadata()
  expect(meta).toMatchObject({ format: 'webp', width: 720, height: 720 })
  expect(meta.exif).toBeUndefined()
  const send = async (content?: string) => {
    const form = new FormData()
    if (content === undefined) form.set('other', 'x')
    else form.set('file', new Blob([content]), 'x.png')
    return operator.call(operatorUpload, { form })
  }
  expect(await send('<svg/>')).toMatchObject({ status: 415, code: 'unsupported_media' })
  expect(await send()).toMatchObject({ status: 400, fields: { file: 'required' } })
  expect(await operator.call(operatorUpload, { body: {} })).toMatchObject({ status: 415 })
})

test.each([
  [{ sponsorUrl: 'javascript:alert(1)' }, { sponsorUrl: 'url_invalid' }],
  [{ sponsorUrl: '//example.com' }, { sponsorUrl: 'url_invalid' }],
  [{ sponsorUrl: '/\\example.com' }, { sponsorUrl: 'url_invalid' }],
  [{ sponsorUrl: 'https://a.example/\u0000' }, { sponsorUrl: 'invalid' }],
  [{ alt: ' a ' }, { alt: 'alt_required' }],
  [{ alt: 'texto\u0000nulo' }, { alt: 'invalid' }],
  [{ alt: 'texto \ud800 partido' }, { alt: 'invalid' }],
  [{ alt: 'a'.repeat(201) }, { alt: 'alt_too_long' }],
  [{ place: 0 }, { place: 'place_invalid' }],
  [{ place: 100 }, { place: 'place_invalid' }],
  [{ _upload: 'x' }, { _upload: 'photo_required' }],
  [{ reason: '' }, { reason: 'reason_required' }],
  [{ reason: 'ab\u0000c' }, { reason: 'invalid' }],
  [{ reason: undefined }, { reason: 'reason_required' }],
  [{ reason: 'a'.repeat(501) }, { reason: 'reason_too_long' }],
])('a slide with %j is refused at its field', async (changes, fields) => {
  const refused = await operator.call(operatorCreateSlide, { body: slide({ _upload: 'f'.repeat(24), ...changes }) })
  expect(refused).toMatchObject({ status: 400, code: 'invalid_input', fields })
})

test('only a free picture of a slide, uploaded by this operator, becomes a slide', async () => {
  const refusal = { status: 422, code: 'photo_unknown', fields: { _upload: 'photo_unknown' } }
  const used = await upload()
  await operator.call(operatorCreateSlide, { body: slide({ _upload: used }) })
  const other = await newOperator(app)
  for (const _upload of ['f'.repeat(24), used, await uploadAvatar(app), await upload(other)]) {
    expect(await operator.call(operatorCreateSlide, { body: slide({ _upload }) })).toMatchObject(refusal)
  }
  const old = await upload()
  app.clock.advance(3_600_000)
  expect(await operator.call(operatorCreateSlide, { body: slide({ _upload: old }) })).toMatchObject(refusal)
  const id = (await create()).data._id
  expect(await operator.call(operatorUpdateSlide, { params: { id }, body: slide({ _upload: used }) })).toMatchObject(
    refusal,
  )
  expect((await operator.call(operatorSlides)).data.docs).toHaveLength(2)
})

test('an unknown slide is not found', async () => {
  const unknown = { params: { id: 'f'.repeat(24) } }
  const body = slide({ _upload: 'f'.repeat(24) })
  expect(await operator.call(operatorUpdateSlide, { ...unknown, body })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  expect(await operator.call(operatorDeleteSlide, { ...unknown, body: { reason: 'Sem motivo' } })).toMatchObject({
    status: 404,
  })
  expect(
    await operator.call(operatorDeleteSlide, { params: { id: 'x' }, body: { reason: 'Sem motivo' } }),
  ).toMatchObject({
    status: 404,
  })
})

test('two at once with one picture make one slide; two removals remove once', async () => {
  const _upload = await upload()
  const made = await Promise.all(
    [1, 2].map(place => operator.call(operatorCreateSlide, { body: slide({ _upload, place }) })),
  )
  expect(made.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422])
  const { docs } = (await operator.call(operatorSlides)).data
  expect(docs).toHaveLength(1)
  const params = { id: docs[0]?._id ?? '' }
  const gone = await Promise.all(
    [1, 2].map(() => operator.call(operatorDeleteSlide, { params, body: { reason: 'Duas vezes' } })),
  )
  expect(gone.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('a change that fails leaves no trace in the audit log', async () => {
  const total = async () => (await operator.call(operatorAudit)).data.total
  const before = await total()
  await operator.call(operatorCreateSlide, { body: slide({ _upload: 'f'.repeat(24) }) })
  expect(await total()).toBe(before)
})

test('visitors see the texts and who runs this, not the slides', async () => {
  const text = (await app.call(getText, { params: { name: 'rules' }, query: { lang: 'en' } })).data
  expect(text).toMatchObject({ title: 'Game rules' })
  expect((await app.call(getText, { params: { name: 'rules' } })).data.title).toBe('Regras dos jogos')
  expect(text.blocks.some(block => block.type === 'heading' && block.anchor === 'c3')).toBe(true)
  expect(await app.call(getText, { params: { name: 'secrets' } })).toMatchObject({ status: 404 })
  expect(await app.call(getText, { params: { name: 'rules' }, query: { lang: 'fr' } })).toMatchObject({
    status: 400,
    fields: { lang: 'lang_invalid' },
  })
  expect((await app.call(siteInfo)).data).toEqual({
    operator: app.deps.config.operator,
    helpLines: [
      { name: 'CVV 188', url: 'https://cvv.org.br' },
      { name: 'Jogadores Anônimos', url: 'https://jogadoresanonimos.com.br' },
    ],
    profile: 'licensed',
    stops: SETTINGS_PRESET.stops,
    banner: null,
    fees: SETTINGS_PRESET.fees,
    depositMost: SETTINGS_PRESET.limits.deposit,
    demo: false,
    termsVersion: TERMS_VERSION,
    now: app.clock.now(),
  })
  expect(await app.call(listSlides)).toMatchObject({ status: 401 })
  expect(await app.call(slideSettings)).toMatchObject({ status: 401 })
})
