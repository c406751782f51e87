/** Business constants both sides agree on (spec section 9, api.md "Common"). */
export const USERNAME_MAX = 30
export const PASSWORD_MIN = 6
export const DEBOUNCE_MS = 500
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
export const IMAGE_MAX_PIXELS = 40_000_000
export const BODY_MAX_BYTES = 100 * 1024
export const SESSION_DAYS = 30
export const RECOVERY_MINUTES = 60
export const CONFIRM_HOURS = 72
/** Version of the terms in force: what sign-up accepts and the account stores. */
export const TERMS_VERSION = '2026-11-21'
/** Version of the rules in force: an entry stores the one it was made under. */
export const RULES_VERSION = '2026-11-23'
export const GENDERS = ['M', 'F', 'O'] as const
export const LANGS = ['pt-BR', 'en'] as const
export type Lang = (typeof LANGS)[number]
export const CARD_ATHLETES_MAX = 40
/** C2: a card locks this long before its start. */
export const LOCK_BEFORE_START_MS = 600_000
/** A search of users begins with this many characters (spec: "above 3"). */
export const USER_SEARCH_MIN = 4
/** Files of one import: a season of 24 races with three files each, and the entrants. */
export const IMPORT_MOST_FILES = 80
/** Leagues of friends: maximum members, and maximum leagues of a player, including others' leagues. */
export const LEAGUE_MEMBERS_MAX = 10_000
export const LEAGUES_PER_PLAYER = 20
export const LEAGUE_NAME_MAX = 40
/** Maximum games of each type (cards, rooms, duels) that count in a league per week: the best. */
export const LEAGUE_BEST_OF_KIND = 3
/** Up to this many members a round robin is played; larger leagues pair neighbours of the table. */
export const LEAGUE_ROUND_ROBIN_MAX = 20
