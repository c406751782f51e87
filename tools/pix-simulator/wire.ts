import { makeBrCode, pixAmount, type Merchant } from '#contract/br-code.ts'
import type { Event } from './bank.ts'
import type { ChargeRow, PayoutRow, PixRow, ReturnRow } from './books.ts'

/** Our account holder data at the bank. */
export interface BankHolder extends Merchant {
  key: string
  cnpj: string
  /** `host:port` of the addresses in codes. */
  publicHost: string
  /** Whether a reported Pix contains the payer's CPF: an extension that not every provider has. */
  includesPayer: boolean
}

/** The location of a charge's payload, as its code contains it: without protocol. */
export const locationOf = (charge: ChargeRow, holder: BankHolder): string =>
  `${holder.publicHost}/qr/v2/${charge.locationToken}`

/** A charge as `PUT /cob/{txid}` returns it (CobGerada), and with its Pix as `GET` does (CobCompleta). */
export function chargeOnWire(charge: ChargeRow, holder: BankHolder, received?: readonly PixRow[]) {
  const location = locationOf(charge, holder)
  return {
    calendario: { criacao: charge.createdAt, expiracao: charge.expiresInSeconds },
    txid: charge.txid,
    revisao: charge.revision,
    loc: { id: charge.locationId, location, txid: charge.txid, tipoCob: 'cob', criacao: charge.createdAt },
    location,
    status: charge.status,
    ...(charge.debtor ? { devedor: { cpf: charge.debtor.cpf, nome: charge.debtor.name } } : {}),
    valor: { original: pixAmount(charge.amount) },
    chave: holder.key,
    ...(charge.request === null ? {} : { solicitacaoPagador: charge.request }),
    pixCopiaECola: makeBrCode({ kind: 'dynamic', location, amount: charge.amount, ...holder }),
    ...(received && received.length > 0 ? { pix: received.map(each => pixOnWire(each, holder)) } : {}),
  }
}

/** A received Pix (Pix). */
export function pixOnWire(pix: PixRow, holder: BankHolder) {
  const payer = pix.payer.length === 11 ? { cpf: pix.payer } : { cnpj: pix.payer }
  return {
    endToEndId: pix.e2eId,
    ...(pix.txid === null ? {} : { txid: pix.txid }),
    valor: pixAmount(pix.amount),
    chave: holder.key,
    horario: pix.at,
    ...(pix.info === null ? {} : { infoPagador: pix.info }),
    ...(pix.returns.length === 0 ? {} : { devolucoes: pix.returns.map(returnOnWire) }),
    ...(holder.includesPayer ? { gnExtras: { pagador: { nome: pix.payerName, ...payer } } } : {}),
  }
}

/** A return (Devolucao). */
export const returnOnWire = (row: ReturnRow) => ({
  id: row.id,
  rtrId: row.rtrId,
  valor: pixAmount(row.amount),
  natureza: row.nature,
  horario: { solicitacao: row.requestedAt, ...(row.settledAt === null ? {} : { liquidacao: row.settledAt }) },
  status: row.status,
  // The reason of a failure is known only after it.
  ...(row.status === 'NAO_REALIZADO' && row.reason !== null ? { motivo: row.reason } : {}),
})

const failureOnWire = ({ status, failure }: PayoutRow) =>
  status === 'NAO_REALIZADO' && failure
    ? { erro: { codigo: failure.code, origem: 'PSP do usuário recebedor', motivo: failure.reason } }
    : {}

/** A payout as Efí's query returns it. */
export const payoutOnWire = (payout: PayoutRow, holder: BankHolder) => ({
  endToEndId: payout.e2eId,
  idEnvio: payout.id,
  valor: pixAmount(payout.amount),
  chave: holder.key,
  status: payout.status,
  horario: { solicitacao: payout.requestedAt, ...(payout.settledAt === null ? {} : { liquidacao: payout.settledAt }) },
  favorecido: { chave: payout.key, identificacao: { cpf: `***${payout.receiver.slice(3, -2)}**` } },
  ...(payout.failure && payout.status === 'NAO_REALIZADO' ? { gnExtras: failureOnWire(payout) } : {}),
  ...(payout.returns.length === 0 ? {} : { devolucoes: payout.returns.map(returnOnWire) }),
})

/** The body of a webhook call: one Pix, or the news of a payout in Efí's format. */
export function noticeOnWire(event: Event, holder: BankHolder): { pix: unknown[] } {
  if (event.about === 'pix') return { pix: [pixOnWire(event.pix, holder)] }
  const { payout } = event
  return {
    pix: [
      {
        endToEndId: payout.e2eId,
        chave: holder.key,
        tipo: 'SOLICITACAO',
        status: payout.status,
        valor: pixAmount(payout.amount),
        horario: payout.status === 'REALIZADO' ? payout.settledAt : null,
        gnExtras: { idEnvio: payout.id, ...failureOnWire(payout) },
      },
    ],
  }
}
