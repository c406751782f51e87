import { hasWallet } from '#contract/settings.ts'
import type { TodoSource } from '#server/modules/pending.ts'
import { restOf } from './service-eligibility.ts'

/** W4: a rest with its end, which is told before anything that could be played; and limits that nobody was asked for yet. */
export const limitTodos: TodoSource = async (from, { accountId, now, profile }) => {
  const { rest, seen } = await restOf(from, now, accountId)
  const mine = { _id: accountId, name: '' }
  if (rest) {
    const kind = rest.kind === 'paused' ? 'paused' : 'self-excluded'
    return [{ ...mine, kind, redirect: '/home?wallet=limits', until: rest.until }]
  }
  return seen || !hasWallet(profile) ? [] : [{ ...mine, kind: 'limits', redirect: '/limits', until: null }]
}
