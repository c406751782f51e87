/**
 * Which module may import which: only its index.ts, and only along these arrows; its tables may be read in a join along them too.
 * tests/tidy.test.ts holds the code to it, and the arrows themselves to having no circle. A module that is missing here may import none.
 *
 * `rankings`, `chat` and `notifications` consume events, so nobody imports them but those that only gather: `home` for what waits for a
 * player, `people` and `operator-desk` for those who run the house. `notifications` asks `chat` who has not read what waits for them.
 */
export const moduleGraph = {
  audit: [],
  // How the house is run: settings, fees, profile, what stands still in an incident.
  house: ['audit'],
  // The terms in force, which are accepted.
  accounts: ['house', 'audit'],
  // Who a player is and whether the state's list bars them, as the gateways say.
  identity: ['accounts', 'house', 'audit'],
  ledger: ['audit'],
  // What moves the house's money, by two people.
  treasury: ['accounts', 'ledger', 'audit'],
  matches: ['audit'],
  content: ['house', 'audit'],
  limits: ['house', 'identity', 'ledger', 'accounts'],
  wallet: ['house', 'identity', 'ledger', 'accounts', 'limits', 'audit', 'pools'],
  pools: ['house', 'accounts', 'ledger', 'treasury', 'limits', 'audit'],
  // The audit log's end, which is published.
  proofs: ['accounts', 'content', 'pools', 'audit'],
  cards: ['house', 'accounts', 'pools', 'proofs', 'matches', 'audit'],
  rooms: ['house', 'accounts', 'pools', 'matches', 'audit'],
  // The ledger for prizes that are held from withdrawal (V7).
  versus: ['house', 'accounts', 'ledger', 'pools', 'matches', 'rooms', 'audit'],
  // Whom a question may reach is read from accounts, limits (W4) and games; and from rooms, who plays one on its match.
  // Identity: whether who decides a question plays on its match.
  push: ['house', 'pools', 'matches', 'audit', 'accounts', 'identity', 'limits', 'rooms'],
  // Cards for the links of an influencer: which are open and take the code.
  influencers: ['house', 'accounts', 'pools', 'cards', 'audit'],
  // Whom an ad may reach is read from accounts, limits (W4) and games.
  ads: ['house', 'accounts', 'audit', 'content', 'limits', 'pools'],
  sharing: ['cards', 'rooms', 'versus'],
  rankings: ['accounts', 'pools'],
  chat: ['accounts', 'audit'],
  // Cards, rooms and limits for reminders: who has not played, and who is not to be asked to. Duels for whose turn it is.
  notifications: ['house', 'accounts', 'audit', 'pools', 'wallet', 'cards', 'rooms', 'versus', 'limits', 'chat'],
  home: [
    'house',
    'accounts',
    'content',
    'ledger',
    'limits',
    'pools',
    'cards',
    'rooms',
    'versus',
    'push',
    'rankings',
    'chat',
    'notifications',
  ],
  // Signs that accounts belong together or lose on purpose, and what is held because of them.
  risk: ['accounts', 'ledger', 'pools', 'wallet', 'rooms', 'versus', 'audit'],
  // What is kept back from prizes, and the year of a player.
  taxes: ['house', 'accounts', 'ledger', 'wallet', 'audit'],
  // Everything the desk sees of a player.
  people: [
    'accounts',
    'identity',
    'ledger',
    'limits',
    'wallet',
    'pools',
    'rooms',
    'versus',
    'influencers',
    'chat',
    'notifications',
    'risk',
    'audit',
  ],
  'operator-desk': [
    'audit',
    'proofs',
    'house',
    'identity',
    'accounts',
    'ledger',
    'treasury',
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
    'risk',
    'people',
    'taxes',
  ],
} as const satisfies Record<string, readonly string[]>
