import { browserStorage } from '#client/browser-storage.ts'
import { createStore } from '#client/store.ts'

const KEY = 'crava.balance-hidden'

/** Whether the balance in the header and the wallet is hidden from onlookers. Stored in the browser. */
export const balanceHidden = createStore(browserStorage.get(KEY) === '1')

export function hideBalance(hidden: boolean): void {
  browserStorage.set(KEY, hidden ? '1' : null)
  balanceHidden.set(hidden)
}

/** Shown in place of an amount. */
export const HIDDEN_AMOUNT = 'R$\u00a0••••'
