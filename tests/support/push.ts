import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushGateway } from '#server/gateways/web-push/port.ts'
import { newPushKeys, webPush } from '#server/gateways/web-push/web-push.ts'

/** A push as a browser decrypts it, with its headers. */
export interface TakenPush {
  browser: string
  text: { id: string; title: string; text: string; path: string; lang: string }
  ttl: number
  urgency: string
}

/** A subscribed browser: its subscription and its private key. */
interface TestBrowser {
  name: string
  body: { endpoint: string; keys: { p256dh: string; auth: string } }
}

/** A push service, and the gateway that accepts it as a public one. */
export interface PushService {
  gateway: PushGateway
  /** Pushes so far, decrypted, newest last. */
  taken: TakenPush[]
  /** Creates a new browser. */
  newBrowser(): TestBrowser
  /** The service's next responses; 201 by default. */
  answer: { status: number }
  /** Paths that were requested. */
  request: string[]
  stop(): Promise<void>
}

/** Starts one. It accepts requests that follow RFC 8030, 8291 and 8292, and answers 400 to all others. */
export async function startPushService(): Promise<PushService> {
  const keys = await newPushKeys()
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const answer = { status: 201 }
  const taken: TakenPush[] = []
  const requested: string[] = []
  const server = createServer((request, reply) => {
    void bodyOf(request).then(body => {
      const name = request.url?.split('/').at(-1) ?? ''
      const browser = browsers.get(name)
      if (!browser || !isOurs(request, keys.publicKey)) return reply.writeHead(400).end()
      if (answer.status < 300) {
        taken.push({
          browser: name,
          text: JSON.parse(decrypted(body, browser)) as TakenPush['text'],
          ttl: Number(request.headers.ttl),
          urgency: String(request.headers.urgency),
        })
      }
      return reply.writeHead(answer.status, answer.status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end()
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask: typeof fetch = (address, options) => {
    const { href, pathname } = new URL(address instanceof Request ? address.url : address)
    requested.push(href)
    return fetch(`http://127.0.0.1:${port}${pathname}`, options)
  }
  return {
    gateway: webPush(keys, 'mailto:ajuda@crava.example', ask),
    taken,
    answer,
    request: requested,
    newBrowser: () => {
      const name = randomBytes(12).toString('hex')
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { ecdh, auth })
      const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`
      return { name, body: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } } }
    },
    stop: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** RFC 8292: signed with the key the browser subscribed with, for this service, and not expired. */
function isOurs(request: IncomingMessage, publicKey: string): boolean {
  const text = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(request.headers.authorization ?? '')
  const [, head = '', claims = '', signature = '', key = ''] = text ?? []
  if (key !== publicKey || request.headers['content-encoding'] !== 'aes128gcm') return false
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned && aud === 'https://fcm.googleapis.com' && sub === 'mailto:ajuda@crava.example' && Number(exp) > 0
}

/** RFC 8291 and 8188, like a browser. */
function decrypted(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length)
  const derive = (secret: Buffer, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const opener = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
