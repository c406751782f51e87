import { mayDo } from '#contract/roles.ts'
import { areLinked } from '#server/modules/audit/index.ts'
import { areOnePerson } from '#server/modules/kyc/index.ts'
import type { PeopleOfOrders } from '#server/modules/approvals/index.ts'
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

/** W5: the two people whom the house's money needs are two, and both may still do it when it is done. */
export const peopleOfOrders: PeopleOfOrders = {
  async mayStillDecide(tx, operatorId) {
    const roles = await lockRolesForShare(tx, operatorId)
    if (!roles || !mayDo(roles, ['finance'])) fail('forbidden')
  },
  areOne: areOnePerson,
  couldBeOne: (tx, pair, since) => areLinked(tx, pair, { actions: WAYS_IN, since }),
}
