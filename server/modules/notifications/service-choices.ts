import type * as z from 'zod/mini'
import type {
  addPush,
  getNoticeSettings,
  NoticeGroup,
  putNoticeSettings,
} from '#contract/api/player/notification-settings.ts'
import type { ExportPart } from '#server/modules/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import type { Session } from '#server/platform/session.ts'
import { chosenAtFirst, switchedGroups } from './kinds.ts'
import { minuteOf, timeOf } from './quiet.ts'
import * as sql from './sql-choices.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** Maximum browsers per account; beyond it the oldest is removed. */
const BROWSERS_MOST = 10

/** The caller's channels by group, quiet hours, and the key for browser subscriptions. */
export async function settings(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  accountId: string,
): Promise<z.output<typeof getNoticeSettings.answer>> {
  const choices = await sql.choicesOf(db, accountId)
  const quiet = await sql.quietOf(db, accountId)
  return {
    groups: switchedGroups.map(group => ({ group, ...(choices.get(group) ?? chosenAtFirst(group)) })),
    quiet: quiet && { from: timeOf(quiet.from), to: timeOf(quiet.to) },
    pushKey: push?.publicKey ?? null,
  }
}

/** Sets channels by group, and quiet hours; what is not named is unchanged, so that two devices do not undo each other's changes. */
export async function choose(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { groups, quiet }: z.output<typeof putNoticeSettings.body>,
): Promise<{ data: boolean }> {
  await db.tx(async tx => {
    await sql.saveChoices(tx, accountId, groups)
    if (quiet === undefined) return
    await sql.saveQuietHours(tx, accountId, quiet && { from: minuteOf(quiet.from), to: minuteOf(quiet.to) })
  })
  return { data: true }
}

/**
 * Subscribes a browser to the caller's pushes for the lifetime of this session. Refuses `mode_unavailable` without keys, and an endpoint
 * that does not belong to a push service, or belongs to another account.
 */
export async function subscribe(
  { db, push, clock }: Pick<Deps, 'db' | 'push' | 'clock'>,
  session: Session,
  { endpoint, keys }: z.output<typeof addPush.body>,
): Promise<{ data: boolean }> {
  if (!push) return fail('mode_unavailable')
  if (!push.takes(endpoint)) return fail('invalid_input', { fields: { endpoint: 'push_service_unknown' } })
  const at = clock.now()
  const browser = { id: newId(at), endpoint, ...keys, accountId: session.subjectId, sessionId: session.id, at }
  const added = await db.tx(tx => sql.addSubscription(tx, browser, BROWSERS_MOST))
  return added ? { data: true } : fail('invalid_input', { fields: { endpoint: 'invalid' } })
}

/** Unsubscribes a browser; `data` is false if it was not subscribed. */
export const unsubscribe = async (
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  endpoint: string,
): Promise<{ data: boolean }> => ({ data: await sql.removeSubscription(db, accountId, endpoint) })

/** Stops the mails of one group, by the token in a mail. Refuses `token_invalid`. */
export async function leave(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string,
): Promise<{ group: NoticeGroup }> {
  const read = readUnsubscribeToken(config.secretKey, token)
  if (!read || read.group === 'security') return fail('token_invalid')
  await sql.switchMailOff(db, read.accountId, read.group, chosenAtFirst(read.group))
  return { group: read.group }
}

/** The caller's choices and subscribed browsers, for the export of personal data. */
export const exportNoticeChoices: ExportPart = async (from, accountId) => {
  const choices = await sql.choicesOf(from, accountId)
  const browsers = await sql.subscriptionsOf(from, accountId)
  const quiet = await sql.quietOf(from, accountId)
  return {
    name: 'notification-settings',
    rows: [
      ...[...choices].map(([group, choice]) => ({ group, ...choice })),
      ...(quiet ? [{ quietFrom: timeOf(quiet.from), quietTo: timeOf(quiet.to) }] : []),
      ...browsers.map(({ endpoint, createdAt }) => ({ browser: new URL(endpoint).hostname, createdAt })),
    ],
  }
}
