import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { PICTURE_SIZES } from '#contract/api/player/sharing.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newRound, type Round } from '#tests/support/cards.ts'
import { makeDuel, newTable } from '#tests/support/duels.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { openRoom } from '#tests/support/rooms.ts'
import { sharedPages } from './index.ts'

/* Link previews of rooms: of private ones only with their token. */
let app: TestApp
let round: Round
let ana: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  round = await newRound(app)
  ana = await newPlayer(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const linkOf = async (id: string): Promise<string> =>
  (await ana.call(familyCalls.invite, { params: { id }, body: { link: true } })).data.token ?? ''
const imageOf = (id: string, query: Record<string, string> = {}) =>
  fetch(new URL(`/api/public/room/${id}/image?${new URLSearchParams(query).toString()}`, app.playerUrl))
const previewOf = async (id: string, query: Record<string, string> = {}, lang: 'pt-BR' | 'en' = 'pt-BR') => {
  const page = sharedPages(app.deps).find(each => each.path.test(`/r/${id}`))
  return page?.preview(id, lang, new URLSearchParams(query))
}

test('a public room shows whose it is, on which match and for how much, in both languages', async () => {
  const id = await openRoom(ana, round.matches[0], { type: 'public', name: 'Sala do bairro' })
  const text = await previewOf(id)
  expect(text?.title).toBe('Sala do bairro · Sala de Pessoa de Teste')
  expect(text?.description.replaceAll('\u00a0', ' ')).toMatch(
    /^Família vs Amigos · Aurora \d+ × Bandeira \d+ · Começa sáb\., 21\/11, 14:00 · Jogue · R\$ 10\. Entre e dê o seu palpite\.$/,
  )
  expect(text).toMatchObject({ address: `/r/${id}`, image: { path: `/api/public/room/${id}/image` } })
  expect((await previewOf(id, {}, 'en'))?.title).toBe('Sala do bairro · Room of Pessoa de Teste')
  for (const shape of ['wide', 'tall'] as const) {
    const size = PICTURE_SIZES[shape]
    const picture = await imageOf(id, { shape })
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'public, max-age=30'])
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ format: 'png', ...size })
  }
})

test('a private room shows nothing without its token, and by its link its page carries it on', async () => {
  const id = await openRoom(ana, round.matches[0], { name: 'Só a família' })
  const token = await linkOf(id)
  for (const errors of [{}, { token: 'x' }, { token: '' }]) {
    await expect(previewOf(id, errors)).rejects.toMatchObject({ code: 'not_found' })
    expect((await imageOf(id, errors)).status).toBe(404)
  }
  const text = await previewOf(id, { token })
  expect(text).toMatchObject({
    title: 'Só a família · Sala de Pessoa de Teste',
    address: `/r/${id}?token=${token}`,
    image: { path: `/api/public/room/${id}/image?token=${token}` },
  })
  const picture = await imageOf(id, { token })
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'private, max-age=30'])
  // The picture cached for the link is not returned without the token.
  expect((await imageOf(id)).status).toBe(404)
  await ana.call(familyCalls.close, { params: { id }, body: { entries: true } }).then(({ data }) => data)
  expect((await previewOf(id, { token }))?.description).not.toContain('Entre')
})

test('a duel has its picture too, and what is no room has none', async () => {
  const table = await newTable(app, { on: round, reais: 0 })
  const id = await makeDuel(table, { type: 'public', name: 'Mano a mano' })
  expect((await previewOf(id))?.description).toMatch(/^Versus · /)
  expect((await imageOf(id, { lang: 'en' })).status).toBe(200)
  expect((await imageOf('f'.repeat(24))).status).toBe(404)
  expect((await imageOf(id, { shape: 'round' })).status).toBe(400)
})
