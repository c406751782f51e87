/** What a house under a compliance profile may have (rules.md "Privacy and compliance"). Without schemas: every page goes by it. */
export const PROFILES = ['licensed', 'fantasy', 'free'] as const
export type Profile = (typeof PROFILES)[number]

/** Modes of games, as `game.mode` names them. */
export const GAME_MODES = ['athlete-card', 'card-game', 'coach-friend', 'game-vs', 'game-vs-vip', 'push-game'] as const
export type GameMode = (typeof GAME_MODES)[number]

/**
 * Which modes a profile has (rules.md "Privacy and compliance"): all, cards of athletes alone, or all that can be played for nothing, which
 * Versus VIP cannot (F8).
 */
export const modesOf = (profile: Profile): readonly GameMode[] => {
  if (profile === 'licensed') return GAME_MODES
  return profile === 'fantasy' ? ['athlete-card'] : GAME_MODES.filter(mode => mode !== 'game-vs-vip')
}

/** Whether a profile has a mode: `licensed` has whatever there is. */
export const hasMode = (profile: Profile, mode: string): boolean =>
  profile === 'licensed' || modesOf(profile).some(each => each === mode)

/** Whether there is a wallet at all. */
export const hasWallet = (profile: Profile): boolean => profile !== 'free'

/** Whether coins can be given to another player. */
export const hasTransfers = (profile: Profile): boolean => profile === 'licensed'

/** Which profiles an installation may run under one that its environment names: itself, and what allows less. */
export const profilesWithin = (installed: Profile): readonly Profile[] => PROFILES.slice(PROFILES.indexOf(installed))
