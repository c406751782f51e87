import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadFile } from '#contract/api/files.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(() => Promise.all(ends.map(end => end())))

const MIB = 1024 * 1024

/** Sends a request head as raw bytes and returns the response. */
async function open(url: string, head: readonly string[]): Promise<{ socket: Socket; heard: () => string }> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let heard = ''
  socket.on('data', data => (heard += String(data)))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write([...head, `host: ${hostname}:${port}`, '', ''].join('\r\n'))
  return { socket, heard: () => heard }
}

const closed = (socket: Socket): Promise<void> => new Promise(resolve => socket.once('close', () => resolve()))

/** Writes until the other side closes, at most `most` bytes; returns how many were accepted. */
async function flood(socket: Socket, chunk: Buffer, most: number): Promise<number> {
  const over = closed(socket)
  let written = 0
  while (!socket.destroyed && written < most) {
    written += chunk.length
    if (socket.write(chunk)) continue
    await Promise.race([new Promise(resolve => socket.once('drain', resolve)), over])
    socket.removeAllListeners('drain')
  }
  return written
}

const form = 'content-type: multipart/form-data; boundary=x'
const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
const zeros = Buffer.alloc(64 * 1024)
const asChunk = (content: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), Buffer.from(content), Buffer.from('\r\n')])

describe('a body over the limit is refused, and no more than a little of it is taken', () => {
  const declared = `content-length: ${600 * MIB}`
  const chunked = 'transfer-encoding: chunked'
  const json = 'content-type: application/json'
  test.each([
    ['JSON by its declared length', 'POST /auth/local', [json, declared], '', 413],
    ['JSON in chunks', 'POST /auth/local', [json, chunked], '', 413],
    ['a form by its declared length', 'POST /api/upload', [form, declared], part, 413],
    ['a form in chunks', 'POST /api/upload', [form, chunked], part, undefined],
    ['a form where none belongs', 'POST /auth/local', [form, declared], part, 413],
    ['a form in chunks where none belongs', 'POST /auth/local', [form, chunked], part, undefined],
    ['what nobody asked for', 'POST /api/nothing', [json, declared], '', 413],
    ['a body of a read', 'GET /api/public/info', [json, declared], '', 413],
    ['a socket’s poll', 'POST /socket.io/?EIO=4&transport=polling', [json, declared], '', 413],
    ['a socket’s poll in chunks', 'POST /socket.io/?EIO=4&transport=polling', [json, chunked], '', undefined],
  ])('%s', async (_what, call, headers, first, status) => {
    for (const url of [app.playerUrl, app.operatorUrl]) {
      const { socket, heard } = await open(url, [`${call} HTTP/1.1`, ...headers])
      const isChunked = headers.includes(chunked)
      if (first !== '') socket.write(isChunked ? asChunk(first) : first)
      const taken = await flood(socket, isChunked ? asChunk(zeros) : zeros, 600 * MIB)
      await expect.poll(() => socket.destroyed).toBe(true)
      // An upload may be 10 MiB; bytes in the kernel buffers of both sides count as accepted.
      expect(taken).toBeLessThan(40 * MIB)
      // A connection that is cut off while the client still sends may lose the response.
      expect(heard()).toMatch(status === undefined ? /^(HTTP\/1\.1 4\d\d|$)/ : new RegExp(`^HTTP/1\\.1 ${status}`))
      if (status === 413 && !call.includes('socket.io')) expect(heard()).toContain('"code":"too_large"')
    }
  })
})

test('a body that trickles in is ended when its time is over, on every path', async () => {
  for (const instance of [app.apps.player, app.apps.operator]) {
    const { headersTimeout, requestTimeout } = instance.server
    expect([requestTimeout, headersTimeout < requestTimeout]).toEqual([30_000, true])
    Object.assign(instance.server, { headersTimeout: 200, requestTimeout: 300 })
  }
  const paths = [
    ['POST /auth/local', 'content-type: application/json'],
    ['POST /api/upload', form],
    ['POST /api/nothing', 'content-type: application/json'],
    ['POST /socket.io/?EIO=4&transport=polling', 'content-type: text/plain'],
  ] as const
  const slow = [app.playerUrl, app.operatorUrl].flatMap(url =>
    paths.map(async ([call, type]) => {
      const { socket } = await open(url, [`${call} HTTP/1.1`, type, 'content-length: 1000'])
      const trickle = setInterval(() => socket.write(' '), 50)
      const ended = await Promise.race([closed(socket).then(() => 'ended'), pause(8_000).then(() => 'open')])
      clearInterval(trickle)
      socket.destroy()
      return [url === app.playerUrl, call, ended]
    }),
  )
  expect((await Promise.all(slow)).filter(([, , ended]) => ended !== 'ended')).toEqual([])
  for (const instance of [app.apps.player, app.apps.operator])
    Object.assign(instance.server, { headersTimeout: 20_000, requestTimeout: 30_000 })
})

describe('sockets of pages of another origin are refused', () => {
  const knock = (url: string, transport: 'polling' | 'websocket', origin: string | undefined, token: string) =>
    new Promise<string>(resolve => {
      const socket = io(url, {
        path: '/socket.io',
        auth: { token },
        transports: [transport],
        reconnection: false,
        forceNew: true,
        ...(origin === undefined ? {} : { extraHeaders: { origin } }),
      })
      const result = (how: string) => {
        socket.disconnect()
        resolve(how)
      }
      socket.once('connect', () => result('connected'))
      socket.once('connect_error', () => result('refused'))
    })

  test.each(['polling', 'websocket'] as const)('by %s', async transport => {
    const { token } = await newPlayer(app)
    const player = (origin: string | undefined) => knock(app.playerUrl, transport, origin, token)
    expect(await player(undefined)).toBe('connected')
    expect(await player(new URL(app.playerUrl).origin)).toBe('connected')
    expect(await player(app.deps.config.publicUrl)).toBe('connected')
    for (const foreign of [
      'https://elsewhere.test',
      'null',
      new URL(app.operatorUrl).origin,
      'http://crava.test.elsewhere.test',
    ])
      expect([foreign, await player(foreign)]).toEqual([foreign, 'refused'])
    for (const origin of [undefined, new URL(app.operatorUrl).origin, 'https://elsewhere.test'])
      expect(await knock(app.operatorUrl, transport, origin, token)).toBe('refused')
  })
})

test('a file that is opened by itself may do nothing: a policy and a name of its own', async () => {
  const form = new FormData()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  form.append('from', 'signup')
  form.append('file', new Blob([new Uint8Array(picture)]), 'joana.png')
  const uploaded = await app.call(uploadFile, { form })
  for (const base of [app.playerUrl, app.operatorUrl]) {
    const { status, headers } = await fetch(new URL(`/api/file/${uploaded.data._id}`, base))
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(`inline; filename="${uploaded.data._id}.webp"`)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})
