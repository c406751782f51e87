import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pixAmount } from '#contract/br-code.ts'
import type { Counter } from './bank.ts'
import type { ChargeRow, PixRow } from './books.ts'
import { takePayout, takeReturn } from './outgoing.ts'
import { efiRefusal, problem, type Problem } from './problem.ts'
import { readCharge, readPayout, readQuery, readRemoval, readReturn, readWebhook } from './requests.ts'
import type { ChargeRequest, PixQuery } from './requests.ts'
import { chargeOnWire, payoutOnWire, pixOnWire, returnOnWire, type BankHolder } from './wire.ts'

/** Dependencies of the endpoints. */
export interface BankContext {
  counter: Counter
  house: BankHolder
  /** Settles what is due; with a time, also remembers that something falls due then. */
  settle: (dueAt?: string) => void
}

type Txid = { Params: { txid: string } }

/** `/cob/{txid}`: creates, returns and removes a charge. */
export function chargeRoutes(app: FastifyInstance, { counter, house }: BankContext): void {
  const { books } = counter
  const found = (txid: string): ChargeRow => {
    const charge = books.all('charge').get(txid)
    if (!charge)
      throw problem(404, 'CobNaoEncontrada', 'Não Encontrado', 'Cobrança não encontrada para o txid informado.')
    return charge
  }
  app.put<Txid>('/v2/cob/:txid', async (request, reply) => {
    const { txid } = request.params
    const requested = readCharge(txid, request.body)
    const known = books.all('charge').get(txid)
    const charge = known ? sameCharge(known, requested) : newCharge(counter, house, txid, requested)
    return reply.code(201).send(chargeOnWire(charge, house))
  })
  app.get<Txid>('/v2/cob/:txid', request => {
    const charge = found(request.params.txid)
    const received = charge.e2eIds.flatMap(id => books.all('pix').get(id) ?? [])
    return chargeOnWire(charge, house, received)
  })
  app.patch<Txid>('/v2/cob/:txid', request => {
    const charge = found(request.params.txid)
    readRemoval(request.body)
    if (charge.status !== 'ATIVA') throw notActive()
    const removed: ChargeRow = {
      ...charge,
      status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
      revision: charge.revision + 1,
    }
    books.put(['charge', charge.txid, removed])
    return chargeOnWire(removed, house)
  })
}

const notActive = (): Problem =>
  problem(400, 'CobOperacaoInvalida', 'Operação inválida.', 'Cobrança não encontra-se mais com o status ATIVA.')

/** The same order again returns the same charge while it can be paid; anything else is refused. */
function sameCharge(known: ChargeRow, request: ChargeRequest): ChargeRow {
  if (known.status !== 'ATIVA') throw notActive()
  const isSame =
    known.amount === request.amount &&
    known.expiresInSeconds === request.expiresInSeconds &&
    known.debtor?.cpf === request.debtor?.cpf
  if (!isSame) {
    const violation = { razao: 'O txid já foi utilizado em outra cobrança.', propriedade: 'txid' }
    throw problem(400, 'CobOperacaoInvalida', 'Operação inválida.', 'A cobrança já existe.', [violation])
  }
  return known
}

function newCharge({ books, clock }: Counter, holder: BankHolder, txid: string, request: ChargeRequest): ChargeRow {
  if (request.key !== holder.key) {
    throw problem(400, 'CobOperacaoInvalida', 'Operação inválida.', 'A cobrança não respeita o schema.', [
      {
        razao: 'O campo cob.chave corresponde a uma conta que não pertence a este usuário recebedor.',
        propriedade: 'cob.chave',
      },
    ])
  }
  const charge: ChargeRow = {
    txid,
    status: 'ATIVA',
    revision: 0,
    amount: request.amount,
    expiresInSeconds: request.expiresInSeconds,
    createdAt: clock.now().toISOString(),
    debtor: request.debtor,
    request: request.request,
    locationToken: randomUUID().replaceAll('-', ''),
    locationId: books.all('charge').size + 1,
    e2eIds: [],
  }
  books.put(['charge', txid, charge])
  return charge
}

type E2e = { Params: { e2eid: string } }
type ReturnOf = { Params: { e2eid: string; id: string } }

/** `/pix`: received Pix and their returns. */
export function receivedRoutes(app: FastifyInstance, { counter, house, settle }: BankContext): void {
  const { books } = counter
  app.get('/v2/pix', request => {
    const query = readQuery(request.query)
    const size = query['paginacao.itensPorPagina']
    const page = query['paginacao.paginaAtual']
    const all = [...candidates(counter, query)].filter(isRequested(query))
    const { inicio, fim, txid, cpf, cnpj } = query
    return {
      parametros: {
        inicio,
        fim,
        ...Object.fromEntries(Object.entries({ txid, cpf, cnpj }).filter(([, value]) => value !== undefined)),
        paginacao: {
          paginaAtual: page,
          itensPorPagina: size,
          quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
          quantidadeTotalDeItens: all.length,
        },
      },
      pix: all.slice(page * size, (page + 1) * size).map(each => pixOnWire(each, house)),
    }
  })
  const found = (e2eId: string): PixRow => {
    const pix = books.all('pix').get(e2eId)
    if (!pix) throw problem(404, 'PixNaoEncontrado', 'Não Encontrado', 'Pix não encontrado para o e2eid informado.')
    return pix
  }
  app.get<E2e>('/v2/pix/:e2eid', request => pixOnWire(found(request.params.e2eid), house))
  app.put<ReturnOf>('/v2/pix/:e2eid/devolucao/:id', async (request, reply) => {
    const { e2eid, id } = request.params
    const row = takeReturn(counter, { e2eId: e2eid, id, amount: readReturn(id, request.body) })
    settle(row.settlesAt)
    return reply.code(201).send(returnOnWire(row))
  })
  app.get<ReturnOf>('/v2/pix/:e2eid/devolucao/:id', request => {
    const row = found(request.params.e2eid).returns.find(each => each.id === request.params.id)
    if (!row) throw problem(404, 'PixDevolucaoNaoEncontrada', 'Não Encontrado', 'Devolução não encontrada.')
    return returnOnWire(row)
  })
}

/** The Pix of one charge, or all of them. */
function candidates({ books }: Counter, { txid }: PixQuery): Iterable<PixRow> {
  const charge = txid === undefined ? undefined : books.all('charge').get(txid)
  return charge ? charge.e2eIds.flatMap(id => books.all('pix').get(id) ?? []) : books.all('pix').values()
}

const isRequested =
  (query: PixQuery) =>
  (pix: PixRow): boolean => {
    const at = Date.parse(pix.at)
    const request = query.cpf ?? query.cnpj
    return (
      at >= Date.parse(query.inicio) &&
      at <= Date.parse(query.fim) &&
      (query.txid === undefined || pix.txid === query.txid) &&
      (request === undefined || pix.payer === request) &&
      (query.txIdPresente === undefined || String(pix.txid !== null) === query.txIdPresente) &&
      (query.devolucaoPresente === undefined || String(pix.returns.length > 0) === query.devolucaoPresente)
    )
  }

type Key = { Params: { chave: string } }

/** `/webhook/{chave}`: where notices go. */
export function webhookRoutes(app: FastifyInstance, { counter: { books, clock }, house }: BankContext): void {
  app.put<Key>('/v2/webhook/:chave', async (request, reply) => {
    const url = readWebhook(request.body)
    if (request.params.chave !== house.key) {
      throw problem(
        400,
        'WebhookOperacaoInvalida',
        'Webhook inválido.',
        'A chave não pertence a este usuário recebedor.',
      )
    }
    books.put(['webhook', house.key, { url, createdAt: clock.now().toISOString() }])
    return reply.code(200).send({ webhookUrl: url })
  })
  app.get<Key>('/v2/webhook/:chave', request => {
    const webhook = books.all('webhook').get(request.params.chave)
    if (!webhook) throw problem(404, 'WebhookNaoEncontrado', 'Não Encontrado', 'Webhook não encontrado.')
    return { webhookUrl: webhook.url, chave: house.key, cnpj: house.cnpj, criacao: webhook.createdAt }
  })
}

type Payout = { Params: { idEnvio: string } }

/** Efí's own endpoints: payouts and the balance. */
export function payoutRoutes(app: FastifyInstance, { counter, house, settle }: BankContext): void {
  app.put<Payout>('/v3/gn/pix/:idEnvio', async (request, reply) => {
    const requested = readPayout(request.params.idEnvio, request.body)
    if (requested.ourKey !== house.key) {
      throw efiRefusal(400, 'chave_invalida', 'A chave informada não faz referência à conta Efí autenticada')
    }
    const payout = takePayout(counter, requested)
    const answer = {
      idEnvio: payout.id,
      e2eId: payout.e2eId,
      valor: pixAmount(payout.amount),
      horario: { solicitacao: payout.requestedAt },
      status: payout.status,
    }
    settle(payout.settlesAt)
    return reply.code(201).send(answer)
  })
  app.get<Payout>('/v2/gn/pix/enviados/id-envio/:idEnvio', request => {
    const payout = counter.books.all('payout').get(request.params.idEnvio)
    if (!payout) {
      throw problem(
        404,
        'PixEnviadoNaoEncontrado',
        'Não Encontrado',
        'Pix enviado não encontrado para o idEnvio informado.',
      )
    }
    return payoutOnWire(payout, house)
  })
  app.get('/v2/gn/saldo', () => ({ saldo: pixAmount(counter.books.house().balance) }))
}
