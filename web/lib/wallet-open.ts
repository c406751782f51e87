import { createStore } from '#client/store.ts'
import type { Centavos } from '#contract/money.ts'

/** A page of the wallet panel; a payment and a withdrawal belong to one transaction. */
export type WalletPage =
  | 'main'
  | 'deposit'
  | 'withdraw'
  | 'transfer'
  | 'statement'
  | 'limits'
  | { name: 'payment' | 'withdrawal'; id: string }
  /** Opened by a game that cannot be paid: `id` is the missing amount in centavos. After payment it returns to the game. */
  | { name: 'deposit'; id: string }

export type WalletPageName = Extract<WalletPage, string> | Extract<WalletPage, object>['name']

/** The pages that a URL can name: `/home?wallet=limits`. */
const NAMED = ['deposit', 'withdraw', 'transfer', 'statement', 'limits'] as const

/** The page for `?wallet=` in a URL: a panel page by its name, else the main page. */
export const walletPageOf = (request: unknown): WalletPage | true => NAMED.find(name => name === request) ?? true

/**
 * Whether the wallet panel is open, so that any page can open it; the header renders it (shell/app-header.tsx). `true` opens its main page, a
 * page name opens that (`walletOpen.set('limits')`).
 */
export const walletOpen = createStore<boolean | WalletPage>(false)

/** Opens the wallet's deposit page with the missing amount of a game. */
export function buyMissing(missing: Centavos): void {
  walletOpen.set(missing > 0n ? { name: 'deposit', id: String(missing) } : 'deposit')
}
