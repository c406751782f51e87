import { createStore } from '#client/store.ts'
import type { Pushed } from '#contract/api/player/push-games.ts'
import { offsetOf } from './clock-offset.ts'

/** A push game shown to the player (P2). */
export interface OpenPushGame {
  pushed: Pushed
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
  /** Set aside for the wallet: waits until that is closed. */
  isLeft?: boolean
}

/** A push game as the server has just sent it. */
export const openGameOf = (pushed: Pushed): OpenPushGame => ({ pushed, offset: offsetOf(pushed.now) })

/** Whether it can still be answered, by the server's clock. */
export const isInTime = ({ pushed, offset }: OpenPushGame): boolean => pushed.expiresAt.getTime() > Date.now() + offset

/** The open push game, shown by the private pages (shell/push-games.tsx). */
export const openPush = createStore<OpenPushGame | null>(null)

/** Push games that wait for their turn, for the page to become visible, or for the wallet to close. */
export const waitingPushes = createStore<readonly OpenPushGame[]>([])

const withoutOne = (id: string): readonly OpenPushGame[] =>
  waitingPushes.get().filter(({ pushed }) => pushed._id !== id)

/** Opens a push game and removes it from the queue. */
export function openNow({ pushed, offset }: OpenPushGame): void {
  waitingPushes.set(withoutOne(pushed._id))
  openPush.set({ pushed, offset })
}

/** Queues a push game, unless it is queued or open already. */
export function letWait(game: OpenPushGame): void {
  const id = game.pushed._id
  if (openPush.get()?.pushed._id !== id) waitingPushes.set([...withoutOne(id), game])
}

/** Whether a path is that of the push game being answered now. */
export const isBeingChecked = (uri: string): boolean =>
  [openPush.get(), ...waitingPushes.get()].some(game => game !== null && uri === `/push_games/${game.pushed._id}`)
