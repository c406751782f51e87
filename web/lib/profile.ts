import { hasMode, hasWallet, PROFILES } from '#contract/profiles.ts'
import { createStore, useStore } from '#client/store.ts'

/** The operator's profile: as stated in the page (absent for a licensed operator), then as updated live. */
export const profileOf = createStore(
  PROFILES.find(profile => profile === document.documentElement.dataset.profile) ?? 'licensed',
)

/** The operator's profile, with updates. */
export const useProfile = () => useStore(profileOf)

/**
 * Whether a game is to be shown with its prize and fee: where everything is for nothing they say nothing, but of what was played for money
 * before.
 */
export function useHasStake({ price, amount }: { price: bigint; amount: bigint }): boolean {
  return hasWallet(useProfile()) || price > 0n || amount > 0n
}

/** Whether the operator offers what belongs to a mode; without one, it does. */
export function useHasMode(): (of: object) => boolean {
  const profile = useProfile()
  return of => !('mode' in of) || hasMode(profile, String(of.mode))
}
