import { mayDo, type Role } from '#contract/roles.ts'
import { areLinked } from '#server/modules/audit/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { lockRolesForShare } from './sql-operators.ts'

/** What gives somebody a way in, or more to do: who did it could be the other person themselves. */
const WAYS_IN = [
  'operator.added',
  'operator.link-given',
  'operator.totp-reset',
  'operator.roles-changed',
  'operator.enabled',
] as const

/** Refuses `forbidden` for who may not do what these roles may any more; who may, may until the transaction ends. */
export async function mustStillBe(tx: Tx, operatorId: string, roles: readonly Role[]): Promise<void> {
  const held = await lockRolesForShare(tx, operatorId)
  if (!held || !mayDo(held, roles)) fail('forbidden')
}

/** Whether two operators could be one person: let in, or given roles, by one another or by others linked to them so, since a moment. */
export const couldBeOnePerson = (tx: Tx, pair: readonly [string, string], since: Date): Promise<boolean> =>
  areLinked(tx, pair, { actions: WAYS_IN, since })
