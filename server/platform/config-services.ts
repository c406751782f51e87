/** Removes blank values from the environment: a template file leaves unused variables empty. */
export const withoutBlanks = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1].trim() !== ''),
  )

/** An external service called over HTTPS. */
export interface ServiceConfig {
  url: string
  token: string
}

/** Reads the URL and token of a service; undefined without them. Throws when only one of the two is set. */
export function readService(
  name: string,
  url: string | undefined,
  token: string | undefined,
): ServiceConfig | undefined {
  if (url === undefined && token === undefined) return undefined
  if (!url || !token) throw new Error(`Set ${name}_URL and ${name}_TOKEN together.`)
  return { url, token }
}

/** A support service for problem gambling. */
export interface HelpLine {
  name: string
  url: string
}

/** Parses `CVV 188 https://cvv.org.br; …`: names with their URLs. Throws an Error with the expected format. */
export function readHelpLines(value: string): HelpLine[] {
  const lines = value.split(';').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))
  return lines.map(line => {
    const [, name, url] = /^(.+?)\s+(https:\/\/\S+)$/.exec(line) ?? []
    if (name === undefined || url === undefined)
      throw new Error('HELP_LINES must be names with URLs: CVV 188 https://cvv.org.br; …')
    return { name, url }
  })
}

/** Validates the URL of a Redis server. It may contain a password, so the Error for an invalid one does not repeat it. */
export function readRedis(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    throw new Error('REDIS_URL must be a URL such as redis://user:password@host:6379/0, or rediss:// with TLS.')
  return url
}

/** Parses the addresses of trusted proxies: true for any, false without one. Throws on a number. */
export function readTrustProxy(value: string): string | boolean {
  if (value === '' || value === '0' || value === 'false') return false
  // With a number of hops, a client that reaches the port directly could choose the address it is counted under.
  if (/^\d+$/.test(value))
    throw new Error("TRUST_PROXY must be the proxies' addresses, such as 10.0.0.0/8, not a number.")
  return value === 'true' ? true : value
}

type S3Name = 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'

/** The S3-compatible store; undefined without one. */
export function readS3(e: { [name in S3Name]?: string | undefined }) {
  if (!e.S3_ENDPOINT) return undefined
  if (!e.S3_BUCKET || !e.S3_ACCESS_KEY_ID || !e.S3_SECRET_ACCESS_KEY) {
    throw new Error('S3_ENDPOINT requires S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  return {
    endpoint: e.S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: e.S3_BUCKET,
    region: e.S3_REGION || 'auto',
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
  }
}
