/** Goes on with a withdrawal that is due: sends it, or asks the bank about it. */
export const PAY_WITHDRAWAL = 'wallet.pay-withdrawal'
/** Asks the bank about a payout at once: it said that something happened to it. */
export const SYNC_WITHDRAWAL = 'wallet.examine-withdrawal'
