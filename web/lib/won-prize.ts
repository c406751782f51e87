import type * as z from 'zod/mini'
import type { notificationEvent } from '#contract/live.ts'
import { createStore } from '#client/store.ts'

type Notice = z.output<typeof notificationEvent.payload>

/** A prize that its winner has not seen yet, with its notification and where that leads. */
export interface WonPrize extends NonNullable<Notice['prize']> {
  id: string
  uri: string
}

/** The one to show now; the others stay in the notifications. */
export const wonPrize = createStore<WonPrize | null>(null)
/** Shown on this page already, whoever tells of it again. */
const shown = new Set<string>()

/** Shows what was won, once: live, or unread when its winner comes back. Whether it is one. */
export function showPrize({ _id, prize, redirect }: Pick<Notice, '_id' | 'prize' | 'redirect'>): boolean {
  if (!prize) return false
  if (shown.has(_id)) return true
  if (wonPrize.get() !== null) return false
  shown.add(_id)
  wonPrize.set({ ...prize, id: _id, uri: redirect.uri })
  return true
}
