import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chargeRoutes, payoutRoutes, receivedRoutes, webhookRoutes, type BankContext } from './desks.ts'
import type { CallFault } from './faults.ts'
import { problem, Problem } from './problem.ts'

export interface BankApi extends BankContext {
  clientId: string
  clientSecret: string
}

const TOKEN_SECONDS = 3600
const TYPE = 'application/problem+json; charset=utf-8'

/** The endpoints of API Pix, Efí's payouts and the token, behind the faults. */
export async function bankRoutes(app: FastifyInstance, bank: BankApi): Promise<void> {
  const faultOf = new WeakMap<FastifyRequest, CallFault>()
  const tokens = new Map<string, number>()
  const { clock, faults } = bank.counter
  app.setErrorHandler((error, _, reply) => {
    const answer = error instanceof Problem ? error : unexpected(error)
    return reply.code(answer.status).type(TYPE).send(answer.body)
  })
  app.setNotFoundHandler(() => {
    throw problem(404, 'NaoEncontrado', 'Não Encontrado', 'Entidade não encontrada.')
  })
  app.addHook('onRequest', async (request, reply) => {
    bank.settle()
    const fault = faults.call(request.method, request.url)
    if (fault) faultOf.set(request, fault)
    if (fault === 'lost_request') {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    if (fault === 'unavailable') throw unavailable()
    if (fault === 'too_many') throw problem(429, 'LimiteDeRequisicoes', 'Muitas requisições', 'Tente mais tarde.')
    if (request.url.startsWith('/oauth/')) return
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (fault === 'token_revoked') tokens.delete(token)
    if ((tokens.get(token) ?? 0) <= clock.now().getTime())
      throw problem(401, 'NaoAutorizado', 'Não Autorizado', 'Token inválido.')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faultOf.get(request)
    if (fault === 'lost_answer') request.raw.socket.destroy()
    if (fault === 'slow') await new Promise(resolve => void setTimeout(resolve, faults.slowMs()))
    if (fault !== 'failed_answer') return payload
    reply.code(500).type(TYPE)
    return '{"nome":"erro_aplicacao","mensagem":"Ocorreu um erro"}'
  })
  tokenRoute(app, bank, token => tokens.set(token, clock.now().getTime() + TOKEN_SECONDS * 1000))
  chargeRoutes(app, bank)
  receivedRoutes(app, bank)
  webhookRoutes(app, bank)
  payoutRoutes(app, bank)
}

const unavailable = (): Problem =>
  problem(503, 'ServicoIndisponivel', 'Serviço Indisponível', 'Serviço não está disponível no momento.')

function unexpected(error: unknown): Problem {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status < 500
    ? problem(status, 'RequisicaoInvalida', 'Requisição inválida.', 'A requisição não pôde ser lida.')
    : problem(500, 'ErroInternoDoServidor', 'Erro interno', 'Condição inesperada.')
}

function tokenRoute(app: FastifyInstance, bank: BankApi, save: (token: string) => void): void {
  const expected = Buffer.from(`${bank.clientId}:${bank.clientSecret}`)
  app.post('/oauth/token', request => {
    const given = Buffer.from(/^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '', 'base64')
    const isKnown = given.length === expected.length && timingSafeEqual(given, expected)
    if (!isKnown)
      throw new Problem(401, { error: 'invalid_client', error_description: 'Invalid or inactive credentials' })
    const { grant_type: grant } = (request.body ?? {}) as { grant_type?: unknown }
    if (grant !== 'client_credentials') throw new Problem(400, { error: 'unsupported_grant_type' })
    const token = randomUUID()
    save(token)
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      scope: 'cob.write cob.read pix.read',
    }
  })
}
