import { timingSafeEqual } from 'node:crypto'
import { NOTICE_GROUPS, type NoticeGroup } from '#contract/api/player/notification-settings.ts'
import { keyedHash } from '#server/platform/ids.ts'

const sealOf = (secretKey: string, accountId: string, group: string): string =>
  keyedHash(secretKey, `unsubscribe:${accountId}:${group}`).slice(0, 32)

/** The token of a mail's unsubscribe link for its group; it never expires, because mails are kept. */
export const unsubscribeToken = (secretKey: string, accountId: string, group: NoticeGroup): string =>
  `${accountId}.${group}.${sealOf(secretKey, accountId, group)}`

/** The account and group of a token; undefined for a token that is not ours. */
export function readUnsubscribeToken(
  secretKey: string,
  token: string,
): { accountId: string; group: NoticeGroup } | undefined {
  const [accountId = '', name = '', seal = ''] = token.split('.')
  const group = NOTICE_GROUPS.find(one => one === name)
  const expected = Buffer.from(sealOf(secretKey, accountId, name))
  const given = Buffer.from(seal)
  if (!group || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { accountId, group }
}
