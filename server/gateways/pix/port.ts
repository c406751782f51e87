import type { Centavos } from '#contract/money.ts'

/** The order of a charge. `txid` is 26 to 35 letters and digits (`txidOf` of our id). */
export interface ChargeOrder {
  txid: string
  amount: Centavos
  expiresInSeconds: number
  /** The addressee of the charge. Anybody can pay it: `received({ txid, cpf })` shows who did. */
  payer: { cpf: string; name: string }
  /** Shown to the payer by the bank, 140 characters at most. */
  description: string
}

/** active: can be paid · completed: was paid, whatever the amount · removed: by us or by the provider. Expiry is not a status. */
export type ChargeStatus = 'active' | 'completed' | 'removed'

export interface Charge {
  txid: string
  status: ChargeStatus
  amount: Centavos
  /** The BR Code: the content of the QR code and of copy and paste. */
  copyPaste: string
  createdAt: Date
  expiresInSeconds: number
  /** Every Pix that named this txid: none, one, or several if it was paid twice or late. */
  received: Received[]
}

/** A received Pix. `e2eId` never changes: usually 32 characters, so it is treated as text and not parsed. */
export interface Received {
  e2eId: string
  /** Null if the payer named none. */
  txid: string | null
  amount: Centavos
  at: Date
  /** Reported by some providers only (an extension of theirs); null otherwise. */
  payerCpf: string | null
  returns: PixReturn[]
}

/** processing: in progress · done: the money has arrived · refused: it has not and will not. */
export type PixOutcome = 'processing' | 'done' | 'refused'

/** A return of a received Pix. */
export interface PixReturn {
  id: string
  amount: Centavos
  status: PixOutcome
  /** Clawed back by the payer's bank (MED, W7) instead of returned by us. */
  isClawBack: boolean
  /** The provider's reason of a refusal, for the operator. */
  reason: string | null
}

/** `id` is ours: 1 to 35 letters and digits. `key` is a Pix key as `checkPixKey` returns it and must belong to `cpf` (W2). */
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
  /** The amount that the receiver's bank has sent back since, of a payout that was done. Usually 0. */
  bounced: Centavos
  /** The provider's reason of a refusal, for the operator. */
  reason: string | null
}

/** The subject of a webhook call. It only triggers a query: nothing in it is trusted. */
export type PixHint =
  | { about: 'charge'; txid: string }
  | { about: 'received'; e2eId: string }
  | { about: 'payout'; id: string }

export interface ReceivedPage {
  received: Received[]
  /** The number of pages, at least 1. */
  pages: number
}

/**
 * Pix through one account at one provider. Every call that changes something takes our id, and the same call with the same id may be
 * repeated without limit: it takes effect once. Calls reject with `PixUnavailable` (the outcome is unknown: query it, or call again with
 * the same id, never assume a failure) or `PixRefused` (it did not happen and will not).
 */
export interface PixGateway {
  /** Creates the charge, or returns the one created with this txid before. */
  createCharge(order: ChargeOrder): Promise<Charge>
  charge(txid: string): Promise<Charge | undefined>
  /** Cancels an active charge, so that it can no longer be paid. One that was already paid or removed is returned unchanged. */
  removeCharge(txid: string): Promise<Charge>
  /** The Pix with this txid that came from an account of this CPF; `since` is when the charge was created (30 days back by default). */
  received(query: { txid: string; cpf?: string; since?: Date }): Promise<Received[]>
  receivedByE2eId(e2eId: string): Promise<Received | undefined>
  /** All Pix received between two times, 100 per page, `page` from 1; `withReturns` only those with returns. */
  listReceived(query: { from: Date; to: Date; page: number; withReturns?: boolean }): Promise<ReceivedPage>
  /** Sends money to a key. `PixRefused` with `key_of_another` or `key_unknown` when the key is not this CPF's. */
  sendPix(order: PayoutOrder): Promise<Payout>
  /**
   * Undefined while the provider knows no such payout: the order may still be in transit, so call `sendPix` again, never assume it failed.
   */
  payout(id: string): Promise<Payout | undefined>
  /** Returns a received Pix, or a part of it, to its payer. `id` is 1 to 35 letters and digits, unique within that Pix. */
  returnPix(order: { e2eId: string; id: string; amount: Centavos }): Promise<PixReturn>
  returnOf(query: { e2eId: string; id: string }): Promise<PixReturn | undefined>
  /** Registers the URL of the webhook. The provider appends `/pix` at the very end of the URL, after its query if it has one. */
  registerWebhook(url: string): Promise<void>
  /** The subjects of a webhook call, in order; empty for an unexpected body. Never throws. */
  hints(body: unknown): PixHint[]
  /** The current balance of the account. */
  balance(): Promise<Centavos>
}

/**
 * Why the outcome of a call is unknown. network: no connection, or it broke · timeout · busy: too many calls · server: the provider's own
 * failure · access: access denied (certificate, credentials, scope: a person must act) · unreadable: an unexpected answer.
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

/** A field error reported by a provider. */
export interface PixViolation {
  property: string
  reason: string
}

/**
 * It did not happen and will not. The message is for the log and contains no personal data; `detail` and `violations` are the provider's
 * text.
 */
export class PixRefused extends Error {
  override readonly name = 'PixRefused'
  readonly reason: PixRefusal
  readonly status: number
  /** The provider's own code: the end of the problem's `type`, such as `CobOperacaoInvalida`, or its `nome`. */
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
