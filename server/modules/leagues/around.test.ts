import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  operatorAnswerLeague,
  operatorCloseLeague,
  operatorLeague,
  operatorRenameLeague,
} from '#contract/api/admin/leagues.ts'
import { operatorWaiting } from '#contract/api/admin/waiting.ts'
import { listResourceMessages, sendResourceMessage } from '#contract/api/player/chat.ts'
import * as calls from '#contract/api/player/leagues.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { PICTURE_SIZES } from '#contract/api/player/sharing.ts'
import { sharedPages } from '#server/modules/sharing/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { create, invite, join, read, remove, tokenOf } from '#tests/support/leagues.ts'
import { listen } from '#tests/support/live.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

/* Features around a league: notifications, link preview, chat, reports and the admin console. */
let app: TestApp
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  ;[ana, bruno, carla] = [await newPlayer(app), await newPlayer(app), await newPlayer(app)]
})
afterAll(async () => {
  for (const end of ends) await end()
})

const NOBODYS = 'f'.repeat(24)
const missing = { status: 404, code: 'not_found' }
/** A league of Ana's that Bruno joined through its link. */
async function leagueOfTwo(): Promise<string> {
  const id = await create(ana)
  expect((await join(bruno, id, await tokenOf(ana, id))).status).toBe(200)
  return id
}

describe('around a league', () => {
  const noticesOf = async (who: Player) => {
    await app.drain()
    return (await who.call(listNotifications)).data.docs.map(({ title, text, redirect }) => [title, text, redirect.uri])
  }

  test('who is invited is told, and so is the owner of who joined', async () => {
    const [eva, fabi] = [await newPlayer(app), await newPlayer(app)]
    const id = await create(eva, 'Quarta-feira')
    await invite(eva, id, { _user: fabi.id })
    const page = `/leagues/${id}`
    expect(await noticesOf(fabi)).toContainEqual([
      'Convite para uma liga',
      'Pessoa de Teste chamou você para Quarta-feira.',
      page,
    ])
    await fabi.call(calls.answerLeagueInvite, { params: { id }, body: { accept: true } })
    expect(await noticesOf(eva)).toContainEqual(['Mais gente na liga', 'Pessoa de Teste entrou em Quarta-feira.', page])
    // The name is erased with the account.
    expect((await fabi.call(deleteMe, { body: { password: fabi.password } })).status).toBe(200)
    expect(await noticesOf(eva)).toContainEqual(['Mais gente na liga', 'Conta encerrada entrou em Quarta-feira.', page])
  })

  test('its link says who is in, to who has it', async () => {
    const id = await leagueOfTwo()
    const token = await tokenOf(ana, id)
    const page = sharedPages(app.deps).find(({ path }) => path.test(`/l/${id}`))
    const preview = (query: string) => page?.preview(id, 'pt-BR', new URLSearchParams(query))
    expect(await preview(`token=${token}`)).toMatchObject({
      title: 'Os de sempre · Liga na Crava',
      description: expect.stringMatching(/^Pessoa de Teste chamou você. 2 pessoas já estão na liga/),
      address: `/l/${id}?token=${encodeURIComponent(token)}`,
      image: { path: `/api/public/league/${id}/image?token=${encodeURIComponent(token)}` },
    })
    await expect(preview('')).rejects.toThrow('not_found')
  })

  test('its link has a picture of its own, in both shapes and languages, for who has it alone', async () => {
    const id = await leagueOfTwo()
    const token = await tokenOf(ana, id)
    const picture = (query: Record<string, string>) =>
      fetch(new URL(`/api/public/league/${id}/image?${new URLSearchParams(query).toString()}`, app.playerUrl))
    const seen = new Set<string | null>()
    for (const shape of ['wide', 'tall'] as const)
      for (const lang of ['pt-BR', 'en']) {
        const answer = await picture({ token, shape, lang })
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=30'])
        const drawn = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect(drawn).toMatchObject({ format: 'png', ...PICTURE_SIZES[shape] })
        seen.add(answer.headers.get('etag'))
      }
    expect(seen.size).toBe(4)
    for (const without of [{}, { token: 'x' }, { token: '' }]) expect((await picture(without)).status).toBe(404)
    expect((await picture({ token, shape: 'story' })).status).toBe(400)
  })

  test('its chat is for who is in it, until they are not', async () => {
    const id = await leagueOfTwo()
    const chat = { params: { kind: 'league' }, query: { game: id } }
    const write = (who: Player, text: string) =>
      who.call(sendResourceMessage, { params: { kind: 'league' }, body: { game: id, text } })
    await write(ana, 'Boa rodada').then(({ data }) => data)
    const texts = async (who: Player) => (await who.call(listResourceMessages, chat)).data.docs.map(({ text }) => text)
    expect(await texts(bruno)).toEqual(['Boa rodada'])
    expect(await write(carla, 'Oi')).toMatchObject({ code: 'not_a_member' })
    const page = await listen(app, bruno)
    await texts(bruno)
    await remove(ana, id, bruno.id)
    await app.drain()
    await write(ana, 'Só nós')
    expect(await bruno.call(listResourceMessages, chat)).toMatchObject({ code: 'not_a_member' })
    await app.drain()
    expect(JSON.stringify(page.heard)).not.toContain('Só nós')
  })
})

test('an operator answers, renames and closes, with a reason, and a closed league stays so', async () => {
  const operator = await newOperator(app)
  const id = await leagueOfTwo()
  await bruno.call(calls.reportLeague, { params: { id }, body: { text: 'Que nome é esse' } })
  const params = { id }
  const body = { reason: 'Nome ofensivo', name: 'Liga' }
  const { data } = await operator.call(operatorLeague, { params })
  expect(data).toMatchObject({ doc: { reports: 1, members: 2 }, reports: [{ reporter: { username: bruno.username } }] })
  expect(await operator.call(operatorRenameLeague, { params, body: { name: 'Liga' } })).toMatchObject({ status: 400 })
  expect((await app.call(operatorRenameLeague, { params, body })).status).toBe(401)
  expect((await operator.call(operatorRenameLeague, { params, body })).status).toBe(200)
  expect((await read(bruno, id)).data.doc.name).toBe('Liga')
  expect((await operator.call(operatorLeague, { params })).data.doc.reports).toBe(0)
  const twice = await Promise.all([1, 2].map(() => operator.call(operatorCloseLeague, { params, body })))
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await read(ana, id)).toMatchObject(missing)
  expect(await operator.call(operatorAnswerLeague, { params: { id: NOBODYS }, body })).toMatchObject(missing)
  expect(await operator.call(operatorLeague, { params: { id: NOBODYS } })).toMatchObject(missing)
})

test('the reports of a league that its owner closed are answered all the same', async () => {
  const operator = await newOperator(app)
  const id = await leagueOfTwo()
  const params = { id }
  await bruno.call(calls.reportLeague, { params, body: { text: 'Que nome é esse' } })
  expect((await ana.call(calls.closeLeague, { params })).status).toBe(200)
  expect((await operator.call(operatorAnswerLeague, { params, body: { reason: 'Visto' } })).status).toBe(200)
  expect((await operator.call(operatorLeague, { params })).data.doc.reports).toBe(0)
})

test('a league is reported by who may see it, once', async () => {
  const id = await leagueOfTwo()
  const report = (who: Player, text: string) => who.call(calls.reportLeague, { params: { id }, body: { text } })
  expect(await report(bruno, 'x')).toMatchObject({ status: 400, fields: { text: 'text_required' } })
  expect(await report(carla, 'Que nome é esse')).toMatchObject(missing)
  expect((await app.call(calls.reportLeague, { params: { id }, body: { text: 'Que nome' } })).status).toBe(401)
  const twice = await Promise.all([report(bruno, 'Que nome é esse'), report(bruno, 'Que nome é esse')])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const rows = await app.deps.db.rows(sql`select from league_report where league_id = ${id}`)
  expect(rows).toHaveLength(1)
  // It is pending for an operator, who is notified once per league until it is resolved.
  const operator = await newOperator(app, { roles: ['support'] })
  const waiting = async () => (await operator.call(operatorWaiting)).data.docs.find(({ kind }) => kind === 'leagues')
  await report(ana, 'Nem eu gosto')
  expect(await waiting()).toMatchObject({ count: 1, urgent: false })
  await operator.call(operatorAnswerLeague, { params: { id }, body: { reason: 'Nome comum' } })
  expect(await waiting()).toBeUndefined()
})
