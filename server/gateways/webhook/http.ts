import { lookup as resolveHost, type LookupAddress } from 'node:dns'
import { request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type WebhookGateway, type WebhookMessage, WebhookSilent } from './port.ts'

const TIMEOUT_MS = 10_000

/** Addresses outside the public internet (IANA special-purpose registries). */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
/** The only globally routed IPv6 addresses, except those that embed an IPv4 address or are for documentation. */
const ROUTED = new BlockList()
ROUTED.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const type = isIP(address)
  if (type === 0) return false
  return type === 4 ? !PRIVATE.check(address, 'ipv4') : ROUTED.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
}

/**
 * Webhooks over HTTP. With `isOpen` (no production) any address is called. Otherwise only https at public addresses: a name is resolved
 * once, by the connection itself, so that it cannot lead elsewhere between the check and the call.
 */
export function httpWebhooks({
  isOpen,
  resolve = resolveHost,
}: {
  isOpen: boolean
  resolve?: typeof resolveHost
}): WebhookGateway {
  const takes = (text: string): boolean => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, password } = new URL(text)
    if (username !== '' || password !== '' || !/^https?:$/.test(protocol)) return false
    if (isOpen) return true
    const bare = hostname.replace(/^\[|\]$/g, '')
    return protocol === 'https:' && (isIP(bare) === 0 ? isPublicName(hostname) : isPublicAddress(bare))
  }
  const lookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[] | undefined
      const [first] = addresses ?? []
      if (error || !addresses || !first) return done(error ?? new Error('no address'), '', 0)
      if (!isOpen && !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new WebhookSilent('address', 'the name leads to a private address'), '', 0)
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
  return {
    takes,
    send: message =>
      takes(message.url)
        ? post(message, lookup)
        : Promise.reject(new WebhookSilent('address', 'no address that may be called')),
  }
}

/** A name with a dot that does not belong to a private network. */
const isPublicName = (name: string): boolean =>
  /\.[a-z][a-z0-9-]*\.?$/i.test(name) && !/(^|\.)(localhost|local|internal|home\.arpa|lan|intranet)\.?$/i.test(name)

function post({ url, body, headers }: WebhookMessage, lookup: LookupFunction): Promise<{ status: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number }>()
  const options: RequestOptions = {
    method: 'POST',
    lookup,
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  }
  const request = (url.startsWith('https:') ? overHttps : overHttp)(url, options, answer => {
    resolve({ status: answer.statusCode ?? 0 })
    answer.destroy()
  })
  request.once('error', error => reject(silenceOf(error)))
  request.end(body)
  return promise
}

function silenceOf(error: Error): WebhookSilent {
  if (error instanceof WebhookSilent) return error
  const isLate = error.name === 'AbortError' || error.name === 'TimeoutError'
  return isLate
    ? new WebhookSilent('timeout', `no answer within ${TIMEOUT_MS} ms`)
    : new WebhookSilent('connection', 'no connection')
}
