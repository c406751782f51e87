import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { createDeposit } from '#contract/api/player/payments.ts'
import { txidOf } from '#contract/br-code.ts'
import type { BlockedListGateway } from '#server/gateways/blocked-list/port.ts'
import type { IdentityGateway } from '#server/gateways/identity/port.ts'
import { apiPix } from '#server/gateways/pix/api-pix.ts'
import type { PixGateway } from '#server/gateways/pix/port.ts'
import { ACCOUNTS, checkBooks, fundBalances } from '#server/modules/ledger/index.ts'
import { webhookAddress } from '#server/modules/payments/webhook/address.ts'
import { movableClock } from '#server/platform/clock.ts'
import { invariants } from '#server/registry.ts'
import type { Control } from '#tools/pix-simulator/control.ts'
import { type PixSimulator, type PixSimulatorSettings, startPixSimulator } from '#tools/pix-simulator/start.ts'
import { startTestApp, TEST_START, type TestApp } from './app.ts'
import { newPlayer, type Player } from './people.ts'

type Paying = Omit<Parameters<Control['pay']>[0], 'txid'>

/** The product with a bank: the in-memory simulator on the same movable clock, through the real adapter. */
export interface WalletApp extends TestApp {
  bank: PixSimulator
  pix: PixGateway
  /** Runs a timer task of any module once, as the product does every few seconds. */
  run(task: string): Promise<void>
  /** Waits until all notices of the bank have arrived, and runs the resulting jobs. */
  hear(): Promise<void>
  /** Pays a deposit at the bank (by default as its addressee), and waits for the notice. Returns the Pix. */
  pay(depositId: string, how?: Paying): Promise<ReturnType<Control['pay']>>
}

/** Starts both; everything is stopped when the test (or file) ends. */
export async function startWalletApp(
  options: {
    env?: Record<string, string>
    bank?: Partial<PixSimulatorSettings>
    /** No webhook is registered, so notices go nowhere. */
    withoutWebhook?: boolean
    identity?: IdentityGateway
    blockedList?: BlockedListGateway
    onEnd?: (end: () => Promise<void>) => void
  } = {},
): Promise<WalletApp> {
  const { env, onEnd, identity, blockedList } = options
  const clock = movableClock(TEST_START)
  const bank = await startPixSimulator({ port: 0, clock, settleMs: 0, retryMs: 5, slowMs: 5, ...options.bank })
  const pix = apiPix({ ...bank.access, clock, merchant: { name: 'Crava', city: 'Sao Paulo' }, timeoutMs: 5_000 })
  const app = await startTestApp({
    pix,
    clock,
    ...(env ? { env } : {}),
    ...(onEnd ? { onEnd } : {}),
    ...(identity ? { identity } : {}),
    ...(blockedList ? { blockedList } : {}),
  })
  ;(onEnd ?? onTestFinished)(() => bank.close())
  if (options.withoutWebhook !== true) {
    await pix.registerWebhook(webhookAddress({ ...app.deps.config, publicUrl: app.playerUrl }))
  }
  const rest = () => vi.waitFor(() => expect(isResting(bank, clock.now())).toBe(true), { timeout: 10_000, interval: 5 })
  const lastNotice = (): number => bank.control.state().notices[0]?.id ?? 0
  const hear = async (): Promise<void> => {
    let heard: number
    do {
      await rest()
      heard = lastNotice()
      await app.drain()
      await rest()
      // The jobs may have made calls that cause further notices.
    } while (heard !== lastNotice())
  }
  return {
    ...app,
    bank,
    pix,
    hear,
    run: async task => {
      const found = app.jobs.find(set => task in set.tasks)?.tasks[task]
      if (!found) throw new Error(`No task ${task}`)
      await found({})
    },
    pay: async (depositId, how = {}) => {
      const pixPaid = bank.control.pay({ ...how, txid: txidOf(depositId) })
      await hear()
      return pixPaid
    },
  }
}

/** Whether the bank has nothing due: no notice, payout or return. */
function isResting({ control }: PixSimulator, now: Date): boolean {
  const { noticesUnderWay, payouts, received } = control.state()
  const isDue = (each: { status: string; settlesAt: string }): boolean =>
    each.status === 'EM_PROCESSAMENTO' && Date.parse(each.settlesAt) <= now.getTime()
  return noticesUnderWay === 0 && !payouts.some(isDue) && !received.some(({ returns }) => returns.some(isDue))
}

/** A player who can deposit: of age, with a confirmed e-mail. */
export async function newPayer(app: TestApp, changes: Record<string, unknown> = {}): Promise<Player> {
  const player = await newPlayer(app, changes)
  await app.deps.db.rows(sql`update account set email_confirmed_at = ${app.clock.now()} where id = ${player.id}`)
  return player
}

/** Buys a pack of this many whole reais: the first costs 5, the second 12, the third is custom. Returns the deposit's id. */
export async function askFor(player: Player, reais = 20, headers: Record<string, string> = {}): Promise<string> {
  const type = reais === 5 ? 'purchase-1st-package' : reais === 12 ? 'purchase-2nd-package' : 'purchase-3rd-package'
  const body = { amount: reais, details: { type, title: 'Pacote', description: `${reais} moedas` } }
  return (await player.call(createDeposit, { body, headers })).data.data.transaction._id
}

/** The books are consistent, and the bank holds the same: nothing was created, lost or doubled. */
export async function expectTrueBooks({ deps, bank }: WalletApp): Promise<void> {
  const check = await checkBooks(deps, invariants, { wait: true })
  expect(check?.broken).toEqual([])
  const funds = new Map((await fundBalances(deps.db)).map(({ name, balance }) => [name, balance]))
  const mirrored = 0n - ((funds.get(ACCOUNTS.gateway) ?? 0n) + (funds.get(ACCOUNTS.capital) ?? 0n))
  expect({ bank: bank.control.state().house.balance }).toEqual({ bank: mirrored })
  expect(bank.money().inBooks).toBe(bank.money().broughtIn)
}
