import { cp } from 'node:fs/promises'
import { type ChildProcess, newDataDir, type OnEnd, startProcess } from './servers.ts'

/** The bank's books from its control page: centavos as text. */
export interface BankState {
  house: { balance: string }
  isBalanced: boolean
  charges: { txid: string; status: string; amount: string; debtor: { cpf: string } | null; e2eIds: string[] }[]
  received: BankPix[]
  payouts: {
    id: string
    amount: string
    receiver: string
    status: 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO'
    returns: BankReturn[]
  }[]
}

export interface BankPix {
  e2eId: string
  txid: string | null
  amount: string
  payer: string
  returns: BankReturn[]
}

export interface BankReturn {
  id: string
  amount: string
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  nature: 'ORIGINAL' | 'MED_FRAUDE'
}

/** Control of the bank: who pays, and which faults occur. */
export interface FaultBank {
  url: string
  /** A server's credentials, except the URL. */
  access: { clientId: string; clientSecret: string; key: string }
  move(aheadMs: number): void
  /** Runs an order of the control page; returns the reason when a bank would refuse. */
  order(name: string, body?: Record<string, unknown>): Promise<{ done?: unknown; refused?: string }>
  state(): Promise<BankState>
  /** Copies its books as they are now; returns the folder, from which another bank can go on. */
  copyBooks(): Promise<string>
}

/** Starts the bank in a separate process, with its clock at this time; it goes on from these books, if given. */
export async function startFaultBank(onEnd: OnEnd, now: Date, books?: string): Promise<FaultBank> {
  const folder = books ?? (await newDataDir(onEnd))
  const bank: ChildProcess = await startProcess(new URL('bank-process.ts', import.meta.url), {
    onEnd,
    env: () => ({ BANK_FOLDER: folder, CLOCK_START: now.toISOString() }),
  })
  const [url = '', access = ''] = bank.output
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  return {
    url,
    access: JSON.parse(access) as FaultBank['access'],
    move: bank.move,
    order: async (name, body = {}) => {
      const answer = await fetch(`${url}/control/${name}`, { ...post, body: JSON.stringify(body) })
      const recorded = (await answer.json()) as { error?: string }
      return answer.ok ? { done: recorded } : { refused: recorded.error ?? String(answer.status) }
    },
    state: async () => (await (await fetch(`${url}/control/state`)).json()) as BankState,
    copyBooks: async () => {
      const copied = await newDataDir(onEnd)
      await cp(folder, copied, { recursive: true })
      return copied
    },
  }
}

/** Centavos in the control page's format. */
export const typed = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
