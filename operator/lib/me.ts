import { queryOptions, useQuery } from '@tanstack/react-query'
import { operatorMe } from '#contract/api/admin/console.ts'
import { type GameMode, hasMode } from '#contract/profiles.ts'
import { mayDo, type Role } from '#contract/roles.ts'
import { type Place, PLACES } from '../pages.ts'
import { call } from './call.ts'

/** Data about the signed-in operator is cached under this key, so that a permission error refetches it. */
export const ME_KEY = 'me'

/** The signed-in operator, their roles, and whether this is the demo, which has a mailbox. */
export const meQuery = queryOptions({
  queryKey: [ME_KEY],
  queryFn: ({ signal }) => call(operatorMe, { signal }),
  staleTime: 60_000,
})

/**
 * Whether the signed-in operator may make a call, by its roles. False while the operator is unknown: actions that are not allowed are not
 * offered.
 */
export function useMay(): (what: { roles: readonly Role[] }) => boolean {
  const roles = useQuery(meQuery).data?.roles ?? []
  return ({ roles: needed }) => mayDo(roles, needed)
}

/** Whether the operator's profile includes any of these modes: games of other modes still settle, but no new ones are offered. */
export function useHasMode(): (...modes: GameMode[]) => boolean {
  const profile = useQuery(meQuery).data?.profile ?? 'licensed'
  return (...modes) => modes.some(mode => hasMode(profile, mode))
}

/** Navigation items of the signed-in operator. Only the demo has a mailbox; without two-factor sign-in there are none. */
export function usePlaces(): readonly Place[] {
  const me = useQuery(meQuery).data
  const may = useMay()
  const has = useHasMode()
  if (me?.totp === 'to_set') return []
  return PLACES.filter(
    ({ roles, modes, isDemo }) => may({ roles }) && (!modes || has(...modes)) && (!isDemo || me?.demo === true),
  )
}
