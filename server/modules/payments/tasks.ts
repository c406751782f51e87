/*
 * Names of the jobs that services add. They are stored in the queue, so they stay what they were when the module was called `wallet`.
 */

/** Creates the charge of a deposit if the player's call could not. */
export const CREATE_CHARGE = 'wallet.open-deposit'
/** Processes a webhook call; its subjects are then queried at the bank. */
export const WORK_NOTICE = 'wallet.work-notice'
/** Queries the bank about a deposit. */
export const SYNC_DEPOSIT = 'wallet.examine-deposit'
/** Queries the bank about a Pix that names no deposit yet. */
export const SYNC_RECEIVED = 'wallet.examine-received'
/** Sends a Pix back to its payer. */
export const RETURN_PIX = 'wallet.return-pix'
/** Continues a withdrawal that is due: sends it, or queries the bank about it. */
export const PAY_WITHDRAWAL = 'wallet.pay-withdrawal'
/** Queries the bank about a payout at once, after a webhook call about it. */
export const SYNC_WITHDRAWAL = 'wallet.examine-withdrawal'
/** Clears the wallets of closed accounts, and credits waiting money to people who opened a new account. */
export const CLEAR_CLOSED = 'wallet.clear-closed'
