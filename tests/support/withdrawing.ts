import { sql } from 'kysely'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { createWithdraw, getWithdrawal } from '#contract/api/player/payments.ts'
import type { Player } from './people.ts'
import type { WalletApp } from './wallet.ts'

/** Payout calls to the bank: the order, and its query. */
export const SENDING = { method: 'PUT', path: '/gn/pix/' }
export const PAYOUT_LOOKUP = { method: 'GET', path: '/gn/pix/enviados/' }

/** A stored withdrawal. */
interface Stored {
  state: string
  attempts: number
  told: string | null
  key: string | null
  keyMasked: string
  bounced: bigint
  nextAt: Date | null
}

/** Helpers for tests of withdrawals. */
export function withdrawing(app: WalletApp) {
  const shownTo = async (player: Player, id: string) => (await player.call(getWithdrawal, { params: { id } })).data
  return {
    /** Requests a withdrawal in reais, by default to the player's own CPF; returns its id. */
    ask: async (player: Player, amount: number, to = { pixKeyType: 'CPF', pixKey: player.cpf }): Promise<string> =>
      (await player.call(createWithdraw, { body: { amount, ...to } })).data.data.transaction._id,
    /** Advances time and runs the timer, so many times; then the queue. */
    goOn: async (ms: number, times = 1): Promise<void> => {
      for (let count = 0; count < times; count += 1) {
        app.clock.advance(ms)
        await app.run('wallet.pay-due')
      }
      await app.drain()
    },
    rowOf: async (id: string): Promise<Stored> => {
      const [row] = await app.deps.db.rows(sql<Stored>`
        select state, attempts, told, key, key_masked as "keyMasked", bounced, next_at as "nextAt" from withdrawal where id = ${id}`)
      if (!row) throw new Error(`No withdrawal ${id}`)
      return row
    },
    shownTo,
    stepsOf: async (player: Player, id: string) => (await shownTo(player, id)).steps.map(({ step }) => step),
    atBank: (id: string) => app.bank.control.state().payouts.filter(payout => payout.id === id),
    noticeTitles: async (player: Player): Promise<string[]> =>
      (await player.call(listNotifications, { query: { limit: 50 } })).data.docs.map(({ title }) => title),
    /** Sets the latest findings of the books check; a single one stops payouts (W5). */
    checked: (broken: readonly object[]) =>
      app.deps.db.rows(sql`
        insert into ledger_check (at, took_ms, movements, broken) values (${app.clock.now()}, 1, 1, ${JSON.stringify(broken)}::jsonb)`),
  }
}
