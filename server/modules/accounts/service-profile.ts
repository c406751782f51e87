import type * as z from 'zod/mini'
import type { changeEmail as changeEmailCall, updateUser as updateUserCall, zMe } from '#contract/api/player/profile.ts'
import type { Lang } from '#contract/limits.ts'
import { checkBirthDate, type Gender } from '#contract/people.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deviceName } from '#server/platform/device-name.ts'
import { fail } from '#server/platform/fail.ts'
import { endSessions, listSessions, type Session } from '#server/platform/session.ts'
import { claimFile, releaseFile } from '#server/platform/stored-files.ts'
import { bounds } from './bounds.ts'
import { proveOwner } from './service-passwords.ts'
import { refusePhoto } from './service-sign-up.ts'
import { removeLinks } from './sql-links.ts'
import * as sql from './sql.ts'
import type { AccountMoney } from './types.ts'

/** The signed-in user with all private fields. */
export async function getMe(deps: Deps, money: AccountMoney, accountId: string): Promise<z.output<typeof zMe>> {
  const account = (await sql.findWithPhoto(deps.db, accountId)) ?? fail('unauthorized')
  return {
    _id: account.id,
    name: account.name,
    username: account.username,
    email: account.email,
    emailConfirmed: account.email_confirmed_at !== null,
    pendingEmail: account.pending_email,
    docNumber: account.cpf,
    gender: account.gender as Gender,
    phones: account.phones,
    birthDate: account.birth_date,
    photo: account.photo_id === null ? null : { _id: account.photo_id, filename: account.filename ?? '' },
    roles: account.roles,
    ...(account.influencer_code === null ? {} : { code: account.influencer_code }),
    lang: account.lang as Lang,
    createdAt: account.created_at,
    balance: { amount: await money.balanceOf(deps.db, account.id) },
  }
}

type Changes = z.output<typeof updateUserCall.body>

/** Updates the submitted fields. The birth date can be set once; the same value again is accepted. */
export async function updateUser(deps: Deps, accountId: string, changes: Changes): Promise<void> {
  await deps.throttle.take(`profile:${accountId}`, bounds.profileChanges)
  const at = deps.clock.now()
  const { photo, birthDate, name, gender, phones, lang } = changes
  const born = birthDate === undefined ? undefined : checkBirthDate(birthDate, businessDay(at))
  if (born && !born.ok) fail('invalid_input', { fields: { birthDate: born.code } })
  await deps.db.tx(async tx => {
    const account = (await sql.lockAccount(tx, accountId)) ?? fail('unauthorized')
    if (born && account.birth_date !== null && account.birth_date !== born.value) {
      fail('birth_date_fixed', { fields: { birthDate: 'birth_date_fixed' } })
    }
    if (photo !== undefined && photo !== account.photo_id) await replacePhoto(tx, account, photo, at)
    await sql.updateAccount(tx, account.id, {
      ...(name === undefined ? {} : { name }),
      ...(gender === undefined ? {} : { gender }),
      ...(phones === undefined ? {} : { phones }),
      ...(lang === undefined ? {} : { lang }),
      ...(born ? { birth_date: born.value } : {}),
    })
  })
}

async function replacePhoto(tx: Tx, account: sql.LiveAccount, photo: string, at: Date): Promise<void> {
  if (!(await claimFile(tx, photo, 'avatar', account.id, at))) refusePhoto()
  await sql.updateAccount(tx, account.id, { photo_id: photo })
  if (account.photo_id !== null) await releaseFile(tx, account.photo_id, at)
}

/**
 * Requests a change of e-mail: it is pending until the link mailed to it is opened. Submitting the current address cancels a pending
 * change.
 */
export async function changeEmail(
  deps: Deps,
  accountId: string,
  typed: z.output<typeof changeEmailCall.body>,
): Promise<void> {
  const proved = await proveOwner(deps, accountId, typed.password)
  const own = await sql.findAccount(deps.db, accountId)
  const isOwn = own?.email === typed.email
  if (!isOwn) {
    await deps.throttle.take(`confirmation:${accountId}`, bounds.confirmationMails)
    const holder = await sql.findByName(deps.db, { kind: 'email', value: typed.email })
    if (holder) fail('email_taken', { fields: { email: 'email_taken' } })
  }
  await deps.db.tx(async tx => {
    const account = (await sql.lockAccount(tx, accountId)) ?? fail('unauthorized')
    // The password was changed meanwhile: the typed one is no longer current.
    if (account.password_hash !== proved.password_hash)
      fail('wrong_password', { fields: { password: 'wrong_password' } })
    await removeLinks(tx, account.id, 'confirm-email')
    await sql.updateAccount(tx, account.id, { pending_email: isOwn ? null : typed.email })
    if (!isOwn) await tx.addJob('accounts.mail-confirmation', { accountId })
  })
}

/** Mails the confirmation link again. Refuses `conflict` if no confirmation is pending. */
export async function resendConfirmation(deps: Deps, accountId: string): Promise<void> {
  const account = (await sql.findAccount(deps.db, accountId)) ?? fail('unauthorized')
  if (account.email_confirmed_at !== null && account.pending_email === null) fail('conflict')
  await deps.throttle.take(`confirmation:${accountId}`, bounds.confirmationMails)
  await deps.db.tx(tx => tx.addJob('accounts.mail-confirmation', { accountId }))
}

/** The account's sessions, the latest first. */
export async function sessionsOf(deps: Deps, session: Session) {
  const rows = await listSessions(deps.db, deps.clock.now(), 'player', session.subjectId)
  return rows.map(row => ({
    _id: row.id,
    device: deviceName(row.device),
    address: row.address,
    createdAt: row.createdAt,
    seenAt: row.seenAt,
    current: row.id === session.id,
  }))
}

/** Ends one of the account's sessions (404 for any other), or all of them including the current one. */
export async function endSessionsOf(deps: Deps, accountId: string, which: { id?: string } = {}): Promise<void> {
  const ended = await deps.db.tx(tx => endSessions(tx, 'player', accountId, which))
  if (which.id !== undefined && ended.length === 0) fail('not_found')
  deps.live.endSessions(ended)
}
