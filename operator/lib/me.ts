import { queryOptions, useQuery } from '@tanstack/react-query'
import { operatorMe } from '#contract/api/admin/console.ts'
import { call } from './call.ts'
import { type GameMode, hasMode } from '#contract/profiles.ts'
import { mayDo, type Role } from '#contract/roles.ts'
import { type Place, PLACES } from '../pages.ts'

/** Everything about who is signed in is kept under this key, so that a refusal for what they may do asks again. */
export const ME_KEY = 'me'

/** The signed-in operator, what they may do, and whether this is the demo, which has a mailbox. */
export const meQuery = queryOptions({
  queryKey: [ME_KEY],
  queryFn: ({ signal }) => call(operatorMe, { signal }),
  staleTime: 60_000,
})

/**
 * Whether the signed-in operator may make a call, by the roles it names: what may not be done is not offered. While nobody knows who is
 * signed in, nothing may.
 */
export function useMay(): (what: { roles: readonly Role[] }) => boolean {
  const roles = useQuery(meQuery).data?.roles ?? []
  return ({ roles: needed }) => mayDo(roles, needed)
}

/** Whether the house has any of these modes under its profile: what is left of others still settles, but nothing new of them is offered. */
export function useHasMode(): (...modes: GameMode[]) => boolean {
  const profile = useQuery(meQuery).data?.profile ?? 'licensed'
  return (...modes) => modes.some(mode => hasMode(profile, mode))
}

/** The places of the navigation that the signed-in operator has. Only the demo has a mailbox; without the second step of sign-in there are none. */
export function usePlaces(): readonly Place[] {
  const me = useQuery(meQuery).data
  const may = useMay()
  const has = useHasMode()
  if (me?.totp === 'to_set') return []
  return PLACES.filter(
    ({ roles, modes, isDemo }) => may({ roles }) && (!modes || has(...modes)) && (!isDemo || me?.demo === true),
  )
}
