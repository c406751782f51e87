import { browserStorage } from '#client/browser-storage.ts'
import { createStore } from '#client/store.ts'

const KEY = 'crava.balance-hidden'

/** Whether the balance is hidden from who looks over the shoulder, in the header and the wallet. Kept in the browser. */
export const balanceHidden = createStore(browserStorage.get(KEY) === '1')

/** Hides the balance, or shows it again. */
export function hideBalance(hidden: boolean): void {
  browserStorage.set(KEY, hidden ? '1' : null)
  balanceHidden.set(hidden)
}

/** What is drawn instead of an amount. */
export const HIDDEN_AMOUNT = 'R$\u00a0••••'
