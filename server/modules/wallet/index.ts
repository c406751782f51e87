export { walletInvariants } from './invariants.ts'
export { exportPayments, hasOpenWithdrawal, withdrawalFailure } from './service-export.ts'
