import { generateKeyPairSync, sign } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pixAmount } from '#contract/br-code.ts'
import { expiresAt, type Counter } from './bank.ts'
import { problem } from './problem.ts'
import type { BankHolder } from './wire.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The location of a code, read by banks' apps: the current charge, signed (JWS, ES256, the key at `/qr/keys`). A charge that can no longer
 * be paid is not found.
 */
export function locationRoutes(app: FastifyInstance, { books, clock }: Counter, holder: BankHolder): void {
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
