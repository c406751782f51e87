import { centavos, type Centavos } from '#contract/money.ts'
import { accountOf, endToEndId, leftOf, ownerOfKey, type Counter } from './bank.ts'
import type { PayoutRow, PixRow, ReturnRow } from './books.ts'
import { efiRefusal, problem } from './problem.ts'

const DAYS_90_MS = 90 * 24 * 60 * 60_000

export interface PayoutRequest {
  id: string
  amount: Centavos
  key: string
  /** The required owner of the key, if given. */
  document: string | undefined
}

/**
 * Accepts a payout as Efí does: the money leaves our account at once and arrives, or comes back, when it settles. A reused id is refused,
 * whatever it was used for. Throws `Problem`.
 */
export function takePayout(counter: Counter, { id, amount, key, document }: PayoutRequest): PayoutRow {
  const { books, clock, faults, settleMs } = counter
  if (books.all('payout').has(id)) {
    throw efiRefusal(409, 'id_envio_duplicado', 'O id de envio informado já foi utilizado em outro pagamento')
  }
  const receiver = ownerOfKey(counter, key)
  if (receiver === undefined) {
    throw efiRefusal(400, 'chave_nao_encontrada', 'A chave informada não foi encontrada')
  }
  if (document !== undefined && document !== receiver) {
    throw efiRefusal(
      400,
      'chave_nao_pertence_ao_documento',
      'O cpf do favorecido é diferente do documento em posse da chave',
    )
  }
  const holder = books.house()
  if (holder.balance < amount) throw efiRefusal(422, 'saldo_insuficiente', 'Saldo insuficiente para o envio')
  const fault = faults.bank('deny_payout', 'refuse_payout')
  if (fault === 'deny_payout') throw efiRefusal(422, 'pagamento_negado', 'Pagamento negado por análises')
  const at = clock.now()
  const payout: PayoutRow = {
    id,
    e2eId: endToEndId('E', at),
    amount,
    key,
    receiver,
    status: 'EM_PROCESSAMENTO',
    requestedAt: at.toISOString(),
    settlesAt: new Date(at.getTime() + settleMs).toISOString(),
    settledAt: null,
    failure:
      fault === 'refuse_payout'
        ? {
            code: 'AC03',
            reason: 'Número da agência e/ou conta transacional do usuário recebedor inexistente ou inválido',
          }
        : null,
    returns: [],
  }
  accountOf(counter, receiver)
  const after = books.house()
  books.put(['payout', id, payout], ['house', 'house', { ...after, balance: centavos(after.balance - amount) }])
  return payout
}

/** Takes a return of a received Pix. The same id with the same amount is the same return. Throws `Problem`. */
export function takeReturn(counter: Counter, request: { e2eId: string; id: string; amount: Centavos }): ReturnRow {
  const { books, clock, faults, settleMs } = counter
  const pix = books.all('pix').get(request.e2eId)
  if (!pix) throw problem(404, 'PixNaoEncontrado', 'Não Encontrado', 'Pix não encontrado para o e2eid informado.')
  const known = pix.returns.find(each => each.id === request.id)
  if (known?.amount === request.amount) return known
  const at = clock.now()
  const holder = books.house()
  const violations = [
    ...(known ? [{ razao: 'O id já foi utilizado por outra requisição de devolução.', propriedade: 'id' }] : []),
    ...(request.amount > leftOf(pix)
      ? [{ razao: 'A soma das devoluções excederia o valor do Pix.', propriedade: 'devolucao.valor' }]
      : []),
    ...(at.getTime() - Date.parse(pix.at) > DAYS_90_MS
      ? [{ razao: 'O prazo de 90 dias para devoluções passou.', propriedade: 'e2eid' }]
      : []),
    ...(holder.balance < request.amount
      ? [{ razao: 'Saldo insuficiente para realizar a devolução.', propriedade: 'devolucao.valor' }]
      : []),
  ]
  if (violations.length > 0) {
    throw problem(400, 'PixDevolucaoInvalida', 'Devolução inválida.', 'A devolução não pode ser feita.', violations)
  }
  const row: ReturnRow = {
    id: request.id,
    rtrId: endToEndId('D', at),
    amount: request.amount,
    status: 'EM_PROCESSAMENTO',
    nature: 'ORIGINAL',
    requestedAt: at.toISOString(),
    settlesAt: new Date(at.getTime() + settleMs).toISOString(),
    settledAt: null,
    reason: faults.bank('refuse_return') ? 'Conta do usuário pagador encerrada.' : null,
  }
  books.put(
    ['pix', pix.e2eId, { ...pix, returns: [...pix.returns, row] }],
    ['house', 'house', { ...holder, balance: centavos(holder.balance - request.amount) }],
  )
  return row
}

/** Settles payments in progress that are due, and emits their events. Returns when the next one is due, in epoch milliseconds. */
export function settleDue(counter: Counter): number | undefined {
  const { books, clock } = counter
  const now = clock.now().getTime()
  let next: number | undefined
  const isDue = (settlesAt: string): boolean => {
    const at = Date.parse(settlesAt)
    if (at <= now) return true
    next = Math.min(next ?? at, at)
    return false
  }
  for (const payout of books.all('payout').values()) {
    if (payout.status === 'EM_PROCESSAMENTO' && isDue(payout.settlesAt)) settlePayout(counter, payout)
  }
  for (const pix of books.all('pix').values()) {
    for (const row of pix.returns) {
      if (row.status === 'EM_PROCESSAMENTO' && isDue(row.settlesAt)) settleReturn(counter, pix.e2eId, row)
    }
  }
  return next
}

function settlePayout(counter: Counter, payout: PayoutRow): void {
  const { books, clock } = counter
  const settledAt = clock.now().toISOString()
  if (payout.failure) {
    const holder = books.house()
    const after: PayoutRow = { ...payout, status: 'NAO_REALIZADO', settledAt }
    books.put(
      ['payout', payout.id, after],
      ['house', 'house', { ...holder, balance: centavos(holder.balance + payout.amount) }],
    )
    counter.notify({ about: 'payout', payout: after })
    return
  }
  const account = accountOf(counter, payout.receiver)
  const after: PayoutRow = { ...payout, status: 'REALIZADO', settledAt }
  books.put(
    ['payout', payout.id, after],
    ['account', payout.receiver, { ...account, balance: centavos(account.balance + payout.amount) }],
  )
  counter.notify({ about: 'payout', payout: after })
}

function settleReturn(counter: Counter, e2eId: string, row: ReturnRow): void {
  const { books, clock } = counter
  const pix = books.all('pix').get(e2eId)
  if (!pix) return
  const settled: ReturnRow = {
    ...row,
    status: row.reason === null ? 'DEVOLVIDO' : 'NAO_REALIZADO',
    settledAt: clock.now().toISOString(),
  }
  const after: PixRow = { ...pix, returns: pix.returns.map(each => (each.id === row.id ? settled : each)) }
  if (settled.status === 'DEVOLVIDO') {
    const account = accountOf(counter, pix.payer)
    const balance = centavos(account.balance + row.amount)
    books.put(['pix', e2eId, after], ['account', pix.payer, { ...account, balance }])
  } else {
    const holder = books.house()
    books.put(['pix', e2eId, after], ['house', 'house', { ...holder, balance: centavos(holder.balance + row.amount) }])
  }
  counter.notify({ about: 'pix', pix: after })
}
