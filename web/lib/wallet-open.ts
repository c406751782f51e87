import type { Centavos } from '#contract/money.ts'
import { createStore } from '#client/store.ts'

/** A page of the wallet panel; a payment and a withdrawal are of one transaction. */
export type WalletPage =
  | 'main'
  | 'deposit'
  | 'withdraw'
  | 'transfer'
  | 'statement'
  | 'limits'
  | { name: 'payment' | 'withdrawal'; id: string }
  /** Opened by a game that cannot be paid: `id` is what is missing, in centavos. Paid, it leads back to the game. */
  | { name: 'deposit'; id: string }

export type WalletPageName = Extract<WalletPage, string> | Extract<WalletPage, object>['name']

/** The pages that an address can name: `/home?wallet=limits`. */
const NAMED = ['deposit', 'withdraw', 'transfer', 'statement', 'limits'] as const

/** What `?wallet=` of an address opens: one of the panel's pages by its name, else its main page. */
export const walletPageOf = (request: unknown): WalletPage | true => NAMED.find(name => name === request) ?? true

/**
 * Whether the wallet panel is open, so that a page can open it: it belongs to the header (shell/app-header.tsx). `true` opens it
 * where it starts, a page opens it there (`walletOpen.set('limits')`).
 */
export const walletOpen = createStore<boolean | WalletPage>(false)

/** Opens the wallet where coins are bought, for as many as are missing for a game. */
export function buyMissing(missing: Centavos): void {
  walletOpen.set(missing > 0n ? { name: 'deposit', id: String(missing) } : 'deposit')
}
