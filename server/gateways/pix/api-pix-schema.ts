import * as z from 'zod/mini'
import { readPixAmount } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { PixRefused, type PixOutcome, type PixRefusal } from './port.ts'

/**
 * The answers of API Pix 2.9 (Banco Central) and of Efí's payouts, as far as needed. Unknown fields are ignored; lists may be a single
 * object, as in the published examples.
 */

const zAmount = z.pipe(
  z.string().check(z.refine(text => readPixAmount(text) !== undefined)),
  z.transform(text => readPixAmount(text) ?? centavos(0)),
)
const zTime = z.pipe(
  z.string().check(z.refine(text => !Number.isNaN(Date.parse(text)))),
  z.transform(text => new Date(text)),
)

/** A list, one entry without its list, or nothing. */
const zSome = <T extends z.ZodMiniType>(entry: T) =>
  z.pipe(
    z.transform((value: unknown): unknown[] => {
      if (Array.isArray(value)) return value
      return value === undefined || value === null ? [] : [value]
    }),
    z.array(entry).check(z.maxLength(10_000)),
  )

const OUTCOMES: Readonly<Record<string, PixOutcome>> = {
  DEVOLVIDO: 'done',
  REALIZADO: 'done',
  NAO_REALIZADO: 'refused',
}

/** An unknown status may still change. */
const zOutcome = z.pipe(
  z.string(),
  z.transform((status): PixOutcome => OUTCOMES[status] ?? 'processing'),
)

export const zReturn = z.pipe(
  z.object({
    id: z.string(),
    valor: zAmount,
    status: zOutcome,
    natureza: z.nullish(z.string()),
    motivo: z.nullish(z.string()),
  }),
  z.transform(answer => ({
    id: answer.id,
    amount: answer.valor,
    status: answer.status,
    isClawBack: answer.natureza?.startsWith('MED') ?? false,
    reason: answer.motivo ?? null,
  })),
)

const zPayer = z.nullish(z.object({ cpf: z.nullish(z.string()) }))

/** The payer is not in the standard: some providers report it in `pagador`, Efí in `gnExtras`, masked or whole. */
export const zReceived = z.pipe(
  z.object({
    endToEndId: z.string().check(z.minLength(1), z.maxLength(64)),
    txid: z.nullish(z.string()),
    valor: zAmount,
    horario: zTime,
    devolucoes: z.optional(zSome(zReturn)),
    pagador: zPayer,
    gnExtras: z.nullish(z.object({ pagador: zPayer })),
  }),
  z.transform(answer => {
    const cpf = answer.pagador?.cpf ?? answer.gnExtras?.pagador?.cpf ?? ''
    return {
      e2eId: answer.endToEndId,
      txid: answer.txid ?? null,
      amount: answer.valor,
      at: answer.horario,
      payerCpf: /^\d{11}$/.test(cpf) ? cpf : null,
      returns: answer.devolucoes ?? [],
    }
  }),
)

export const zReceivedPage = z.object({
  parametros: z.nullish(z.object({ paginacao: z.nullish(z.object({ quantidadeDePaginas: z.nullish(z.int()) })) })),
  pix: z.optional(zSome(zReceived)),
})

export const zCharge = z.object({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: zAmount }),
  calendario: z.object({ criacao: zTime, expiracao: z.coerce.number().check(z.int()) }),
  pixCopiaECola: z.nullish(z.string()),
  location: z.nullish(z.string()),
  loc: z.nullish(z.object({ location: z.nullish(z.string()) })),
  pix: z.optional(zSome(zReceived)),
})

const zFailure = z.nullish(z.object({ erro: z.nullish(z.object({ motivo: z.nullish(z.string()) })) }))

export const zPayout = z.object({
  idEnvio: z.nullish(z.string()),
  valor: zAmount,
  status: zOutcome,
  // The answer to the order calls it e2eId, the query endToEndId.
  e2eId: z.nullish(z.string()),
  endToEndId: z.nullish(z.string()),
  motivo: z.nullish(z.string()),
  gnExtras: zFailure,
  devolucoes: z.optional(zSome(zReturn)),
})

export const zBalance = z.object({ saldo: zAmount })

/** An entry of a webhook call. Only the fields that identify what to query are read. */
export const zNotice = z.object({
  endToEndId: z.nullish(z.string()),
  txid: z.nullish(z.string()),
  idEnvio: z.nullish(z.string()),
  gnExtras: z.nullish(z.object({ idEnvio: z.nullish(z.string()) })),
})

const zProblem = z.object({
  type: z.nullish(z.string()),
  detail: z.nullish(z.string()),
  violacoes: z.optional(zSome(z.object({ razao: z.nullish(z.string()), propriedade: z.nullish(z.string()) }))),
  nome: z.nullish(z.string()),
  mensagem: z.nullish(z.string()),
})

const REFUSALS: Readonly<Record<string, PixRefusal>> = {
  chave_nao_pertence_ao_documento: 'key_of_another',
  chave_nao_encontrada: 'key_unknown',
  chave_favorecido_nao_encontrada: 'key_unknown',
  saldo_insuficiente: 'balance',
  pagamento_negado: 'denied',
  documento_bloqueado: 'denied',
  id_envio_duplicado: 'id_taken',
  txid_duplicado: 'id_taken',
}

/** A refusal in the provider's format, RFC 7807 or Efí's `{nome, mensagem}`; undefined for anything else. */
export function refusalOf(status: number, body: unknown): PixRefused | undefined {
  const read = zProblem.safeParse(body)
  if (!read.success) return undefined
  const { type, nome, detail, mensagem, violacoes } = read.data
  const word = nome ?? type?.split('/').at(-1) ?? ''
  if (word === '') return undefined
  return new PixRefused({
    reason: REFUSALS[word] ?? (status === 404 ? 'not_found' : 'invalid'),
    status,
    type: word.slice(0, 80),
    detail: (detail ?? mensagem ?? '').slice(0, 500),
    violations: (violacoes ?? [])
      .slice(0, 50)
      .map(answer => ({ property: answer.propriedade ?? '', reason: answer.razao ?? '' })),
  })
}
