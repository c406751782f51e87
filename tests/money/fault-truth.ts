import { idOfTxid } from '#contract/br-code.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import type { BankPix, BankReturn, BankState } from './fault-bank.ts'
import { type OurBooks, readBooks } from './fault-books.ts'
import { GRANTED } from './fault-people.ts'
import type { Run } from './fault-players.ts'

/** Both books and the recorded responses, indexed. */
interface Evidence {
  run: Run
  ours: OurBooks
  bank: BankState
  receipts: ReadonlyMap<string, OurBooks['receipts'][number]>
  charges: ReadonlyMap<string, BankState['charges'][number]>
  accounts: ReadonlyMap<string, OurBooks['accounts'][number]>
  /** Ids of the returns of a Pix. */
  returnsOf(e2eId: string): string[]
  /** Amounts of movements with this reason and reference. */
  moved(reason: string, cause: string): bigint[]
  /** All movements of a reason whose reference starts with this. */
  movedFrom(reason: string, start: string): bigint
}

/** Violations once everything has settled; empty when both books agree to the centavo. */
export async function findings(run: Run): Promise<string[]> {
  const bank = await run.app.bank.state()
  const ours = await readBooks(run.app.db)
  const evidence = weigh(run, ours, bank)
  const checked = await checkBooks({ db: run.app.db, clock: run.app }, invariants, { wait: true })
  return [
    ...run.recorded.surprises,
    ...totals(evidence),
    ...ours.waiting.map(({ what, count }) => `${what}: ${count}`),
    ...bank.received.flatMap(pix => aboutPix(evidence, pix)),
    ...aboutReceipts(evidence),
    ...aboutReturns(evidence),
    ...aboutDeposits(evidence),
    ...aboutWithdrawals(evidence),
    ...aboutTransfers(evidence),
    ...aboutWallets(evidence),
    ...(checked?.broken ?? []).map(({ invariant, subject, detail }) => `the books: ${invariant} ${subject} ${detail}`),
  ]
}

function weigh(run: Run, ours: OurBooks, bank: BankState): Evidence {
  const byReference = new Map<string, bigint[]>()
  for (const { reason, cause, amount } of ours.movements) {
    const key = `${reason} ${cause}`
    byReference.set(key, [...(byReference.get(key) ?? []), amount])
  }
  const byStart = new Map<string, bigint>()
  for (const { reason, cause, amount } of ours.movements) {
    const key = `${reason} ${cause.split(':', 1)[0] ?? ''}`
    byStart.set(key, (byStart.get(key) ?? 0n) + amount)
  }
  const returns = Map.groupBy(ours.returns, each => each.e2eId)
  return {
    run,
    ours,
    bank,
    receipts: new Map(ours.receipts.map(each => [each.e2eId, each])),
    charges: new Map(bank.charges.map(each => [each.txid, each])),
    accounts: new Map(ours.accounts.map(each => [each.cpf, each])),
    returnsOf: e2eId => (returns.get(e2eId) ?? []).map(each => each.id),
    moved: (reason, cause) => byReference.get(`${reason} ${cause}`) ?? [],
    movedFrom: (reason, start) => byStart.get(`${reason} ${start}`) ?? 0n,
  }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
const settled = (returns: readonly BankReturn[], nature?: BankReturn['nature']): bigint =>
  sum(
    returns
      .filter(each => each.status === 'DEVOLVIDO' && (nature === undefined || each.nature === nature))
      .map(each => BigInt(each.amount)),
  )

/** The finding unless a condition holds. */
const unless = (isSo: boolean, what: string): string[] => (isSo ? [] : [what])

function totals({ ours: { funds }, bank }: Evidence): string[] {
  const inBooks = -((funds.get('gateway') ?? 0n) + (funds.get('capital') ?? 0n))
  return [
    ...unless(bank.isBalanced, 'the bank has lost or made money'),
    ...unless(inBooks === BigInt(bank.house.balance), `the bank holds ${bank.house.balance}, the books say ${inBooks}`),
    ...['suspense', 'payouts'].flatMap(name => unless(funds.get(name) === 0n, `${name} holds ${funds.get(name)}`)),
  ]
}

/** A received Pix: booked once, and credited, returned or clawed back, to the centavo. */
function aboutPix(evidence: Evidence, pix: BankPix): string[] {
  const { run, receipts, charges, accounts, moved, movedFrom } = evidence
  const { e2eId } = pix
  const amount = BigInt(pix.amount)
  const receipt = receipts.get(e2eId)
  if (!receipt) return [`${e2eId} of ${amount} is not booked`]
  const credited = sum([...moved('deposit', e2eId), ...moved('deposit-credit', e2eId)])
  const back = settled(pix.returns, 'ORIGINAL')
  const taken = settled(pix.returns, 'MED_FRAUDE')
  const sentBack = sum(evidence.returnsOf(e2eId).flatMap(id => moved('pix-return', id)))
  const lost = movedFrom('claw-back', e2eId) + movedFrom('claw-back-debt', e2eId)
  const charge = charges.get(pix.txid ?? '')
  const isTheirs = charge?.debtor?.cpf === pix.payer
  const account = accounts.get(charge?.debtor?.cpf ?? '')
  return [
    ...unless(receipt.amount === amount, `${e2eId} of ${amount} is booked as ${receipt.amount}`),
    ...unless(
      moved('deposit', e2eId).length + moved('pix-in', e2eId).length === 1,
      `${e2eId} came in ${moved('deposit', e2eId).length} times to a wallet and ${moved('pix-in', e2eId).length} to suspense`,
    ),
    ...unless(sentBack === back, `${e2eId}: ${back} went back, the books say ${sentBack}`),
    ...unless(lost === taken, `${e2eId}: its bank took ${taken}, the books say ${lost}`),
    ...unless(
      credited > 0n ? credited === amount - back : back + taken === amount,
      `${e2eId} of ${amount}: credited ${credited}, sent back ${back}, taken back ${taken}`,
    ),
    ...unless(isTheirs || !charge || credited === 0n, `${e2eId} of somebody else was credited`),
    ...unless(
      !isTheirs || credited > 0n || account?.isBlocked === true || run.app.silent.has(pix.txid ?? ''),
      `${e2eId}, the player's own, was not credited (${receipt.state}, ${receipt.reason})`,
    ),
  ]
}

function aboutReceipts({ ours, bank }: Evidence): string[] {
  const real = new Set(bank.received.map(pix => pix.e2eId))
  const ends = ['credited', 'returned', 'reversed']
  return ours.receipts.flatMap(({ e2eId, state, reason }) => [
    ...unless(real.has(e2eId), `${e2eId} is booked and never was`),
    ...unless(ends.includes(state), `${e2eId} is ${state} (${reason})`),
  ])
}

function aboutReturns({ ours, bank }: Evidence): string[] {
  const booked = new Map(ours.returns.map(each => [`${each.e2eId} ${each.id}`, each]))
  const recorded = bank.received.flatMap(pix => pix.returns.map(each => ({ ...each, key: `${pix.e2eId} ${each.id}` })))
  const known = new Set(recorded.map(each => each.key))
  const errors = recorded.filter(({ key, status, amount, nature }) => {
    const row = booked.get(key)
    const state = status === 'DEVOLVIDO' ? 'done' : 'refused'
    return row?.state !== state || row.amount !== BigInt(amount) || row.isClawBack !== (nature === 'MED_FRAUDE')
  })
  const invented = [...booked].filter(([key, { state }]) => state === 'done' && !known.has(key))
  return [
    ...errors.map(({ key, status, nature }) => `the return ${key} is ${status} (${nature}) and booked otherwise`),
    ...invented.map(([key]) => `the return ${key} is booked as done and never was`),
  ]
}

const STATUS: Readonly<Record<string, string>> = { paid: 'paid', expired: 'canceled', failed: 'failed' }

/** A deposit is paid, canceled or failed, and paid exactly when a Pix for it was credited. */
function aboutDeposits({ run, ours, bank, moved }: Evidence): string[] {
  const credited = new Set(
    bank.received
      .filter(({ e2eId }) => moved('deposit', e2eId).length + moved('deposit-credit', e2eId).length > 0)
      .flatMap(pix => (pix.txid === null ? [] : (idOfTxid(pix.txid) ?? []))),
  )
  const stored = new Set(ours.deposits.map(deposit => deposit.id))
  return [
    ...[...run.recorded.deposits.keys()]
      .filter(id => !stored.has(id))
      .map(id => `the deposit ${id} was promised and is gone`),
    ...unless(
      stored.size === run.recorded.deposits.size,
      `${run.recorded.deposits.size} deposits were made, ${stored.size} are there`,
    ),
    ...ours.deposits.flatMap(({ id, state, status }) => {
      const fate = run.recorded.deposits.get(id)?.fate
      return [
        ...unless(STATUS[state] === status, `the deposit ${id} (${fate}) is ${state}, its row ${status}`),
        ...unless(
          (state === 'paid') === credited.has(id),
          `the deposit ${id} (${fate}) is ${state}, credited: ${credited.has(id)}`,
        ),
      ]
    }),
  ]
}

/** A withdrawal is paid or failed, like its payout at the bank, once in both books. */
function aboutWithdrawals({ run, ours, bank, moved, movedFrom }: Evidence): string[] {
  const payouts = new Map(bank.payouts.map(payout => [payout.id, payout]))
  const stored = new Map(ours.withdrawals.map(row => [row.id, row]))
  const cpfOf = new Map(ours.accounts.map(({ id, cpf }) => [id, cpf]))
  return [
    ...[...run.recorded.withdrawals.keys()]
      .filter(id => !stored.has(id))
      .map(id => `the withdrawal ${id} was promised and is gone`),
    ...unless(
      stored.size === run.recorded.withdrawals.size,
      `${run.recorded.withdrawals.size} withdrawals were made, ${stored.size} are there`,
    ),
    ...bank.payouts.filter(({ id }) => !stored.has(id)).map(({ id }) => `the bank paid ${id}, which nobody asked for`),
    ...ours.withdrawals.flatMap(row => {
      const payout = payouts.get(row.id)
      const isPaid = payout?.status === 'REALIZADO'
      const times = ['withdraw', 'payout', 'payout-failed'].map(reason => moved(reason, row.id).length).join(' ')
      const back = settled(payout?.returns ?? [])
      const name = `the withdrawal ${row.id} (${run.recorded.withdrawals.get(row.id)?.fate})`
      return [
        ...unless(row.state === (isPaid ? 'paid' : 'failed'), `${name} is ${row.state}, at the bank ${payout?.status}`),
        ...unless(times === (isPaid ? '1 1 0' : '1 0 1'), `${name} has moved ${times} times`),
        ...unless(
          !payout || BigInt(payout.amount) === row.amount,
          `${name} of ${row.amount} is ${payout?.amount} at the bank`,
        ),
        ...unless(!isPaid || payout.receiver === cpfOf.get(row.account), `${name} went to somebody else`),
        ...unless(
          row.bounced === back && movedFrom('payout-bounced', row.id) === back,
          `${name}: ${back} came back, the books say ${row.bounced}`,
        ),
      ]
    }),
  ]
}

function aboutTransfers({ run, ours, moved }: Evidence): string[] {
  const stored = new Map(ours.transfers.map(({ id, amount }) => [id, amount]))
  return [
    ...unless(
      stored.size === run.recorded.transfers.length,
      `${run.recorded.transfers.length} transfers were made, ${stored.size} are there`,
    ),
    ...run.recorded.transfers.flatMap(({ id, amount }) =>
      unless(
        stored.get(id) === amount && sum(moved('transfer', id)) === amount,
        `the transfer ${id} of ${amount} is ${stored.get(id)}`,
      ),
    ),
  ]
}

/** The expected wallet balances, from the bank's books and the recorded responses alone; from ours only debts. */
function aboutWallets({ run, ours, bank }: Evidence): string[] {
  const byCpf = new Map(ours.accounts.map(account => [account.cpf, account.id]))
  const due = new Map<string, bigint>(run.payers.map(payer => [payer.id, GRANTED]))
  const add = (id: string | undefined, amount: bigint): void => {
    if (id !== undefined) due.set(id, (due.get(id) ?? 0n) + amount)
  }
  const ownerOf = new Map(bank.charges.map(charge => [charge.txid, byCpf.get(charge.debtor?.cpf ?? '')]))
  for (const pix of bank.received) {
    if (settled(pix.returns, 'ORIGINAL') > 0n) continue
    const owner = pix.txid === null ? run.recorded.credited.get(pix.e2eId) : ownerOf.get(pix.txid)
    add(owner, BigInt(pix.amount) - settled(pix.returns, 'MED_FRAUDE'))
  }
  for (const payout of bank.payouts) {
    if (payout.status !== 'REALIZADO') continue
    add(run.recorded.withdrawals.get(payout.id)?.payer.id, settled(payout.returns) - BigInt(payout.amount))
  }
  for (const { from, to, amount } of run.recorded.transfers) {
    add(from, -amount)
    add(to, amount)
  }
  return ours.accounts.flatMap(({ id, balance, debt }) =>
    unless(
      balance === (due.get(id) ?? 0n) + debt,
      `the wallet of ${id} holds ${balance}, must hold ${due.get(id)}, owes ${debt}`,
    ),
  )
}
