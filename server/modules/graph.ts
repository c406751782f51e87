/**
 * Which module may import which: only its index.ts, and only along these arrows. tests/tidy.test.ts holds the code to it, and the
 * arrows themselves to having no circle. A module that is missing here may import no other.
 *
 * `rankings`, `chat` and `notifications` consume events, so nobody imports them but the two that only gather: `home` for what waits
 * for a player, `operator-desk` for the people who run the house.
 */
export const moduleGraph = {
  accounts: [],
  ledger: [],
  matches: [],
  content: [],
  limits: ['ledger'],
  wallet: ['ledger', 'accounts'],
  pools: ['ledger', 'limits'],
  proofs: ['pools'],
  cards: ['pools', 'matches'],
  rooms: ['pools', 'matches'],
  versus: ['pools', 'matches'],
  push: ['pools', 'matches'],
  influencers: ['accounts', 'pools'],
  rankings: [],
  chat: [],
  notifications: [],
  home: ['accounts', 'content', 'ledger', 'cards', 'rooms', 'versus', 'push', 'rankings', 'notifications'],
  'operator-desk': [
    'accounts',
    'ledger',
    'matches',
    'content',
    'limits',
    'wallet',
    'pools',
    'proofs',
    'cards',
    'rooms',
    'versus',
    'push',
    'influencers',
    'rankings',
    'chat',
    'notifications',
  ],
} as const satisfies Record<string, readonly string[]>
