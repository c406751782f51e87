import type { Endpoint } from '#contract/endpoint.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import type { Answer, CallParts, TestApp } from './app.ts'

/** A browser at one address: it stores its device cookie and sends it back. */
export interface Browser {
  call<E extends Endpoint>(endpoint: E, parts?: CallParts, token?: string): Promise<Answer<E>>
  /** The device cookie, if there is one. */
  cookie(): string | undefined
}

let opened = 0

/** Opens a new browser, at a unique address by default. */
export function newBrowser(app: TestApp, options: { address?: string; userAgent?: string } = {}): Browser {
  opened += 1
  const address = options.address ?? `172.16.${(opened >> 8) & 255}.${opened & 255}`
  let cookie: string | undefined
  return {
    cookie: () => cookie,
    call: async (endpoint, parts = {}, token) => {
      const headers = {
        'x-forwarded-for': address,
        ...(options.userAgent === undefined ? {} : { 'user-agent': options.userAgent }),
        ...(cookie === undefined ? {} : { cookie: `crava_device=${cookie}` }),
        ...parts.headers,
      }
      const answer = await app.call(endpoint, { ...parts, headers }, token)
      const [, set] = /crava_device=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
      cookie = set ?? cookie
      return answer
    },
  }
}

/** The token of the link in the newest mail to an address. */
export function tokenMailedTo(mails: readonly Mail[], address: string): string {
  const mail = mails.findLast(one => one.to === address)
  const [, token] = /[?]token=([\w-]+)/.exec(mail?.text ?? '') ?? []
  if (token === undefined) throw new Error(`No link was mailed to ${address}`)
  return token
}
