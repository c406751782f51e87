import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { browserStorage } from '#client/browser-storage.ts'
import { getChallenge } from '#contract/api/player/sharing.ts'
import { call } from './call.ts'

/** The challenger, the card, and the game once the card is closed. */
export type Challenge = z.output<typeof getChallenge.answer>

const KEY = 'crava.challenges'
/** Maximum stored on a device and shown on a card. */
const CACHED = 30
const SHOWN = 3

type Kept = [card: string, token: string]

function kept(): Kept[] {
  try {
    const read: unknown = JSON.parse(browserStorage.get(KEY) ?? '[]')
    const isKept = (one: unknown): one is Kept =>
      Array.isArray(one) && one.length === 2 && one.every(part => typeof part === 'string')
    return Array.isArray(read) ? read.filter(isKept) : []
  } catch {
    return []
  }
}
const keep = (all: readonly Kept[]) => browserStorage.set(KEY, all.length === 0 ? null : JSON.stringify(all))

/** Stores a challenge on this device, through sign-up and play; the server stores none. */
export const rememberChallenge = (card: string, token: string): void =>
  keep([...kept().filter(([, other]) => other !== token), [card, token] satisfies Kept].slice(-CACHED))

export const forgetChallenge = (token: string): void => keep(kept().filter(([, other]) => other !== token))

/** The challenges on a card that this device stores, newest first. */
export const challengesOf = (card: string): string[] =>
  kept()
    .flatMap(([of, token]) => (of === card ? [token] : []))
    .slice(-SHOWN)
    .toReversed()

export const challengeQuery = (token: string) =>
  queryOptions({
    queryKey: ['challenge', token],
    queryFn: ({ signal }) => call(getChallenge, { params: { token }, signal }),
    retry: false,
  })

/** The challenger in the shape avatars take; visitors who are not signed in do not get the id. */
export const challengerOf = ({ user }: Challenge) => ({ ...user, _id: user.username })
