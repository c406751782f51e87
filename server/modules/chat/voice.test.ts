import { sql } from 'kysely'
import { parseBuffer } from 'music-metadata'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMessage, getChat, listMessages, sendMessage } from '#contract/api/player/chat.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, picture, type Player } from '#tests/support/people.ts'
import { tone, voiceForm } from '#tests/support/sounds.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function two(): Promise<{ ana: Player; bia: Player; chat: string }> {
  const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
  return { ana, bia, chat: (await ana.call(getChat, { params: { id: bia.id } })).data._id }
}

const sendVoice = (player: Player, id: string, content: Buffer) =>
  player.call(sendMessage, { form: voiceForm(content, { id }) })

const load = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, app.playerUrl), { headers })

test('a voice message is kept as it was sent, with its length, for whom its address was given to', async () => {
  const { ana, bia, chat } = await two()
  const content = await tone(3)
  const sent = (await sendVoice(ana, chat, content)).data
  expect(sent).toMatchObject({ text: null, voiceMsg: { seconds: expect.closeTo(3, 0) } })
  const [doc] = (await bia.call(listMessages, { query: { id: chat } })).data.docs
  const answer = await load(doc?.voiceMsg?.url ?? '')
  expect(answer.headers.get('content-type')).toBe('audio/mpeg')
  const stored = Buffer.from(await answer.arrayBuffer())
  expect(stored.equals(content)).toBe(true)
  expect((await parseBuffer(stored)).format.codec).toContain('Layer 3')
})

test('a player of sound may ask for a part', async () => {
  const { ana, chat } = await two()
  const content = await tone(1)
  const url = (await sendVoice(ana, chat, content)).data.voiceMsg?.url ?? ''
  const part = await load(url, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${content.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(100, 200))).toBe(true)
  expect((await load(url, { range: 'bytes=-50' })).headers.get('content-length')).toBe('50')
  expect((await load(url, { range: 'bytes=100-' })).status).toBe(206)
  expect((await load(url, { range: `bytes=${content.length}-` })).status).toBe(416)
  expect((await load(url, { range: 'lines=1-2' })).status).toBe(200)
})

test('without its signature, with another’s, or too late, there is nothing', async () => {
  const { ana, chat } = await two()
  const url = (await sendVoice(ana, chat, await tone(1))).data.voiceMsg?.url ?? ''
  const other = (await sendVoice(ana, chat, await tone(1, 220))).data.voiceMsg?.url ?? ''
  const [path = ''] = url.split('?')
  expect((await load(path)).status).toBe(404)
  expect((await load(`${path}?${other.split('?')[1]}`)).status).toBe(404)
  expect((await load(url.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 1}`))).status).toBe(404)
  expect((await load(`${path}?until=x&sign=y`)).status).toBe(400)
  expect((await load(url.replace(/sign=./, 'sign=%C3%A9'))).status).toBe(404)
  expect((await load(url)).status).toBe(200)
  app.clock.advance(30 * 60_000)
  expect((await load(url)).status).toBe(404)
})

test('only an mp3 of at most 59 s is one, whatever it is called', async () => {
  const { ana, chat } = await two()
  const refused = async (content: Buffer) => {
    const { status, code, fields } = await sendVoice(ana, chat, content)
    return { status, code, fields }
  }
  const invalid = { status: 422, code: 'voice_invalid', fields: { audio: 'voice_invalid' } }
  expect(await refused(await picture('png'))).toEqual(invalid)
  expect(await refused(Buffer.from('ID3 this is only words, many words, and no sound at all'))).toEqual(invalid)
  expect(await refused(Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'))).toEqual(invalid)
  expect(await refused(await tone(61))).toMatchObject({ status: 422, code: 'voice_too_long' })
  expect(await refused(Buffer.alloc(1_100_000, 1))).toMatchObject({ status: 413, code: 'too_large' })
  expect((await sendVoice(ana, chat, await tone(59))).status).toBe(201)
  expect((await ana.call(listMessages, { query: { id: chat } })).data.docs).toHaveLength(1)
})

test('a voice message that is taken back is gone with its file', async () => {
  const { ana, chat } = await two()
  const { _id: message, voiceMsg } = (await sendVoice(ana, chat, await tone(1))).data
  await ana.call(deleteMessage, { params: { chat, message } })
  const [file] = await app.deps.db.rows(
    sql<{ orphan: boolean }>`select orphan_until is not null as orphan from file where id = ${voiceMsg?._id}`,
  )
  expect(file).toEqual({ orphan: true })
})
