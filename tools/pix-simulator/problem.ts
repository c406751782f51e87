/** An invalid field of a request. */
export interface Violation {
  razao: string
  propriedade: string
}

/** A refusal in API Pix's format (RFC 7807). */
export class Problem extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.title ?? body.nome))
    this.status = status
    this.body = body
  }
}

const TYPES = 'https://pix.bcb.gov.br/api/v2/error/'

/** A problem of Banco Central's list: `CobOperacaoInvalida` and the like. */
export function problem(
  status: number,
  type: string,
  title: string,
  detail: string,
  violacoes: Violation[] = [],
): Problem {
  const rest = violacoes.length === 0 ? {} : { violacoes }
  return new Problem(status, { type: TYPES + type, title, status, detail, ...rest })
}

/** A refusal in Efí's format. */
export const efiRefusal = (status: number, nome: string, mensagem: string): Problem =>
  new Problem(status, { nome, mensagem })

/** Thrown when the control page requests something impossible. */
export class ControlRefused extends Error {
  readonly code: ControlCode
  constructor(code: ControlCode) {
    super(code)
    this.code = code
  }
}

export type ControlCode =
  | 'charge_unknown'
  | 'charge_not_payable'
  | 'pix_unknown'
  | 'payout_unknown'
  | 'nothing_left'
  | 'cpf_invalid'
  | 'key_invalid'
  | 'amount_invalid'
  | 'balance_too_low'
  | 'fault_unknown'
  | 'no_webhook'
