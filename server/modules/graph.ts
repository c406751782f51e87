/**
 * Which module may import which: only its index.ts, and only along these arrows; the views it publishes may be read along them too.
 * tests/tidy.test.ts holds the code to it, and the arrows themselves to having no circle. A module that is missing here may import none.
 *
 * `rankings`, `chat` and `notifications` consume events, so nobody imports them but those that only gather: `home` for what waits for a
 * player, `sharing` for what links show, `backoffice` for those who run the house, and `leagues`. `notifications` asks `chat` who has not read what waits
 * for them, and `rankings` who had points in a week.
 */
export const moduleGraph = {
  audit: [],
  // Who works in the console: accounts, sessions, roles; a root, so that every module can name operators.
  staff: ['audit'],
  // How the house is run: settings, fees, profile, what stands still in an incident.
  settings: ['staff', 'audit'],
  // The terms in force, which are accepted.
  accounts: ['settings'],
  // Who a player is and whether the state's list bars them, as the gateways say.
  kyc: ['staff', 'accounts'],
  ledger: ['audit'],
  // What moves the house's money, and the settings that one person may not change alone, by two people.
  approvals: ['staff', 'settings', 'accounts', 'ledger', 'audit'],
  matches: ['staff', 'audit'],
  // Files and feeds of match data: who their names mean is decided here, what is known of a match is written there.
  imports: ['matches', 'audit'],
  content: ['staff', 'settings', 'audit'],
  responsible: ['staff', 'kyc', 'ledger', 'accounts'],
  payments: ['staff', 'settings', 'kyc', 'ledger', 'accounts', 'responsible', 'audit'],
  pools: ['settings', 'accounts', 'ledger', 'approvals', 'responsible', 'audit'],
  // The ledger as people read it: with the names of players and games, which the ledger itself knows nothing of.
  books: ['accounts', 'ledger', 'pools'],
  // The audit log's end, which is published.
  proofs: ['accounts', 'content', 'pools', 'audit'],
  // Staff: whether who set a card to repeat may still open cards.
  cards: ['staff', 'settings', 'accounts', 'pools', 'proofs', 'matches', 'imports', 'audit'],
  // The ledger for prizes of Versus that are held from withdrawal (V7). Chat for who blocked whom: they see no invitation of theirs.
  rooms: ['settings', 'accounts', 'ledger', 'pools', 'matches', 'audit', 'chat'],
  // Whom a question may reach is read from accounts, limits (W4) and games; and from rooms, who plays one on its match.
  // Identity: whether who decides a question plays on its match.
  'push-games': ['settings', 'pools', 'matches', 'audit', 'kyc', 'responsible', 'rooms'],
  // Cards for the links of an influencer: which are open and take the code.
  influencers: ['accounts', 'pools', 'cards', 'audit'],
  // Whom an ad may reach is read from accounts, limits (W4) and games.
  ads: ['accounts', 'audit', 'content', 'responsible', 'pools'],
  // Chat for who blocked whom: a challenge tells them nothing of each other.
  sharing: ['cards', 'rooms', 'leagues', 'chat'],
  rankings: ['accounts', 'pools'],
  // Rankings for the boards that a league's tables are, and for what a game gives. Chat for who blocked whom: they see no invitation of theirs.
  leagues: ['accounts', 'pools', 'rankings', 'audit', 'chat'],
  chat: ['accounts', 'audit'],
  // Cards, rooms and limits for reminders: who has not played, and who is not to be asked to. Duels for whose turn it is. Rankings for whom
  // the recap of a week is for.
  notifications: ['accounts', 'pools', 'payments', 'cards', 'rooms', 'rankings', 'leagues', 'responsible', 'chat'],
  // Limits for what is not shown to who rests (W4).
  home: ['settings', 'accounts', 'responsible', 'pools', 'matches', 'cards', 'rooms', 'rankings', 'chat'],
  // What happens to games, for the operator's own systems.
  webhooks: ['audit', 'pools'],
  // What anybody may read already, for pages and programs of others.
  'public-api': ['audit', 'rankings', 'proofs', 'cards', 'matches'],
  // Signs that accounts belong together or lose on purpose, and what is held because of them.
  risk: ['staff', 'accounts', 'ledger', 'pools', 'payments', 'rooms', 'audit'],
  // What is kept back from prizes, and the year of a player.
  taxes: ['accounts', 'ledger', 'audit'],
  // What no other module tells alone: the start page, figures, the audit log, and a player seen whole.
  backoffice: [
    'staff',
    'audit',
    'settings',
    'kyc',
    'accounts',
    'ledger',
    'responsible',
    'payments',
    // What other facts would do to the games of a match, and the names of matches that games under way depend on.
    'matches',
    'pools',
    'proofs',
    'rooms',
    'chat',
    'notifications',
    'risk',
  ],
} as const satisfies Record<string, readonly string[]>
