import { cancelDeposit, createDeposit, getDeposit } from '#contract/api/player/payments.ts'
import { parseBrCode, txidOf } from '#contract/br-code.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { type BankPix, typed } from './fault-bank.ts'
import type { Payer } from './fault-people.ts'
import { ask, make, type Run } from './fault-players.ts'
import { pause } from './servers.ts'

/** Outcomes of deposits, weighted by the number of mentions. */
const FATES = [
  ...Array<'paid'>(12).fill('paid'),
  'late',
  'late',
  'twice',
  'twice',
  'other amount',
  'other amount',
  'third party',
  'third party',
  'company',
  'not told',
  'not told',
  'never',
  'never',
  'given up',
  'given up and paid',
  'given up while paid',
  'both',
  'taken back',
  'taken back in part',
  'to the key',
] as const
type Fate = (typeof FATES)[number]

const PACKS = [
  ['purchase-1st-package', 5],
  ['purchase-2nd-package', 12],
  ['purchase-3rd-package', 20],
  ['purchase-3rd-package', 137],
] as const

/** A deposit under test: its player, and its charge at the bank. */
interface Bought {
  payer: Payer
  id: string
  txid: string
  reais: number
}

/** Buys coins and pays in one of the possible ways. */
export async function buy(run: Run, payer: Payer): Promise<void> {
  const { chance, recorded } = run
  const fate: Fate = chance.pick(FATES)
  if (fate === 'to the key') return sendToKey(run, payer)
  const [type, reais] = chance.pick(PACKS)
  const body = { amount: reais, details: { type, title: '', description: '' } }
  const id = await make(run, createDeposit, { token: payer.token, body, codes: ['account_blocked', 'open_deposits'] })
  if (id === undefined) return
  recorded.deposits.set(id, { payer, fate })
  await settle(run, fate, { payer, id, txid: txidOf(id), reais })
}

async function settle(run: Run, fate: Fate, bought: Bought): Promise<void> {
  const { chance, app } = run
  if (fate === 'never') return
  const cancel = () => ask(run, cancelDeposit, { token: bought.payer.token, params: { id: bought.id } })
  if (fate === 'given up') {
    if (chance.happens(0.5)) await seeCode(run, bought)
    await cancel()
    return
  }
  if (!(await seeCode(run, bought))) return
  switch (fate) {
    case 'late':
      run.later.push(() => pay(run, bought, { anyway: true }).then(() => undefined))
      return
    case 'twice':
      await Promise.all([pay(run, bought, {}), pay(run, bought, { anyway: true })])
      return
    case 'other amount':
      await pay(run, bought, { amount: chance.happens(0.5) ? '3.21' : typed(BigInt(bought.reais) * 100n + 1n) })
      return
    case 'third party':
      await pay(run, bought, { cpf: cpfOf(700_000_000 + chance.below(1_000)) })
      return
    case 'company':
      await pay(run, bought, { cpf: 'company' })
      return
    case 'both':
      await pay(run, bought, { cpf: cpfOf(700_000_000 + chance.below(1_000)) })
      await pay(run, bought, { anyway: true })
      return
    case 'not told':
      app.silent.add(bought.txid)
      await pay(run, bought, {})
      return
    case 'given up and paid':
      await cancel()
      await pay(run, bought, { anyway: true })
      return
    case 'given up while paid':
      await Promise.all([cancel(), pay(run, bought, { anyway: true })])
      return
    case 'taken back':
    case 'taken back in part': {
      const paid = await pay(run, bought, {})
      const part = fate === 'taken back' ? {} : { amount: '2.50' }
      run.later.push(async () => {
        if (paid) await app.bank.order('claw-back', { e2eId: paid.e2eId, ...part })
      })
      return
    }
    default:
      await pay(run, bought, {})
  }
}

/** Long, because servers are killed every few seconds. */
const CODE_LIMIT_MS = 240_000

/** Waits for the code like the payment page, and reads it; false if there is none to pay. */
async function seeCode(run: Run, { payer, id, reais }: Bought): Promise<boolean> {
  const last = performance.now() + CODE_LIMIT_MS
  for (;;) {
    const { status, body } = await ask(run, getDeposit, { token: payer.token, params: { id } })
    const { data } = body as { data?: { gateway: { qr_code: string | null }; transaction: { status: string } } }
    const code = data?.gateway.qr_code
    if (code) {
      const read = parseBrCode(code)
      if (!read.ok || read.value.amount !== BigInt(reais) * 100n)
        run.recorded.surprises.push(`${id} has the code ${code}`)
      return true
    }
    // Lost with its machine; where none was lost, the findings report it.
    if (status === 404) return false
    if (performance.now() > last) {
      run.recorded.surprises.push(`${id} gets no code: ${JSON.stringify(body)}`)
      return false
    }
    await pause(100)
  }
}

interface Payment {
  cpf?: string
  amount?: string
  anyway?: boolean
}

/** Pays a charge at the bank. Two payments of one charge at the same time need `anyway`, and one of them may still come too early. */
async function pay(run: Run, { txid }: Bought, payment: Payment): Promise<BankPix | undefined> {
  const { done, refused } = await run.app.bank.order('pay', { txid, ...payment })
  if (refused !== undefined && refused !== 'charge_not_payable')
    run.recorded.surprises.push(`${txid} cannot be paid: ${refused}`)
  return done as BankPix | undefined
}

async function sendToKey(run: Run, { cpf }: Payer): Promise<void> {
  await run.app.bank.order('pay', { cpf, amount: typed(BigInt(100 + run.chance.below(5_000))) })
}
