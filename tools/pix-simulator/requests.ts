import * as z from 'zod/mini'
import { isTxid, readPixAmount } from '#contract/br-code.ts'
import type { Centavos } from '#contract/money.ts'
import { checkCpf } from '#contract/people.ts'
import { problem, type Violation } from './problem.ts'

/** All errors of a body, in API Pix's format; `name` is the body's name there. */
function read<T extends z.ZodMiniType>(schema: T, body: unknown, name: string, type: string): z.output<T> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const violations = result.error.issues.map((issue): Violation => {
    const field = [name, ...issue.path.map(String)].join('.')
    return { razao: `O campo ${field} não respeita o schema.`, propriedade: field }
  })
  throw problem(400, type, 'Operação inválida.', `A requisição não respeita o schema: ${name}.`, violations)
}

const zMoney = z.string().check(
  z.refine(text => {
    const amount = readPixAmount(text)
    return amount !== undefined && amount > 0n
  }),
)
const moneyOf = (text: string): Centavos => {
  const amount = readPixAmount(text)
  if (amount === undefined) throw new RangeError('An amount that was not checked')
  return amount
}

const zCpf = z.string().check(z.refine(text => /^\d{11}$/.test(text) && checkCpf(text).ok))

const zCharge = z.object({
  calendario: z.object({ expiracao: z._default(z.int().check(z.minimum(1)), 86_400) }),
  devedor: z.optional(z.object({ cpf: zCpf, nome: z.string().check(z.minLength(1), z.maxLength(200)) })),
  valor: z.object({ original: zMoney }),
  chave: z.string().check(z.maxLength(77)),
  solicitacaoPagador: z.optional(z.string().check(z.maxLength(140))),
})

export interface ChargeRequest {
  amount: Centavos
  expiresInSeconds: number
  debtor: { cpf: string; name: string } | null
  key: string
  request: string | null
}

/** The body of `PUT /cob/{txid}`. Throws `Problem`. */
export function readCharge(txid: string, body: unknown): ChargeRequest {
  const type = 'CobOperacaoInvalida'
  if (!isTxid(txid)) {
    const violation = { razao: 'O txid não respeita o schema.', propriedade: 'txid' }
    throw problem(400, type, 'Operação inválida.', 'A cobrança não respeita o schema.', [violation])
  }
  const answer = read(zCharge, body, 'cob', type)
  return {
    amount: moneyOf(answer.valor.original),
    expiresInSeconds: answer.calendario.expiracao,
    debtor: answer.devedor ? { cpf: answer.devedor.cpf, name: answer.devedor.nome } : null,
    key: answer.chave,
    request: answer.solicitacaoPagador ?? null,
  }
}

const zRevision = z.strictObject({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') })

/** The body of `PATCH /cob/{txid}`: removal is the only supported revision. Throws `Problem`. */
export const readRemoval = (body: unknown): void => void read(zRevision, body, 'cob', 'CobOperacaoInvalida')

const zReturn = z.object({
  valor: zMoney,
  natureza: z.optional(z.enum(['ORIGINAL', 'RETIRADA'])),
  descricao: z.optional(z.string().check(z.maxLength(140))),
})

/** The id and body of `PUT /pix/{e2eid}/devolucao/{id}`. Throws `Problem`. */
export function readReturn(id: string, body: unknown): Centavos {
  const type = 'PixDevolucaoInvalida'
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) {
    const violation = { razao: 'O id não respeita o schema.', propriedade: 'id' }
    throw problem(400, type, 'Devolução inválida.', 'A devolução não respeita o schema.', [violation])
  }
  return moneyOf(read(zReturn, body, 'devolucao', type).valor)
}

const zWebhook = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }) })

/** The body of `PUT /webhook/{chave}`. Throws `Problem`. */
export const readWebhook = (body: unknown): string =>
  read(zWebhook, body, 'webhook', 'WebhookOperacaoInvalida').webhookUrl

const zPayout = z.object({
  valor: zMoney,
  pagador: z.object({ chave: z.string(), infoPagador: z.optional(z.string().check(z.maxLength(140))) }),
  favorecido: z.object({
    chave: z.string().check(z.minLength(1), z.maxLength(77)),
    cpf: z.optional(zCpf),
    cnpj: z.optional(z.string()),
  }),
})

/** The body of `PUT /v3/gn/pix/{idEnvio}` (Efí). Throws `Problem`. */
export function readPayout(id: string, body: unknown) {
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) {
    throw problem(400, 'PixEnvioInvalido', 'Envio inválido.', 'O idEnvio não respeita o schema.')
  }
  const { valor, pagador, favorecido } = read(zPayout, body, 'envio', 'PixEnvioInvalido')
  return {
    id,
    amount: moneyOf(valor),
    ourKey: pagador.chave,
    key: favorecido.chave,
    document: favorecido.cpf ?? favorecido.cnpj,
  }
}

const zPage = z.coerce.number().check(z.int())
const zQuery = z.object({
  inicio: z.iso.datetime({ offset: true }),
  fim: z.iso.datetime({ offset: true }),
  txid: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9]{1,35}$/))),
  txIdPresente: z.optional(z.enum(['true', 'false'])),
  devolucaoPresente: z.optional(z.enum(['true', 'false'])),
  cpf: z.optional(z.string().check(z.regex(/^\d{11}$/))),
  cnpj: z.optional(z.string().check(z.regex(/^[0-9A-Z]{14}$/))),
  'paginacao.paginaAtual': z._default(zPage.check(z.minimum(0)), 0),
  'paginacao.itensPorPagina': z._default(zPage.check(z.minimum(1), z.maximum(1000)), 100),
})
export type PixQuery = z.output<typeof zQuery>

/** The query of `GET /pix`. Throws `Problem`. */
export function readQuery(query: unknown): PixQuery {
  const type = 'PixConsultaInvalida'
  const answer = read(zQuery, query, 'consulta', type)
  const violations = [
    ...(Date.parse(answer.fim) < Date.parse(answer.inicio)
      ? [{ razao: 'fim é anterior a inicio.', propriedade: 'fim' }]
      : []),
    ...(answer.cpf && answer.cnpj ? [{ razao: 'cpf e cnpj estão preenchidos.', propriedade: 'cpf' }] : []),
  ]
  if (violations.length > 0)
    throw problem(400, type, 'Consulta inválida.', 'Os parâmetros não fazem sentido.', violations)
  return answer
}
