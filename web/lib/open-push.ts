import type { Pushed } from '#contract/api/player/push-games.ts'
import { offsetOf } from './clock-offset.ts'
import { createStore } from '#client/store.ts'

/** A question that is put to the player (P2). */
export interface OpenPushGame {
  pushed: Pushed
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
  /** It was left for the wallet: it waits until that is closed. */
  isLeft?: boolean
}

/** A question as the server has just told it. */
export const openGameOf = (pushed: Pushed): OpenPushGame => ({ pushed, offset: offsetOf(pushed.now) })

/** Whether it can still be answered, by the server's clock. */
export const isInTime = ({ pushed, offset }: OpenPushGame): boolean => pushed.expiresAt.getTime() > Date.now() + offset

/** The question that is open; it is shown by the private pages (shell/push-games.tsx). */
export const openPush = createStore<OpenPushGame | null>(null)

/** Questions that wait for their turn, for this page to be looked at, or for the wallet to be closed. */
export const waitingPushes = createStore<readonly OpenPushGame[]>([])

const withoutOne = (id: string): readonly OpenPushGame[] =>
  waitingPushes.get().filter(({ pushed }) => pushed._id !== id)

/** Opens a question; it waits no more. */
export function openNow({ pushed, offset }: OpenPushGame): void {
  waitingPushes.set(withoutOne(pushed._id))
  openPush.set({ pushed, offset })
}

/** Puts a question among those that wait, once; one that is open does not. */
export function letWait(game: OpenPushGame): void {
  const id = game.pushed._id
  if (openPush.get()?.pushed._id !== id) waitingPushes.set([...withoutOne(id), game])
}

/** Whether an address is that of a question that is being asked right now. */
export const isBeingChecked = (uri: string): boolean =>
  [openPush.get(), ...waitingPushes.get()].some(game => game !== null && uri === `/push_games/${game.pushed._id}`)
