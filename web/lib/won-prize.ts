import type * as z from 'zod/mini'
import { createStore } from '#client/store.ts'
import type { notificationEvent } from '#contract/live.ts'

type Notice = z.output<typeof notificationEvent.payload>

/** A prize its winner has not seen yet, with its notification and link. */
export interface WonPrize extends NonNullable<Notice['prize']> {
  id: string
  uri: string
}

/** The prize to show now; others stay in the notifications. */
export const wonPrize = createStore<WonPrize | null>(null)
/** Already shown on this page, whatever announces it again. */
const shown = new Set<string>()

/** Shows a prize once: live, or unread at the winner's return. Returns whether there is one. */
export function showPrize({ _id, prize, redirect }: Pick<Notice, '_id' | 'prize' | 'redirect'>): boolean {
  if (!prize) return false
  if (shown.has(_id)) return true
  if (wonPrize.get() !== null) return false
  shown.add(_id)
  wonPrize.set({ ...prize, id: _id, uri: redirect.uri })
  return true
}
