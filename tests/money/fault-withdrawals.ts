import { createTransfer, createWithdraw } from '#contract/api/player/payments.ts'
import { PASSWORD, type Payer } from './fault-people.ts'
import { make, type Run } from './fault-players.ts'

/** Outcomes of withdrawals, weighted by the number of mentions. */
const FATES = [
  ...Array<'own CPF'>(9).fill('own CPF'),
  ...Array<'own key'>(5).fill('own key'),
  'key of another',
  'key of nobody',
  'sent back',
  'sent back in part',
  'asked for twice',
] as const

const CODES = ['account_blocked', 'insufficient_balance']

/** Withdraws in one of the possible ways. */
export async function withdraw(run: Run, payer: Payer): Promise<void> {
  const { chance, recorded, app } = run
  const fate = chance.pick(FATES)
  const body = { amount: 1 + chance.below(40), ...keyOf(run, payer, fate) }
  const want = (codes: readonly string[]) => make(run, createWithdraw, { token: payer.token, body, codes })
  const once = fate !== 'asked for twice'
  const ids = once
    ? [await want(CODES)]
    : await Promise.all([want([...CODES, 'withdraw_daily']), want([...CODES, 'withdraw_daily'])])
  const made = ids.filter(id => id !== undefined)
  for (const id of made) recorded.withdrawals.set(id, { payer, fate })
  const [id] = made
  if (id === undefined || !fate.startsWith('sent back')) return
  // A refused payout cannot be returned.
  run.later.push(async () => {
    await app.bank.order('bounce', { id, ...(fate === 'sent back' ? {} : { amount: '0.50' }) })
  })
}

function keyOf({ chance, payers }: Run, payer: Payer, fate: (typeof FATES)[number]) {
  if (fate === 'key of nobody') return { pixKeyType: 'EMAIL', pixKey: `ninguem${payer.number}@correio.example` }
  const pixKeyType = chance.pick(['EMAIL', 'PHONE', 'RANDOM'] as const)
  const owner = fate === 'key of another' ? chance.pick(payers.filter(other => other !== payer)) : payer
  if (fate !== 'own key' && fate !== 'key of another') return { pixKeyType: 'CPF', pixKey: payer.cpf }
  const key = owner.keys[pixKeyType]
  return { pixKeyType, pixKey: pixKeyType === 'PHONE' ? key.slice(3) : key }
}

/** Transfers coins to another player. */
export async function give(run: Run, payer: Payer): Promise<void> {
  const { chance, payers, recorded } = run
  const other = chance.pick(payers.filter(one => one !== payer))
  const amount = 1 + chance.below(15)
  const id = await make(run, createTransfer, {
    token: payer.token,
    body: { receiver: other.id, amount, password: PASSWORD },
    codes: ['account_blocked', 'insufficient_balance', 'not_found', 'transfer_limit'],
  })
  if (id !== undefined) recorded.transfers.push({ id, from: payer.id, to: other.id, amount: BigInt(amount) * 100n })
}
