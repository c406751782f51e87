import type { JsonObject } from '#server/platform/db.ts'

/**
 * The account that a notification names. Only its id is stored; its name is read whenever the notification is shown. So a closed account
 * leaves no name behind, not even in a notification that a running job inserts after the account was closed.
 */
export interface Named {
  from: string
  fromId: string
}

/** Values as they are stored. The name is empty, not missing: during a rolling upgrade, old processes write it into texts. */
export const withoutName = (detail: JsonObject): JsonObject => ('fromId' in detail ? { ...detail, from: '' } : detail)
