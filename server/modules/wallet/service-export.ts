import type { ExportPart } from '#server/modules/accounts/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { exportedDeposits, exportedHolds, exportedTransfers, exportedWithdrawals } from './reads-export.ts'
import { findWithdrawal, isUnderWay, type Withdrawal } from './reads-withdrawals.ts'

/** My deposits, withdrawals and transfers, and what was held of them, for the export of my data. */
export const exportPayments: ExportPart = async (from, accountId) => ({
  name: 'payments',
  rows: [
    ...(await exportedDeposits(from, accountId)),
    ...(await exportedWithdrawals(from, accountId)),
    ...(await exportedTransfers(from, accountId)),
    ...(await exportedHolds(from, accountId)),
  ],
})

/** Whether a withdrawal of this account is under way: until it has ended, somebody must be there whom its coins return to. */
export const hasOpenWithdrawal = (from: Reader, accountId: string): Promise<boolean> => isUnderWay(from, accountId)

/** Why a withdrawal failed; null when it did not. */
export const withdrawalFailure = async (from: Reader, id: string): Promise<Withdrawal['failure']> =>
  (await findWithdrawal(from, id))?.failure ?? null
