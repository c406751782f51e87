/**
 * Which module may import which: only its index.ts, and only along these arrows; its tables may be read in a join along them too.
 * tests/tidy.test.ts holds the code to it, and the arrows themselves to having no circle. A module that is missing here may import none.
 *
 * `rankings`, `chat` and `notifications` consume events, so nobody imports them but those that only gather: `home` for what waits for a
 * player, `people` and `backoffice` for those who run the house. `notifications` asks `chat` who has not read what waits for them.
 */
export const moduleGraph = {
  audit: [],
  // How the house is run: settings, fees, profile, what stands still in an incident.
  settings: ['audit'],
  // The terms in force, which are accepted.
  accounts: ['settings', 'audit'],
  // Who a player is and whether the state's list bars them, as the gateways say.
  kyc: ['accounts', 'settings', 'audit'],
  ledger: ['audit'],
  // What moves the house's money, by two people.
  approvals: ['accounts', 'ledger', 'audit'],
  matches: ['audit'],
  content: ['settings', 'audit'],
  responsible: ['settings', 'kyc', 'ledger', 'accounts'],
  payments: ['settings', 'kyc', 'ledger', 'accounts', 'responsible', 'audit', 'pools'],
  pools: ['settings', 'accounts', 'ledger', 'approvals', 'responsible', 'audit'],
  // The audit log's end, which is published.
  proofs: ['accounts', 'content', 'pools', 'audit'],
  cards: ['settings', 'accounts', 'pools', 'proofs', 'matches', 'audit'],
  rooms: ['settings', 'accounts', 'pools', 'matches', 'audit'],
  // The ledger for prizes that are held from withdrawal (V7).
  versus: ['settings', 'accounts', 'ledger', 'pools', 'matches', 'rooms', 'audit'],
  // Whom a question may reach is read from accounts, limits (W4) and games; and from rooms, who plays one on its match.
  // Identity: whether who decides a question plays on its match.
  'push-games': ['settings', 'pools', 'matches', 'audit', 'accounts', 'kyc', 'responsible', 'rooms'],
  // Cards for the links of an influencer: which are open and take the code.
  influencers: ['settings', 'accounts', 'pools', 'cards', 'audit'],
  // Whom an ad may reach is read from accounts, limits (W4) and games.
  ads: ['settings', 'accounts', 'audit', 'content', 'responsible', 'pools'],
  sharing: ['cards', 'rooms', 'versus'],
  rankings: ['accounts', 'pools'],
  chat: ['accounts', 'audit'],
  // Cards, rooms and limits for reminders: who has not played, and who is not to be asked to. Duels for whose turn it is.
  notifications: [
    'settings',
    'accounts',
    'audit',
    'pools',
    'payments',
    'cards',
    'rooms',
    'versus',
    'responsible',
    'chat',
  ],
  home: [
    'settings',
    'accounts',
    'content',
    'ledger',
    'responsible',
    'pools',
    'cards',
    'rooms',
    'versus',
    'push-games',
    'rankings',
    'chat',
    'notifications',
  ],
  // Signs that accounts belong together or lose on purpose, and what is held because of them.
  risk: ['accounts', 'ledger', 'pools', 'payments', 'rooms', 'versus', 'audit'],
  // What is kept back from prizes, and the year of a player.
  taxes: ['settings', 'accounts', 'ledger', 'payments', 'audit'],
  // Everything the desk sees of a player.
  people: [
    'accounts',
    'kyc',
    'ledger',
    'responsible',
    'payments',
    'pools',
    'rooms',
    'versus',
    'influencers',
    'chat',
    'notifications',
    'risk',
    'audit',
  ],
  backoffice: [
    'audit',
    'proofs',
    'settings',
    'kyc',
    'accounts',
    'ledger',
    'approvals',
    'matches',
    'content',
    'responsible',
    'payments',
    'pools',
    'proofs',
    'cards',
    'rooms',
    'versus',
    'push-games',
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
