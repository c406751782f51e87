import { publicAccounts } from '#server/modules/accounts/index.ts'
import type { Events } from '#server/modules/events.ts'
import { withdrawalFailure } from '#server/modules/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notify } from './service.ts'

type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/**
 * W1: notifies of a received Pix. A Pix that matches its charge is shown on the page waiting for it and stored for the panel, but neither
 * pushed nor mailed.
 */
export async function notifyCredited(deps: NotifyDeps, credited: Events['wallet.credited']): Promise<void> {
  const { accountId, movementId, amount, late, differs } = credited
  if (!late && !differs) {
    await notify(deps, {
      accountId,
      kind: 'pix-paid',
      detail: { amount },
      onceKey: `pix-credited:${movementId}`,
      subjectId: movementId,
    })
    return
  }
  await notify(deps, {
    accountId,
    kind: 'pix-credited',
    detail: { amount, differs },
    onceKey: `pix-credited:${movementId}`,
  })
}

/** W1, W4: notifies the owner of a paid charge that the Pix was returned, with the reason. */
export async function notifyReturned(deps: NotifyDeps, returned: Events['wallet.returned']): Promise<void> {
  const { accountId, e2eId, amount, reason } = returned
  if (accountId === null) return
  await notify(deps, {
    accountId,
    kind: 'pix-returned',
    detail: { amount, reason },
    onceKey: `pix-returned:${e2eId}:${amount}`,
  })
}

/** W2: notifies that a withdrawal arrived, failed (with the reason), or was returned. */
export async function notifyWithdrawal(deps: NotifyDeps, ended: Events['wallet.withdrawal-ended']): Promise<void> {
  const { accountId, withdrawalId, amount, state, movementId } = ended
  if (state === 'failed') {
    const reason = (await withdrawalFailure(deps.db, withdrawalId)) ?? 'refused'
    await notify(deps, {
      accountId,
      kind: 'withdrawal-failed',
      detail: { amount, reason },
      onceKey: `withdrawal-failed:${withdrawalId}`,
    })
    return
  }
  const kind = state === 'paid' ? 'withdrawal-paid' : 'withdrawal-bounced'
  const onceKey = `${kind}:${state === 'paid' ? withdrawalId : (movementId ?? withdrawalId)}`
  await notify(deps, { accountId, kind, detail: { amount }, onceKey })
}

/** W3: notifies the recipient of a transfer, naming the sender. */
export async function notifyTransferred(deps: NotifyDeps, transferred: Events['wallet.transferred']): Promise<void> {
  const { transferId, senderId, receiverId: accountId, amount } = transferred
  const from = (await publicAccounts(deps.db, [senderId])).get(senderId)?.name ?? ''
  await notify(deps, {
    accountId,
    kind: 'transfer-received',
    detail: { amount, from, fromId: senderId },
    onceKey: `transfer-received:${transferId}`,
  })
}

/** W7: notifies that a bank clawed back a Pix. The same Pix may be taken in parts, also equal ones. */
export async function notifyClawedBack(deps: NotifyDeps, taken: Events['wallet.clawed-back']): Promise<void> {
  const { accountId, e2eId, returnId, amount, debt } = taken
  await notify(deps, {
    accountId,
    kind: 'claw-back',
    detail: { amount, debt },
    onceKey: `claw-back:${e2eId}:${returnId}`,
  })
}

/** Notifies of a hold on outgoing money, with its subject and end. */
export const notifyHeld = (deps: NotifyDeps, held: Events['wallet.account-held']): Promise<void> =>
  notify(deps, {
    accountId: held.accountId,
    kind: 'account-held',
    detail: { about: held.kind, until: held.until },
    onceKey: `account-held:${held.holdId}`,
  })

/** Notifies that no hold is left. */
export const notifyFreed = (deps: NotifyDeps, { accountId, holdId }: Events['wallet.account-freed']): Promise<void> =>
  notify(deps, { accountId, kind: 'account-freed', detail: {}, onceKey: `account-freed:${holdId}` })
