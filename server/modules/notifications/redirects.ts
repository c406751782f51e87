import type { Type } from './messages.ts'

/**
 * The subject of a notification within a game: for an ad, its card and the ad; for a message, the chat; for a recap, the week; for a
 * league, the league.
 */
export interface About {
  mode: string
  gameId: string
  entryId: string
}

interface Pages {
  /** The list of the player's own. */
  mine: string
  game: (about: About) => string
  entry: (about: About) => string
}
const HOME = '/home'
const WALLET = '/home?wallet=1'
const WEEK = '/my_games/week'

/** One page shows a game and the player's entry in it. */
const onePage = (path: string, mine: string): Pages => ({
  mine,
  game: ({ gameId }) => `${path}/${gameId}`,
  entry: ({ gameId }) => `${path}/${gameId}`,
})
const duelPages = (path: string): Pages => onePage(path, `${path}/mine`)

/** For cards of every type: the client redirects from here to the championship of those that have one. */
const cardPages: Pages = {
  mine: HOME,
  game: ({ gameId }) => `/cards/${gameId}`,
  entry: ({ gameId, entryId }) => `/cards/${gameId}/my_games/${entryId}`,
}

/** Where a mode shows a game, and the player's entry. */
const pages: Partial<Record<string, Pages>> = {
  'athlete-card': cardPages,
  'card-game': cardPages,
  'coach-friend': {
    mine: '/family_vs_friends/mine',
    game: ({ gameId }) => `/family_vs_friends/${gameId}`,
    entry: ({ gameId, entryId }) => `/family_vs_friends/${gameId}/games/${entryId}`,
  },
  'game-vs': duelPages('/versus'),
  'game-vs-vip': duelPages('/versus_vip'),
  'push-game': onePage('/push_games', '/push_games'),
}
const gamePage = (about: About): string => pages[about.mode]?.game(about) ?? HOME
const minePage = (about: About): string => pages[about.mode]?.mine ?? HOME
const entryPage = (about: About): string => pages[about.mode]?.entry(about) ?? HOME

/** Targets of a click: paths of the product only. */
const redirects: { [K in Type]: (about: About) => string } = {
  welcome: () => '/rules',
  'new-device': () => '/profile/sessions',
  'password-changed': () => '/profile/sessions',
  prize: entryPage,
  correction: entryPage,
  result: gamePage,
  commission: () => '/influencer',
  refund: entryPage,
  'weekly-recap': ({ gameId }) => (gameId === '' ? WEEK : `${WEEK}?period=${gameId}`),
  'dispute-accepted': entryPage,
  'dispute-refused': entryPage,
  ad: ({ gameId, entryId }) => `/athlete-card/${gameId}/view/ad/${entryId}`,
  'pix-paid': () => WALLET,
  'pix-credited': () => WALLET,
  'pix-returned': () => WALLET,
  'withdrawal-paid': () => WALLET,
  'withdrawal-failed': () => WALLET,
  'withdrawal-bounced': () => WALLET,
  'transfer-received': () => WALLET,
  'account-held': () => WALLET,
  'account-freed': () => WALLET,
  'claw-back': () => WALLET,
  'card-closing': gamePage,
  'card-draft': gamePage,
  'room-invited': gamePage,
  'room-removed': minePage,
  'room-ended': minePage,
  'room-closing': gamePage,
  'room-missing': gamePage,
  'opponent-accepted': gamePage,
  'opponent-refused': gamePage,
  'friend-joined': gamePage,
  'friend-refused': gamePage,
  'friend-left': gamePage,
  'opponent-ready': gamePage,
  'league-invited': ({ gameId }) => `/leagues/${gameId}`,
  'league-joined': ({ gameId }) => `/leagues/${gameId}`,
  'league-week': ({ gameId }) => `/leagues/${gameId}`,
  // Sixty seconds leave no time for another page; a late click leads to the room.
  'duel-turn': about => (pages[about.mode] ? `${gamePage(about)}/play` : HOME),
  'duel-cannot-play': gamePage,
  win: gamePage,
  outcome: gamePage,
  'push-question': gamePage,
  message: ({ gameId }) => `/chats/${gameId}`,
  'report-upheld': () => '/chats',
  'report-dismissed': () => '/chats',
  'message-removed': () => '/help',
  'chat-muted': () => '/help',
  'chat-blocked': () => '/help',
}

/** Every type. */
export const TYPES = Object.keys(redirects) as readonly Type[]

const NOTHING: About = { mode: '', gameId: '', entryId: '' }

/** The target of a click on a notification of this type: a path of the product. A mode without its own pages leads home. */
export const redirectOf = (type: Type, about: About = NOTHING): string => redirects[type](about)
