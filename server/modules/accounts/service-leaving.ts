import type * as z from 'zod/mini'
import type { exportMe as exportMeCall } from '#contract/api/player/profile.ts'
import { emit } from '#server/modules/events.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { endSessions, listSessions } from '#server/platform/session.ts'
import { releaseFile } from '#server/platform/stored-files.ts'
import { bounds } from './bounds.ts'
import { greetingName } from './rules.ts'
import { proveOwner } from './service-passwords.ts'
import { getMe } from './service-profile.ts'
import { listLinks, removeLinks } from './sql-links.ts'
import * as sql from './sql.ts'
import type { AccountMoney, ExportPart } from './types.ts'

/** Exports everything stored about an account: its row, related rows, and one part of every other module. Contains no secrets. */
export async function exportMe(
  deps: Deps,
  money: AccountMoney,
  others: readonly ExportPart[],
  accountId: string,
): Promise<z.output<typeof exportMeCall.answer>> {
  await deps.throttle.take(`export:${accountId}`, bounds.exports)
  const { reads: db } = deps
  const exportedAt = deps.clock.now()
  const account = await getMe(deps, money, accountId)
  const parts: Record<string, Record<string, unknown>[]> = {
    terms: await termsOf(db, accountId),
    sessions: (await listSessions(db, exportedAt, 'player', accountId)).map(row => ({ ...row })),
    devices: await sql.listDevices(db, accountId),
    links: await listLinks(db, accountId, exportedAt),
  }
  for (const other of others) {
    const { name, rows } = await other(db, accountId)
    parts[name] = rows
  }
  return { exportedAt, account, parts }
}

async function termsOf(db: Reader, accountId: string): Promise<Record<string, unknown>[]> {
  const account = (await sql.findAccount(db, accountId)) ?? fail('unauthorized')
  return account.terms_version === null
    ? []
    : [{ version: account.terms_version, acceptedAt: account.terms_accepted_at }]
}

/**
 * Deletes an account: removes personal data, keeps the id as the ledger's pseudonym, and keeps the keyed hash of the CPF for exclusions and
 * limits. Refused while money is left or in play, while a debt is open, and for a frozen account. The address stays only in the job of the
 * final mail until it is sent.
 */
export async function deleteMe(deps: Deps, money: AccountMoney, accountId: string, password: string): Promise<void> {
  const proved = await proveOwner(deps, accountId, password)
  const at = deps.clock.now()
  const ended = await deps.db.tx(async tx => {
    const account = (await sql.lockAccount(tx, accountId)) ?? fail('unauthorized')
    if (account.password_hash !== proved.password_hash)
      fail('wrong_password', { fields: { password: 'wrong_password' } })
    // W7: otherwise the person could come back unfrozen and without the debt.
    if (account.blocked_at !== null) fail('account_blocked')
    if ((await money.lockBalance(tx, accountId)) !== 0n || (await money.isInPlay(tx, accountId))) fail('balance_left')
    if (await money.owes(tx, accountId)) fail('debt_left')
    await removeLinks(tx, accountId)
    await sql.removeDevices(tx, accountId)
    await sql.removeTries(tx, accountId)
    await sql.erasePerson(tx, accountId, at)
    if (account.photo_id !== null) await releaseFile(tx, account.photo_id, at)
    await emit(tx, 'account.deleted', { accountId })
    await tx.addJob('accounts.mail-farewell', {
      email: account.email,
      lang: account.lang,
      name: greetingName(account.name),
      at: at.toISOString(),
    })
    return endSessions(tx, 'player', accountId)
  })
  deps.live.endSessions(ended)
}
