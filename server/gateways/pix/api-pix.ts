import * as z from 'zod/mini'
import { isTxid, makeBrCode, pixAmount, type Merchant } from '#contract/br-code.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { apiPixClient, type ApiPixCall, type CallApiPix, type ApiPixAccess } from './api-pix-client.ts'
import { zBalance, zCharge, zNotice, zPayout, zReceived, zReceivedPage, zReturn } from './api-pix-schema.ts'
import {
  PixRefused,
  PixUnavailable,
  type Charge,
  type ChargeStatus,
  type Payout,
  type PixGateway,
  type PixHint,
  type Received,
} from './port.ts'

export interface ApiPixSettings extends ApiPixAccess {
  /** Our Pix key: charges are paid to it, payouts leave from it. */
  key: string
  /** The merchant name in a BR Code that is built here, if the provider returns a location and no code. */
  merchant: Merchant
}

const PAGE_SIZE = 100
/** Clocks differ: a payment received "just now" there may be ahead of our clock. */
const AHEAD_MS = 60 * 60_000
const BACK_MS = 30 * 24 * 60 * 60_000
const MOST_PAGES = 50
const MOST_NOTICES = 1_000

/** State shared by the calls of this file. */
interface Api {
  settings: ApiPixSettings
  /** Sends a request and parses the answer with its schema: if it does not match, the outcome stays unknown. */
  ask: <T extends z.ZodMiniType>(schema: T, call: ApiPixCall) => Promise<z.output<T>>
  /** The same for something that may not exist: undefined when the provider says so. */
  find: <T extends z.ZodMiniType>(schema: T, call: ApiPixCall) => Promise<z.output<T> | undefined>
  call: CallApiPix
  /** A path below API Pix's own, its ids encoded. */
  path: (...parts: string[]) => string
}

/**
 * Pix at a provider that speaks API Pix 2.9 of Banco Central; payouts and the balance, which that standard does not have, are Efí's:
 * `PUT /v3/gn/pix/{idEnvio}`, `GET /v2/gn/pix/enviados/id-envio/{idEnvio}`, `GET /v2/gn/saldo`.
 */
export function apiPix(settings: ApiPixSettings): PixGateway {
  const call = apiPixClient(settings)
  const ask: Api['ask'] = async (schema, request) => {
    const read = schema.safeParse(await call(request))
    if (read.success) return read.data
    const where = read.error.issues[0]?.path.join('.') ?? ''
    throw new PixUnavailable('unreadable', `${request.method}: an answer of no known shape at ${where || 'its root'}`)
  }
  const api: Api = {
    settings,
    call,
    ask,
    find: (schema, request) => ask(schema, request).catch(undefinedIfUnknown),
    path: (...parts) => [settings.apiPath ?? '/v2', ...parts.map(encodeURIComponent)].join('/'),
  }
  return {
    ...charges(api),
    ...receipts(api),
    ...returns(api),
    ...payouts(api),
    registerWebhook: async url => {
      await call({ method: 'PUT', path: api.path('webhook', settings.key), body: { webhookUrl: url } })
    },
    hints: hintsOf,
    balance: async () => (await ask(zBalance, { method: 'GET', path: '/v2/gn/saldo' })).saldo,
  }
}

function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof PixRefused && error.reason === 'not_found') return
  throw error
}

/**
 * After a refusal, checks whether the requested object exists already, created by an earlier call whose answer was lost. `isSame`
 * distinguishes it from another use of the id, which stays refused.
 */
async function orExisting<T>(
  attempt: Promise<T>,
  look: () => Promise<T | undefined>,
  isSame: (found: T) => boolean,
): Promise<T> {
  try {
    return await attempt
  } catch (refusal) {
    if (!(refusal instanceof PixRefused)) throw refusal
    const found = await look()
    if (found && isSame(found)) return found
    if (!found && refusal.reason === 'id_taken') {
      throw new PixUnavailable('unreadable', 'the id is said to be used, and nothing is found under it')
    }
    const { status, type, detail, violations } = refusal
    throw found ? new PixRefused({ reason: 'id_taken', status, type, detail, violations }) : refusal
  }
}

const STATUSES: Readonly<Record<z.output<typeof zCharge>['status'], ChargeStatus>> = {
  ATIVA: 'active',
  CONCLUIDA: 'completed',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removed',
  REMOVIDA_PELO_PSP: 'removed',
}

function charges(api: Api): Pick<PixGateway, 'createCharge' | 'charge' | 'removeCharge'> {
  const { settings, ask, find, path } = api
  const read = (answer: z.output<typeof zCharge>): Charge => ({
    txid: answer.txid,
    status: STATUSES[answer.status],
    amount: answer.valor.original,
    copyPaste: answer.pixCopiaECola || codeOf(answer, settings.merchant),
    createdAt: answer.calendario.criacao,
    expiresInSeconds: answer.calendario.expiracao,
    received: answer.pix ?? [],
  })
  const charge = async (txid: string): Promise<Charge | undefined> => {
    const answer = await find(zCharge, { method: 'GET', path: path('cob', txid) })
    return answer && read(answer)
  }
  const put = async (txid: string, body: unknown): Promise<Charge> =>
    read(await ask(zCharge, { method: 'PUT', path: path('cob', txid), body }))
  const remove = async (txid: string): Promise<Charge> => {
    const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
    return read(await ask(zCharge, { method: 'PATCH', path: path('cob', txid), body }))
  }
  return {
    charge,
    createCharge: ({ txid, amount, expiresInSeconds, payer, description }) => {
      const body = {
        calendario: { expiracao: expiresInSeconds },
        devedor: { cpf: payer.cpf, nome: payer.name.slice(0, 200) },
        valor: { original: pixAmount(amount) },
        chave: settings.key,
        solicitacaoPagador: description.slice(0, 140),
      }
      return orExisting(
        put(txid, body),
        () => charge(txid),
        found => found.amount === amount,
      )
    },
    removeCharge: txid =>
      orExisting(
        remove(txid),
        () => charge(txid),
        found => found.status !== 'active',
      ),
  }
}

/** The code for a provider of an older API, which returns only the charge's location. */
function codeOf(answer: z.output<typeof zCharge>, merchant: Merchant): string {
  const location = answer.location ?? answer.loc?.location
  if (!location) throw new PixUnavailable('unreadable', 'a charge without a code and without a location')
  const bare = location.replace(/^https?:\/\//, '')
  return makeBrCode({ kind: 'dynamic', location: bare, amount: answer.valor.original, ...merchant })
}

function receipts({
  settings,
  ask,
  find,
  path,
}: Api): Pick<PixGateway, 'received' | 'receivedByE2eId' | 'listReceived'> {
  const list = async (
    filter: Record<string, string>,
    page: number,
  ): Promise<{ received: Received[]; pages: number }> => {
    const query = {
      ...filter,
      // The provider counts its pages from 0.
      'paginacao.paginaAtual': String(page - 1),
      'paginacao.itensPorPagina': String(PAGE_SIZE),
    }
    const answer = await ask(zReceivedPage, { method: 'GET', path: path('pix'), query })
    return { received: answer.pix ?? [], pages: Math.max(1, answer.parametros?.paginacao?.quantidadeDePaginas ?? 1) }
  }
  return {
    received: async ({ txid, cpf, since }) => {
      const now = settings.clock.now().getTime()
      const filter = {
        inicio: (since ?? new Date(now - BACK_MS)).toISOString(),
        fim: new Date(now + AHEAD_MS).toISOString(),
        txid,
        ...(cpf === undefined ? {} : { cpf }),
      }
      const all: Received[] = []
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const { received, pages } = await list(filter, page)
        // Filtered again as far as the fields are known: a filter that a provider ignores must not affect money.
        const isRequested = (each: Received): boolean =>
          each.txid === txid && (cpf === undefined || each.payerCpf === null || each.payerCpf === cpf)
        all.push(...received.filter(isRequested))
        if (page >= pages) return all
      }
      throw new PixUnavailable('unreadable', `more than ${MOST_PAGES} pages for one charge`)
    },
    receivedByE2eId: e2eId => find(zReceived, { method: 'GET', path: path('pix', e2eId) }),
    listReceived: ({ from, to, page, withReturns }) => {
      const filter = withReturns ? { devolucaoPresente: 'true' } : {}
      return list({ inicio: from.toISOString(), fim: to.toISOString(), ...filter }, page)
    },
  }
}

function returns({ ask, find, path }: Api): Pick<PixGateway, 'returnPix' | 'returnOf'> {
  const returnOf: PixGateway['returnOf'] = ({ e2eId, id }) =>
    find(zReturn, { method: 'GET', path: path('pix', e2eId, 'devolucao', id) })
  return {
    returnOf,
    returnPix: ({ e2eId, id, amount }) =>
      orExisting(
        ask(zReturn, { method: 'PUT', path: path('pix', e2eId, 'devolucao', id), body: { valor: pixAmount(amount) } }),
        () => returnOf({ e2eId, id }),
        found => found.amount === amount,
      ),
  }
}

function payouts({ settings, ask, find }: Api): Pick<PixGateway, 'sendPix' | 'payout'> {
  const read = (id: string, answer: z.output<typeof zPayout>): Payout => ({
    id,
    amount: answer.valor,
    status: answer.status,
    e2eId: answer.endToEndId ?? answer.e2eId ?? null,
    bounced: sumOf((answer.devolucoes ?? []).filter(each => each.status === 'done').map(each => each.amount)),
    reason: answer.gnExtras?.erro?.motivo ?? answer.motivo ?? null,
  })
  const payout = async (id: string): Promise<Payout | undefined> => {
    const answer = await find(zPayout, {
      method: 'GET',
      path: `/v2/gn/pix/enviados/id-envio/${encodeURIComponent(id)}`,
    })
    return answer && read(id, answer)
  }
  const send = async (id: string, body: unknown): Promise<Payout> =>
    read(id, await ask(zPayout, { method: 'PUT', path: `/v3/gn/pix/${encodeURIComponent(id)}`, body }))
  return {
    payout,
    sendPix: ({ id, amount, key, cpf }) => {
      const body = {
        valor: pixAmount(amount),
        pagador: { chave: settings.key },
        favorecido: { chave: key, cpf },
      }
      return orExisting(
        send(id, body),
        () => payout(id),
        found => found.amount === amount,
      )
    },
  }
}

const sumOf = (amounts: Centavos[]): Centavos => centavos(amounts.reduce((sum, each) => sum + each, 0n))

const zNotices = z.object({ pix: z.array(z.unknown()) })
const isId = (text: string): boolean => /^[a-zA-Z0-9]{1,64}$/.test(text)

function hintsOf(body: unknown): PixHint[] {
  const notices = zNotices.safeParse(body)
  if (!notices.success) return []
  return notices.data.pix.slice(0, MOST_NOTICES).flatMap((entry): PixHint[] => {
    const answer = zNotice.safeParse(entry)
    if (!answer.success) return []
    const id = answer.data.gnExtras?.idEnvio ?? answer.data.idEnvio ?? ''
    if (isId(id)) return [{ about: 'payout', id }]
    const { txid, endToEndId } = answer.data
    if (txid && isTxid(txid)) return [{ about: 'charge', txid }]
    return endToEndId && isId(endToEndId) ? [{ about: 'received', e2eId: endToEndId }] : []
  })
}
