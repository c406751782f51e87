/**
 * Which module may import which: only its index.ts, and only along these arrows; its tables may be read in a join along them too.
 * tests/tidy.test.ts holds the code to it, and the arrows themselves to having no circle. A module that is missing here may import none.
 *
 * `rankings`, `chat` and `notifications` consume events, so nobody imports them but the two that only gather: `home` for what waits
 * for a player, `operator-desk` for the people who run the house.
 */
export const moduleGraph = {
  audit: [],
  accounts: ['audit'],
  ledger: [],
  matches: ['audit'],
  content: ['audit'],
  limits: ['ledger', 'accounts'],
  wallet: ['ledger', 'accounts', 'limits', 'audit', 'pools'],
  pools: ['accounts', 'ledger', 'limits', 'audit'],
  proofs: ['accounts', 'content', 'pools'],
  cards: ['accounts', 'pools', 'proofs', 'matches', 'audit'],
  rooms: ['pools', 'matches'],
  versus: ['pools', 'matches'],
  push: ['pools', 'matches', 'audit'],
  // Cards for the links of an influencer: which are open and take the code.
  influencers: ['accounts', 'pools', 'cards', 'audit'],
  // Whom an ad may reach is read from accounts, limits (W4) and games.
  ads: ['accounts', 'audit', 'content', 'limits', 'pools'],
  sharing: ['cards'],
  rankings: ['accounts', 'pools'],
  chat: ['accounts', 'audit'],
  notifications: ['accounts', 'audit', 'pools', 'wallet'],
  home: ['accounts', 'content', 'ledger', 'cards', 'rooms', 'versus', 'push', 'rankings', 'notifications'],
  'operator-desk': [
    'audit',
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
    'ads',
    'rankings',
    'chat',
    'notifications',
  ],
} as const satisfies Record<string, readonly string[]>
