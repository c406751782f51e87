import { createStoredSwitch } from '#client/stored-switch.ts'

/** Whether the balance in the header and the wallet is hidden from onlookers. Stored in the browser. */
export const balanceHidden = createStoredSwitch('crava.balance-hidden')

/** Shown in place of an amount. */
export const HIDDEN_AMOUNT = 'R$\u00a0••••'
