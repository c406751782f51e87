import { createStore, useStore } from '#client/store.ts'
import { hasMode, hasWallet, PROFILES } from '#contract/profiles.ts'

/** The operator's profile: first the one embedded in the page (absent for a licensed operator), then live updates. */
export const profileOf = createStore(
  PROFILES.find(profile => profile === document.documentElement.dataset.profile) ?? 'licensed',
)

/** The operator's profile, reactive. */
export const useProfile = () => useStore(profileOf)

/** Whether a game is shown with its prize and fee: a free-to-play operator hides them, except for games once played for money. */
export function useHasStake({ price, amount }: { price: bigint; amount: bigint }): boolean {
  return hasWallet(useProfile()) || price > 0n || amount > 0n
}

/** Whether the operator offers the mode of an item; items without a mode are always offered. */
export function useHasMode(): (of: object) => boolean {
  const profile = useProfile()
  return of => !('mode' in of) || hasMode(profile, String(of.mode))
}
