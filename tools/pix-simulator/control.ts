import { readPixAmount } from '#contract/br-code.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { checkCpf } from '#contract/people.ts'
import {
  accountOf,
  bounce,
  bringIn,
  clawBack,
  COMPANY,
  endToEndId,
  pay,
  paidBefore,
  payKey,
  type Counter,
} from './bank.ts'
import { moneyInBooks, type PayoutRow, type PixRow } from './books.ts'
import { FAULTS, type RandomFaults } from './faults.ts'
import type { Notices } from './notices.ts'
import { ControlRefused } from './problem.ts'
import type { BankHolder } from './wire.ts'

export interface PayOrder {
  /** By default directly to our key, without a charge: then an amount is required. */
  txid?: string | undefined
  /** A CPF; `company` for an account that has none. The addressee of the charge by default. */
  as?: string | undefined
  /** The charge's own by default. */
  amount?: Centavos | undefined
  /** Although it has expired, was cancelled or paid. */
  anyway?: boolean | undefined
  info?: string | undefined
}

export interface FaultOrder {
  /** One of `FAULTS`. */
  fault: string
  times?: number | undefined
  /** Only calls with this method and this substring in their path. */
  method?: string | undefined
  path?: string | undefined
}

/** Everything in the data, newest first. */
export type BankState = ReturnType<Control['state']>

export type Control = ReturnType<typeof makeControl>

/** Actions of the other parties: pay, claw back, inject faults. Throws `ControlRefused` where a real bank would not allow it. */
export function makeControl(counter: Counter, notices: Notices, holder: BankHolder) {
  const { books, faults } = counter
  const newest = <T>(rows: Iterable<T>): T[] => [...rows].reverse()
  return {
    pay: ({ txid, as, amount, anyway, info }: PayOrder): PixRow => {
      const debtor = txid === undefined ? undefined : books.all('charge').get(txid)?.debtor?.cpf
      const payer = as === 'company' ? COMPANY : as || debtor || COMPANY
      if (payer !== COMPANY) validCpf(payer)
      if (txid === undefined) return payKey(counter, { payer, amount, info })
      return pay(counter, { txid, payer, amount, anyway: anyway ?? false, info })
    },
    clawBack: (order: { e2eId: string; amount?: Centavos | undefined }): PixRow => clawBack(counter, order),
    bounce: (order: { id: string; amount?: Centavos | undefined }): PayoutRow => bounce(counter, order),
    /** An account, and keys that lead to it. */
    addPerson: ({
      cpf,
      name,
      keys,
    }: {
      cpf: string
      name?: string | undefined
      keys?: readonly string[] | undefined
    }) => {
      const document = validCpf(cpf)
      accountOf(counter, document, name)
      for (const key of keys ?? []) {
        if (!/^\S{1,77}$/.test(key)) throw new ControlRefused('key_invalid')
        books.put(['key', key, { key, document }])
      }
    },
    /** Takes over a Pix that was paid, and booked by the product, before this bank knew of it; the same one once. */
    paidBefore: (pix: Parameters<typeof paidBefore>[1]): void =>
      paidBefore(counter, { ...pix, cpf: validCpf(pix.cpf) }),
    bringIn: (amount: Centavos, order?: string): void => bringIn(counter, amount, order),
    fault: ({ fault, times, method, path }: FaultOrder): void => {
      const known = FAULTS.find(each => each === fault)
      if (!known) throw new ControlRefused('fault_unknown')
      faults.plan({ fault: known, times: Math.min(Math.max(times ?? 1, 1), 1000), method, path })
    },
    /** Enables random faults; without an argument, disables them and removes planned ones. */
    randomFaults: (random?: RandomFaults): void => faults.random(random),
    releaseNotices: (): number => notices.release(),
    resendNotice: (id: number): boolean => notices.resend(id),
    /** Sends a webhook call about a Pix that does not exist, as an attacker might. */
    forgeNotice: ({ txid, amount }: { txid: string; amount: string }): void => {
      if (!books.all('webhook').has(holder.key)) throw new ControlRefused('no_webhook')
      const at = counter.clock.now()
      const pix = { endToEndId: endToEndId('E', at), txid, valor: amount, horario: at.toISOString() }
      notices.send({ pix: [pix] })
    },
    state: () => ({
      house: { ...books.house(), key: holder.key, name: holder.name },
      /** Whether all money that ever came in is accounted for, to the centavo. */
      isBalanced: moneyInBooks(books) === books.house().broughtIn,
      accounts: [...books.all('account').values()],
      keys: [...books.all('key').values()],
      charges: newest(books.all('charge').values()),
      received: newest(books.all('pix').values()),
      payouts: newest(books.all('payout').values()),
      notices: notices.list(),
      noticesUnderWay: notices.underWay(),
      /** The host alone: the path is a secret. */
      webhookHost: hostOf(books.all('webhook').get(holder.key)?.url),
      faults: faults.planned(),
    }),
  }
}

const hostOf = (url: string | undefined): string | null => (url === undefined ? null : new URL(url).host)

function validCpf(typed: string): string {
  const cpf = checkCpf(typed)
  if (!cpf.ok) throw new ControlRefused('cpf_invalid')
  return cpf.value
}

/** An amount as people type it: `20`, `20,5`, `20.50`; undefined when nothing was typed. Throws `ControlRefused`. */
export function amountTyped(text: string | undefined): Centavos | undefined {
  const typed = (text ?? '').trim().replace(',', '.')
  if (typed === '') return undefined
  const [whole = '', decimals = ''] = typed.split('.')
  const amount = readPixAmount(`${whole}.${decimals.padEnd(2, '0')}`)
  if (amount === undefined || amount <= 0n) throw new ControlRefused('amount_invalid')
  return centavos(amount)
}
