import type { Type } from './messages.ts'

/** What a notification is about, where it is about something of a game: of an ad, its card and the ad; of a message, the chat; of a recap, the week; of a league, the league. */
export interface About {
  mode: string
  gameId: string
  entryId: string
}

interface Pages {
  /** Where all of mine are. */
  mine: string
  game: (about: About) => string
  entry: (about: About) => string
}
const HOME = '/home'
const WALLET = '/home?wallet=1'
const WEEK = '/my_games/week'

/** One page shows a game and my entry in it. */
const onePage = (path: string, mine: string): Pages => ({
  mine,
  game: ({ gameId }) => `${path}/${gameId}`,
  entry: ({ gameId }) => `${path}/${gameId}`,
})
const duelPages = (path: string): Pages => onePage(path, `${path}/mine`)

/** For cards of every kind: the client leads on from here to the championship of those that have one. */
const cardPages: Pages = {
  mine: HOME,
  game: ({ gameId }) => `/cards/${gameId}`,
  entry: ({ gameId, entryId }) => `/cards/${gameId}/my_games/${entryId}`,
}

/** Where a mode shows a game, and an entry of mine. */
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

/** Where a click leads: paths of the product, nothing outside it. */
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
  // Sixty seconds are no time for one more page; who comes too late is led to the room.
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

/** Every kind there is. */
export const TYPES = Object.keys(redirects) as readonly Type[]

const NOTHING: About = { mode: '', gameId: '', entryId: '' }

/** Where a click on a notification of this kind leads: a path of the product. A mode without pages of its own leads home. */
export const redirectOf = (type: Type, about: About = NOTHING): string => redirects[type](about)
