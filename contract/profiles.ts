/** The features that a compliance profile allows (rules.md "Privacy and compliance"). Without schemas, since every page uses it. */
export const PROFILES = ['licensed', 'fantasy', 'free'] as const
export type Profile = (typeof PROFILES)[number]

/** Modes of games, as `game.mode` names them. */
export const GAME_MODES = ['athlete-card', 'card-game', 'coach-friend', 'game-vs', 'game-vs-vip', 'push-game'] as const
export type GameMode = (typeof GAME_MODES)[number]

/**
 * The modes of each profile (rules.md "Privacy and compliance"): all, only Athletes cards, or all that can be free, which excludes Versus
 * VIP (F8).
 */
export const modesOf = (profile: Profile): readonly GameMode[] => {
  if (profile === 'licensed') return GAME_MODES
  return profile === 'fantasy' ? ['athlete-card'] : GAME_MODES.filter(mode => mode !== 'game-vs-vip')
}

/** Whether a profile allows a mode: `licensed` allows all. */
export const hasMode = (profile: Profile, mode: string): boolean =>
  profile === 'licensed' || modesOf(profile).some(each => each === mode)

/** Whether there are wallets. */
export const hasWallet = (profile: Profile): boolean => profile !== 'free'

/** Whether coins can be transferred to another player. */
export const hasTransfers = (profile: Profile): boolean => profile === 'licensed'

/** The profiles that a deployment may use under the one in its environment: that one, and more restrictive ones. */
export const profilesWithin = (installed: Profile): readonly Profile[] => PROFILES.slice(PROFILES.indexOf(installed))
