import { resolve } from 'node:path'
import * as z from 'zod/mini'
import {
  type HelpLine,
  readHelpLines,
  readRedis,
  readS3,
  readService,
  readTrustProxy,
  type ServiceConfig,
  withoutBlanks,
} from './config-services.ts'

const zPort = (preset: number) => z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), preset)
const zText = z.optional(z.string())

const zEnv = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  DEMO: zText,
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: zPort(3000),
  OPERATOR_PORT: zPort(3001),
  PIX_SIMULATOR_PORT: zPort(3002),
  DATA_DIR: z._default(z.string(), '.data'),
  REDIS_URL: zText,
  BACKUP_WAL_TO: zText,
  DATABASE_READ_URL: zText,
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(4), z.maximum(200)), 16),
  PUBLIC_URL: zText,
  TRUST_PROXY: z._default(z.string(), ''),
  SECRET_KEY: zText,
  LOG_LEVEL: z.optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
  METRICS_TOKEN: zText,
  OPERATOR_TOTP: z.optional(z.enum(['required', 'optional'])),
  PASSWORD_COST: z.optional(z.enum(['full', 'least'])),
  DISPUTE_SECONDS: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7 * 86_400))),
  DEMO_SPEED: z._default(z.coerce.number().check(z.minimum(1), z.maximum(3_600)), 30),
  FEED_API_FOOTBALL_KEY: zText,
  FEED_API_FOOTBALL_URL: zText,
  PIX_URL: zText,
  PIX_TOKEN_PATH: zText,
  PIX_API_PATH: zText,
  PIX_CLIENT_ID: zText,
  PIX_CLIENT_SECRET: zText,
  PIX_KEY: zText,
  PIX_MERCHANT_NAME: zText,
  PIX_MERCHANT_CITY: zText,
  PIX_CERT_FILE: zText,
  PIX_CERT_KEY_FILE: zText,
  PIX_CA_FILE: zText,
  PIX_WEBHOOK_SECRET: zText,
  PIX_WEBHOOK_URL: zText,
  PIX_WEBHOOK_CERT_HEADER: zText,
  PIX_WEBHOOK_CERT: zText,
  TRANSFER_DAILY_REAIS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 500),
  IDENTITY_URL: zText,
  IDENTITY_TOKEN: zText,
  BLOCKED_LIST_URL: zText,
  BLOCKED_LIST_TOKEN: zText,
  SMTP_URL: zText,
  WEB_PUSH_PUBLIC_KEY: zText,
  WEB_PUSH_PRIVATE_KEY: zText,
  MAIL_FROM: z._default(z.string(), 'Crava <nao-responda@crava.example>'),
  OTEL_EXPORTER_OTLP_ENDPOINT: zText,
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
  OTEL_SERVICE_NAME: z._default(z.string(), 'crava'),
  S3_ENDPOINT: zText,
  S3_BUCKET: zText,
  S3_REGION: z._default(z.string(), 'auto'),
  S3_ACCESS_KEY_ID: zText,
  S3_SECRET_ACCESS_KEY: zText,
  COMPLIANCE_PROFILE: z.optional(z.enum(['licensed', 'fantasy', 'free'])),
  OPERATOR_NAME: zText,
  OPERATOR_LICENCE: zText,
  OPERATOR_CONTACT: zText,
  HELP_LINES: z._default(z.string(), 'CVV 188 https://cvv.org.br; Jogadores Anônimos https://jogadoresanonimos.com.br'),
})

/** Grants access to play money only. */
export const DEMO_SECRET_KEY = 'demo-secret-key-of-play-money-only'

/** Access to a provider that speaks API Pix. Files are paths of PEM files, for mTLS. */
export interface PixConfig {
  url: string
  apiPath: string | undefined
  tokenPath: string | undefined
  clientId: string
  clientSecret: string
  key: string
  merchant: { name: string; city: string }
  tls: { certFile: string; keyFile: string; caFile: string | undefined } | undefined
}

/** How webhook calls of the bank are authenticated. */
export interface PixWebhookConfig {
  /** Secret part of the webhook path, known only to the bank; derived from the secret key when not set. */
  secret: string | undefined
  /** Where the bank calls, when it is not below the public address. */
  url: string | undefined
  /** The proxy in front terminates mTLS: it passes the client certificate in this header, which must have this value. */
  certificate: { header: string; value: string } | undefined
}

/** Everything the process reads from its environment, parsed once at start. */
export interface Config {
  production: boolean
  demo: boolean
  host: string
  port: number
  operatorPort: number
  dataDir: string
  databasePool: number
  /** A replica for long reads; without it the primary serves them. */
  databaseReadUrl: string | undefined
  /** Carries live events between processes; PostgreSQL is used without it. */
  redisUrl: string | undefined
  /** Base URL of links in mails, without a trailing slash. */
  publicUrl: string
  /** Addresses of the proxies in front, comma-separated, or true for any; false without one. */
  trustProxy: string | boolean
  /** Key of keyed hashes and signed links. */
  secretKey: string
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Bearer token required for /metrics; undefined only in the demo, where /metrics is public. */
  metricsToken: string | undefined
  /** Whether operators work only with a second step of sign-in (TOTP). */
  operatorTotp: 'required' | 'optional'
  /** The cost of the password hash; `least` only in tests, which sign up thousands of accounts. */
  passwordCost: 'full' | 'least'
  /** Where traces go (OTLP over HTTP), the sampled share of root spans, and the service name; undefined without a collector. */
  tracing: { endpoint: string; ratio: number; service: string } | undefined
  /** C9: how long results are provisional: an hour; seconds in the demo. */
  disputeSeconds: number
  /** Speed of the demo's replay as a multiple of real time. */
  demoSpeed: number
  /** The live feed; undefined without a key. */
  feed: { key: string; url: string | undefined } | undefined
  /** The operator's account at the bank; undefined without one (the demo then starts a simulator, and `free` needs none). */
  pix: PixConfig | undefined
  pixSimulatorPort: number
  pixWebhook: PixWebhookConfig
  /** The identity register and the government's blocked list; undefined without one (the demo starts its own, `free` needs none). */
  identity: ServiceConfig | undefined
  blockedList: ServiceConfig | undefined
  /** W3: what a player may transfer in a day, in whole reais. */
  transferDailyReais: number
  mail: { smtpUrl: string | undefined; from: string }
  /** VAPID keys, base64url; undefined without them (the demo then generates its own; otherwise web push is disabled). */
  webPush: { publicKey: string; privateKey: string } | undefined
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined
  complianceProfile: 'licensed' | 'fantasy' | 'free'
  operator: { name: string; licence: string; contact: string }
  /** Support services for problem gambling, linked in the footer of every page. */
  helpLines: HelpLine[]
}

/** Parses the environment. Throws an Error whose message tells the operator what to fix. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = z.safeParse(zEnv, withoutBlanks(env))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is invalid.\n${problems.join('\n')}`)
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  const demo = e.DEMO === undefined ? !production : e.DEMO === '1'
  if (!demo) requireForProduction(e)
  if (e.PASSWORD_COST === 'least' && e.NODE_ENV !== 'test')
    throw new Error('PASSWORD_COST=least is for tests (NODE_ENV=test): a stolen hash would be cracked at once.')
  const operator = readOperator(e, demo)
  return {
    production,
    demo,
    host: e.HOST,
    port: e.PORT,
    operatorPort: e.OPERATOR_PORT,
    dataDir: resolve(e.DATA_DIR),
    databasePool: e.DATABASE_POOL,
    databaseReadUrl: e.DATABASE_READ_URL,
    redisUrl: readRedis(e.REDIS_URL),
    publicUrl: (e.PUBLIC_URL ?? `http://${e.HOST}:${e.PORT}`).replace(/\/+$/, ''),
    trustProxy: readTrustProxy(e.TRUST_PROXY),
    secretKey: e.SECRET_KEY ?? DEMO_SECRET_KEY,
    // The demo logs to a terminal, where one line per request would bury the URLs.
    logLevel: e.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    metricsToken: e.METRICS_TOKEN,
    operatorTotp: e.OPERATOR_TOTP ?? (production && !demo ? 'required' : 'optional'),
    passwordCost: e.PASSWORD_COST ?? 'full',
    tracing: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: e.OTEL_TRACES_SAMPLER_ARG, service: e.OTEL_SERVICE_NAME }
      : undefined,
    disputeSeconds: e.DISPUTE_SECONDS ?? (demo ? 30 : 3_600),
    demoSpeed: e.DEMO_SPEED,
    feed: e.FEED_API_FOOTBALL_KEY ? { key: e.FEED_API_FOOTBALL_KEY, url: e.FEED_API_FOOTBALL_URL } : undefined,
    pix: readPix(e, operator.name),
    pixSimulatorPort: e.PIX_SIMULATOR_PORT,
    pixWebhook: readPixWebhook(e),
    identity: readService('IDENTITY', e.IDENTITY_URL, e.IDENTITY_TOKEN),
    blockedList: readService('BLOCKED_LIST', e.BLOCKED_LIST_URL, e.BLOCKED_LIST_TOKEN),
    transferDailyReais: e.TRANSFER_DAILY_REAIS,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    webPush: readWebPush(e),
    s3: readS3(e),
    complianceProfile: e.COMPLIANCE_PROFILE ?? 'licensed',
    operator,
    helpLines: readHelpLines(e.HELP_LINES),
  }
}

type Env = z.output<typeof zEnv>

function requireForProduction(e: Env): void {
  const missing: string[] = []
  if (!e.COMPLIANCE_PROFILE)
    missing.push('COMPLIANCE_PROFILE (licensed, fantasy or free: which games the law lets you run)')
  if (!e.SECRET_KEY || e.SECRET_KEY.length < 32) missing.push('SECRET_KEY (at least 32 random characters)')
  if (!e.SMTP_URL) missing.push('SMTP_URL (recovery of a password goes by mail)')
  if (!e.PUBLIC_URL) missing.push('PUBLIC_URL (the address players use; links in mails start with it)')
  if (!e.METRICS_TOKEN) missing.push('METRICS_TOKEN (random; Prometheus sends it to read /metrics)')
  if (!e.OPERATOR_NAME) missing.push('OPERATOR_NAME (the operating company; players read it on every page)')
  if (!e.OPERATOR_CONTACT) missing.push('OPERATOR_CONTACT (the mail address where players find help)')
  if (e.COMPLIANCE_PROFILE !== 'free') {
    if (!e.OPERATOR_LICENCE)
      missing.push('OPERATOR_LICENCE (by what right you take money; the profile free needs none)')
    if (!e.PIX_URL)
      missing.push('PIX_URL and its PIX_… (players pay in and are paid by Pix; the profile free needs none)')
    if (!e.IDENTITY_URL)
      missing.push(
        'IDENTITY_URL and IDENTITY_TOKEN (nobody plays for money whose CPF, name and birth date are not confirmed)',
      )
    if (!e.BLOCKED_LIST_URL)
      missing.push('BLOCKED_LIST_URL and BLOCKED_LIST_TOKEN (nobody plays for money whom the state bars from betting)')
  }
  if (missing.length > 0) throw new Error(`DEMO=0 requires:\n- ${missing.join('\n- ')}`)
}

/** The demo names itself as a demo; any other deployment names its operator, and a licence unless the profile is `free`. */
function readOperator(e: Env, demo: boolean): Config['operator'] {
  return {
    name: e.OPERATOR_NAME ?? 'Crava Demonstração',
    licence: e.OPERATOR_LICENCE ?? (demo ? 'demonstração, sem dinheiro de verdade' : 'sem dinheiro de verdade'),
    contact: e.OPERATOR_CONTACT ?? 'ajuda@crava.example',
  }
}

function readWebPush(e: Env): Config['webPush'] {
  if ((e.WEB_PUSH_PUBLIC_KEY === undefined) !== (e.WEB_PUSH_PRIVATE_KEY === undefined))
    throw new Error('Set WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY together.')
  if (e.WEB_PUSH_PUBLIC_KEY === undefined || e.WEB_PUSH_PRIVATE_KEY === undefined) return undefined
  if (!/^[\w-]{87}$/.test(e.WEB_PUSH_PUBLIC_KEY) || !/^[\w-]{43}$/.test(e.WEB_PUSH_PRIVATE_KEY))
    throw new Error(
      'WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be a VAPID pair (`npx web-push generate-vapid-keys`).',
    )
  return { publicKey: e.WEB_PUSH_PUBLIC_KEY, privateKey: e.WEB_PUSH_PRIVATE_KEY }
}

function readPix(e: Env, operatorName: string): Config['pix'] {
  if (!e.PIX_URL) return undefined
  if (!e.PIX_CLIENT_ID || !e.PIX_CLIENT_SECRET || !e.PIX_KEY)
    throw new Error('PIX_URL requires PIX_CLIENT_ID, PIX_CLIENT_SECRET and PIX_KEY.')
  if ((e.PIX_CERT_FILE === undefined) !== (e.PIX_CERT_KEY_FILE === undefined))
    throw new Error('Set PIX_CERT_FILE and PIX_CERT_KEY_FILE together.')
  return {
    url: e.PIX_URL.replace(/\/+$/, ''),
    apiPath: e.PIX_API_PATH,
    tokenPath: e.PIX_TOKEN_PATH,
    clientId: e.PIX_CLIENT_ID,
    clientSecret: e.PIX_CLIENT_SECRET,
    key: e.PIX_KEY,
    merchant: { name: e.PIX_MERCHANT_NAME ?? operatorName, city: e.PIX_MERCHANT_CITY ?? 'Sao Paulo' },
    tls:
      e.PIX_CERT_FILE !== undefined && e.PIX_CERT_KEY_FILE !== undefined
        ? { certFile: e.PIX_CERT_FILE, keyFile: e.PIX_CERT_KEY_FILE, caFile: e.PIX_CA_FILE }
        : undefined,
  }
}

function readPixWebhook(e: Env): Config['pixWebhook'] {
  if (e.PIX_WEBHOOK_SECRET !== undefined && !/^[\w-]{32,128}$/.test(e.PIX_WEBHOOK_SECRET))
    throw new Error('PIX_WEBHOOK_SECRET must be 32 to 128 letters, digits, - and _.')
  if ((e.PIX_WEBHOOK_CERT_HEADER === undefined) !== (e.PIX_WEBHOOK_CERT === undefined))
    throw new Error('Set PIX_WEBHOOK_CERT_HEADER and PIX_WEBHOOK_CERT together.')
  return {
    secret: e.PIX_WEBHOOK_SECRET,
    url: e.PIX_WEBHOOK_URL,
    certificate:
      e.PIX_WEBHOOK_CERT_HEADER !== undefined && e.PIX_WEBHOOK_CERT !== undefined
        ? { header: e.PIX_WEBHOOK_CERT_HEADER.toLowerCase(), value: e.PIX_WEBHOOK_CERT }
        : undefined,
  }
}
