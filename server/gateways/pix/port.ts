import type { Centavos } from '#contract/money.ts'

/** What is asked of whom for how long. `txid` is 26 to 35 letters and digits (`txidOf` of our id). */
export interface ChargeOrder {
  txid: string
  amount: Centavos
  expiresInSeconds: number
  /** Whom the charge is addressed to. Anybody can pay it: who did is asked with `received({ txid, cpf })`. */
  payer: { cpf: string; name: string }
  /** Shown to the payer by the bank, 140 characters at most. */
  description: string
}

/** active: can be paid · completed: was paid, whatever the amount · removed: by us or by the provider. Expiry is no status. */
export type ChargeStatus = 'active' | 'completed' | 'removed'

export interface Charge {
  txid: string
  status: ChargeStatus
  amount: Centavos
  /** The BR Code: what the QR holds and what is pasted. */
  copyPaste: string
  createdAt: Date
  expiresInSeconds: number
  /** Every Pix that named this txid: none, one, or several where it was paid twice or late. */
  received: Received[]
}

/** A Pix that came in. `e2eId` is the same for good: 32 characters, now and then others, so it is text and nothing is read from it. */
export interface Received {
  e2eId: string
  /** Null where the payer named none. */
  txid: string | null
  amount: Centavos
  at: Date
  /** Told by some providers only (an extension of theirs); null otherwise. */
  payerCpf: string | null
  returns: PixReturn[]
}

/** processing: under way · done: the money has arrived · refused: it has not and will not. */
export type PixOutcome = 'processing' | 'done' | 'refused'

/** Money of a received Pix that goes back. */
export interface PixReturn {
  id: string
  amount: Centavos
  status: PixOutcome
  /** Taken by the payer's bank (MED, W7) instead of given back by us. */
  isClawBack: boolean
  /** What the provider says of a refusal, for the operator. */
  reason: string | null
}

/** `id` is ours: 1 to 35 letters and digits. `key` is a Pix key as `checkPixKey` gives it and must belong to `cpf` (W2). */
export interface PayoutOrder {
  id: string
  amount: Centavos
  key: string
  cpf: string
}

export interface Payout {
  id: string
  amount: Centavos
  status: PixOutcome
  e2eId: string | null
  /** What the receiver's bank has sent back since, of a payout that was done. 0 as a rule. */
  bounced: Centavos
  /** What the provider says of a refusal, for the operator. */
  reason: string | null
}

/** What a webhook is about. It is a hint to go and ask: nothing in it is believed. */
export type PixHint =
  | { about: 'charge'; txid: string }
  | { about: 'received'; e2eId: string }
  | { about: 'payout'; id: string }

export interface ReceivedPage {
  received: Received[]
  /** How many pages there are, at least 1. */
  pages: number
}

/**
 * Pix through one account at one provider. Every call that changes something takes our id, and the same call with the same id may be
 * made again for ever: it has its effect once. Calls reject with `PixUnavailable` (nobody knows: ask, or call again with the same id,
 * never give up on it) or `PixRefused` (it did not happen and will not).
 */
export interface PixGateway {
  /** Makes the charge, or answers the one that was made with this txid before. */
  createCharge(order: ChargeOrder): Promise<Charge>
  charge(txid: string): Promise<Charge | undefined>
  /** Takes an active charge back, so that it can no longer be paid. One that was paid or removed before is answered as it is. */
  removeCharge(txid: string): Promise<Charge>
  /** The Pix with this txid that came from an account of this CPF; `since` is when the charge was made (30 days back if left out). */
  received(query: { txid: string; cpf?: string; since?: Date }): Promise<Received[]>
  receivedByE2eId(e2eId: string): Promise<Received | undefined>
  /** All that came in between two moments, 100 to a page, `page` from 1; `withReturns` only what something went back of. */
  listReceived(query: { from: Date; to: Date; page: number; withReturns?: boolean }): Promise<ReceivedPage>
  /** Sends money to a key. `PixRefused` with `key_of_another` or `key_unknown` when the key is not this CPF's. */
  sendPix(order: PayoutOrder): Promise<Payout>
  /** Undefined while the provider knows no such payout: it may still be on its way there, so `sendPix` again, never assume it failed. */
  payout(id: string): Promise<Payout | undefined>
  /** Gives a received Pix, or a part of it, back to its payer. `id` is 1 to 35 letters and digits, unique within that Pix. */
  returnPix(order: { e2eId: string; id: string; amount: Centavos }): Promise<PixReturn>
  returnOf(query: { e2eId: string; id: string }): Promise<PixReturn | undefined>
  /** Where notices go from now on. The provider adds `/pix` at the very end of the address, after its query if it has one. */
  registerWebhook(url: string): Promise<void>
  /** What a notice is about, in order; empty for a body of no known shape. Never throws. */
  hints(body: unknown): PixHint[]
  /** What is on the account now. */
  balance(): Promise<Centavos>
}

/**
 * Why a call has no known outcome. network: no connection, or it broke · timeout · busy: too many calls · server: the provider's own
 * failure · access: it does not let us in (certificate, credentials, scope: somebody must act) · unreadable: an answer of no known shape.
 */
export type PixSilence = 'network' | 'timeout' | 'busy' | 'server' | 'access' | 'unreadable'

/** Whether it happened is unknown. The message is for the log: no credential, CPF or key in it. */
export class PixUnavailable extends Error {
  override readonly name = 'PixUnavailable'
  readonly reason: PixSilence
  constructor(reason: PixSilence, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * key_of_another: the key belongs to another CPF · key_unknown: no account has it · balance: not enough on the account · denied: by the
 * provider's own analysis · id_taken: this id was used for something else · not_found · invalid: everything else.
 */
export type PixRefusal = 'key_of_another' | 'key_unknown' | 'balance' | 'denied' | 'id_taken' | 'not_found' | 'invalid'

/** What a provider says is wrong with a request, field by field. */
export interface PixViolation {
  property: string
  reason: string
}

/** It did not happen and will not. The message is for the log and names no person; `detail` and `violations` are the provider's words. */
export class PixRefused extends Error {
  override readonly name = 'PixRefused'
  readonly reason: PixRefusal
  readonly status: number
  /** The provider's own word: the end of the problem's `type`, such as `CobOperacaoInvalida`, or its `nome`. */
  readonly type: string
  readonly detail: string
  readonly violations: PixViolation[]
  constructor(answer: {
    reason: PixRefusal
    status: number
    type: string
    detail?: string
    violations?: PixViolation[]
  }) {
    super(`the provider refused: ${answer.status} ${answer.type}`)
    this.reason = answer.reason
    this.status = answer.status
    this.type = answer.type
    this.detail = answer.detail ?? ''
    this.violations = answer.violations ?? []
  }
}
