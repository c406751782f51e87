/** Continues a withdrawal that is due: sends it, or queries the bank about it. */
export const PAY_WITHDRAWAL = 'wallet.pay-withdrawal'
/** Queries the bank about a payout at once, after a webhook call about it. */
export const SYNC_WITHDRAWAL = 'wallet.examine-withdrawal'
