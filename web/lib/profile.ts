import { hasMode, hasWallet, PROFILES } from '#contract/profiles.ts'
import { createStore, useStore } from '#client/store.ts'

/** The profile of the house: as the page says it (a licensed house says nothing), then as it is told. */
export const profileOf = createStore(
  PROFILES.find(profile => profile === document.documentElement.dataset.profile) ?? 'licensed',
)

/** The profile of the house, followed. */
export const useProfile = () => useStore(profileOf)

/**
 * Whether a game is to be shown with its prize and fee: where everything is for nothing they say nothing, but of what was played for money
 * before.
 */
export function useHasStake({ price, amount }: { price: bigint; amount: bigint }): boolean {
  return hasWallet(useProfile()) || price > 0n || amount > 0n
}

/** Whether the house has what belongs to a mode; without one, it does. */
export function useHasMode(): (of: object) => boolean {
  const profile = useProfile()
  return of => !('mode' in of) || hasMode(profile, String(of.mode))
}
