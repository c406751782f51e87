/** The environment as if what is blank were not there: a file of it has lines that nobody filled in. */
export const withoutBlanks = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1].trim() !== ''),
  )

/** A service we ask over HTTPS. */
export interface ServiceConfig {
  url: string
  token: string
}

/** Reads where a service is; undefined without one. Throws when only one of the two is set. */
export function readService(
  name: string,
  url: string | undefined,
  token: string | undefined,
): ServiceConfig | undefined {
  if (url === undefined && token === undefined) return undefined
  if (!url || !token) throw new Error(`Set ${name}_URL and ${name}_TOKEN together.`)
  return { url, token }
}

/** Who listens to somebody for whom play is no longer light. */
export interface HelpLine {
  name: string
  url: string
}

/** Reads `CVV 188 https://cvv.org.br; …`: names with their addresses. Throws an Error that says what is expected. */
export function readHelpLines(value: string): HelpLine[] {
  const lines = value.split(';').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))
  return lines.map(line => {
    const [, name, url] = /^(.+?)\s+(https:\/\/\S+)$/.exec(line) ?? []
    if (name === undefined || url === undefined)
      throw new Error('HELP_LINES must be names with URLs: CVV 188 https://cvv.org.br; …')
    return { name, url }
  })
}

/** Reads the address of a Redis. It may hold a password, so the Error of one that is none does not repeat it. */
export function readRedis(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    throw new Error('REDIS_URL must be a URL such as redis://user:password@host:6379/0, or rediss:// with TLS.')
  return url
}

/** Reads the addresses of the proxies in front: true for any, false without one. Throws on a number of them. */
export function readTrustProxy(value: string): string | boolean {
  if (value === '' || value === '0' || value === 'false') return false
  // A number of hops would let whoever reaches the port directly choose the address they are counted under.
  if (/^\d+$/.test(value))
    throw new Error("TRUST_PROXY must be the proxies' addresses, such as 10.0.0.0/8, not a number.")
  return value === 'true' ? true : value
}
