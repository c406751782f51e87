import { generateKeyPairSync, sign } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { pixAmount } from '#contract/br-code.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { bankRoutes } from './api.ts'
import { bringIn, type Counter, expiresAt } from './bank.ts'
import { moneyInBooks, openBooks } from './books.ts'
import { controlRoutes } from './control-routes.ts'
import { type Control, makeControl } from './control.ts'
import { makeFaults, type RandomFaults } from './faults.ts'
import { makeNotices } from './notices.ts'
import { settleDue } from './outgoing.ts'
import { problem } from './problem.ts'
import { type BankHolder, noticeOnWire } from './wire.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The location of a code, read by banks' apps: the current charge, signed (JWS, ES256, the key at `/qr/keys`). A charge that can no longer
 * be paid is not found.
 */
function locationRoutes(app: FastifyInstance, { books, clock }: Counter, holder: BankHolder): void {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keyId = 'pix-simulator'
  app.get('/qr/keys', () => ({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'ES256' }],
  }))
  app.get<{ Params: { token: string } }>('/qr/v2/:token', async (request, reply) => {
    const charge = [...books.all('charge').values()].find(each => each.locationToken === request.params.token)
    const now = clock.now()
    if (!charge || charge.status !== 'ATIVA' || now.getTime() >= expiresAt(charge)) {
      const { status, body } = problem(
        404,
        'CobPayloadNaoEncontrado',
        'Cobrança não encontrada.',
        'A cobrança em questão não foi encontrada para a location requisitada.',
      )
      return reply.code(status).type('application/problem+json').send(body)
    }
    const payload = {
      calendario: {
        criacao: charge.createdAt,
        apresentacao: now.toISOString(),
        expiracao: charge.expiresInSeconds,
      },
      txid: charge.txid,
      revisao: charge.revision,
      status: charge.status,
      valor: { original: pixAmount(charge.amount) },
      chave: holder.key,
      ...(charge.debtor ? { devedor: { cpf: charge.debtor.cpf, nome: charge.debtor.name } } : {}),
      ...(charge.request === null ? {} : { solicitacaoPagador: charge.request }),
    }
    const header = { alg: 'ES256', typ: 'JWT', kid: keyId, jku: `http://${holder.publicHost}/qr/keys` }
    const signed = `${part(header)}.${part(payload)}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return reply.type('application/jose').send(`${signed}.${signature.toString('base64url')}`)
  })
}

export interface PixSimulatorSettings {
  /** 0 for any free one. */
  port: number
  /** `127.0.0.1` by default. */
  host?: string
  /** The data folder; in memory by default. */
  folder?: string
  clock?: Clock
  /** The product's client credentials, and its Pix key. */
  clientId?: string
  clientSecret?: string
  key?: string
  merchant?: { name: string; city: string; cnpj: string }
  /** On our account when the books are new. */
  houseBalance?: Centavos
  /** The balance of every other new account. */
  openingBalance?: Centavos
  /** Accounts that exist from the start, and their keys in addition to the CPF. */
  people?: readonly { cpf: string; name: string; keys?: readonly string[] }[]
  /** How long payouts and returns are in progress, in ms. */
  settleMs?: number
  faults?: RandomFaults
  /** The maximum delay of a slow response, in ms. */
  slowMs?: number
  /** The pause before a notice is tried again, in ms. */
  retryMs?: number
  /** Whether a reported Pix names its payer (not in API Pix itself; Efí can). */
  includesPayer?: boolean
}

/** The simulator as it runs. */
export interface PixSimulator {
  url: string
  /** The credentials that an adapter needs. */
  access: { url: string; clientId: string; clientSecret: string; key: string }
  /** The actions of the control page, without HTTP. */
  control: Control
  /** The total of all balances, and of all money brought in: if they differ, something is broken. */
  money(): { inBooks: Centavos; broughtIn: Centavos }
  close(): Promise<void>
}

/** The demo's own credentials: they open nothing but a simulator. */
const DEMO = {
  clientId: 'crava-demo',
  clientSecret: 'demo-and-nothing-else',
  key: '5f2b1a9c-7d34-4e8b-9c60-2a4d8e1f7b53',
  merchant: { name: 'Crava', city: 'Sao Paulo', cnpj: '11444777000161' },
}

/**
 * Starts a bank with its own data that speaks API Pix and Efí's payouts over HTTP, with a control page at `/` to make payments and inject
 * faults. It shares only the network interface with the product.
 */
export async function startPixSimulator(settings: PixSimulatorSettings): Promise<PixSimulator> {
  const { port, host = '127.0.0.1', clock = systemClock } = settings
  const { clientId, clientSecret, key, merchant } = { ...DEMO, ...settings }
  const house: BankHolder = {
    key,
    ...merchant,
    publicHost: `${host}:${port}`,
    includesPayer: settings.includesPayer ?? false,
  }
  const books = openBooks(settings.folder)
  const faults = makeFaults(settings.faults, settings.slowMs ?? 1_000)
  const address = (): string | undefined => books.all('webhook').get(key)?.url
  const notices = makeNotices({ clock, address, faults, retryMs: settings.retryMs ?? 1_000 })
  const counter: Counter = {
    books,
    clock,
    faults,
    notify: event => notices.send(noticeOnWire(event, house)),
    settleMs: settings.settleMs ?? 1_500,
    openingBalance: settings.openingBalance ?? centavos(10_000_000),
  }
  const control = makeControl(counter, notices, house)
  if (!books.all('house').has('house')) bringIn(counter, settings.houseBalance ?? centavos(0))
  for (const person of settings.people ?? []) control.addPerson(person)

  const settling = settler(counter)
  const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  takeForms(app)
  await app.register(async scope =>
    bankRoutes(scope, { counter, house, clientId, clientSecret, settle: settling.settle }),
  )
  locationRoutes(app, counter, house)
  controlRoutes(app, control, settling.settle)
  await app.listen({ port, host })
  const listening = app.server.address()
  house.publicHost = `${host}:${typeof listening === 'object' && listening ? listening.port : port}`
  settling.settle(clock.now().toISOString())
  const url = `http://${house.publicHost}`
  return {
    url,
    access: { url, clientId, clientSecret, key },
    control,
    money: () => ({ inBooks: moneyInBooks(books), broughtIn: books.house().broughtIn }),
    close: async () => {
      settling.stop()
      notices.close()
      await app.close()
    },
  }
}

/** Settles due payments: by a timer, and with every request, so that a moved clock counts too. */
function settler(counter: Counter) {
  let nextAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  const settle = (dueAt?: string): void => {
    if (dueAt !== undefined) nextAt = Math.min(nextAt ?? Infinity, Date.parse(dueAt))
    if (nextAt === undefined) return
    if (counter.clock.now().getTime() >= nextAt) nextAt = settleDue(counter)
    clearTimeout(timer)
    if (nextAt === undefined) return
    timer = setTimeout(settle, Math.max(nextAt - counter.clock.now().getTime(), 5))
    timer.unref()
  }
  return { settle, stop: () => clearTimeout(timer) }
}

/** Parses forms of the control page and the token endpoint. */
function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
