import type { ExportPart } from '#server/modules/accounts/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { exportedDeposits, exportedHolds, exportedTransfers, exportedWithdrawals } from './reads.ts'
import { findWithdrawal, isUnderWay, type Withdrawal } from './withdrawals/reads.ts'

/** An account's deposits, withdrawals, transfers and holds, for the player's data export. */
export const exportPayments: ExportPart = async (from, accountId) => ({
  name: 'payments',
  rows: [
    ...(await exportedDeposits(from, accountId)),
    ...(await exportedWithdrawals(from, accountId)),
    ...(await exportedTransfers(from, accountId)),
    ...(await exportedHolds(from, accountId)),
  ],
})

/** Whether an account has a withdrawal in progress: until it has ended, the account must exist so that its coins can be returned. */
export const hasOpenWithdrawal = (from: Reader, accountId: string): Promise<boolean> => isUnderWay(from, accountId)

/** Why a withdrawal failed; null when it did not. */
export const withdrawalFailure = async (from: Reader, id: string): Promise<Withdrawal['failure']> =>
  (await findWithdrawal(from, id))?.failure ?? null
