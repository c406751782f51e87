/**
 * Dependencies between modules. A module may import only the index.ts of the modules listed for it, and read only their published views.
 * tests/tidy.test.ts enforces this, and that there is no cycle. A module that is missing here may import none.
 *
 * `rankings`, `chat` and `notifications` consume events, so only aggregating modules import them: `home` (pending actions of a player),
 * `sharing` (link previews), `backoffice` (admin console) and `leagues`. `notifications` reads unread messages from `chat` and points of a
 * week from `rankings`.
 */
export const moduleGraph = {
  audit: [],
  // Operators: accounts, sessions, roles. A root, so that every module can refer to operators.
  staff: ['audit'],
  // Configuration of the deployment: settings, fees, compliance profile, incident switches.
  settings: ['staff', 'audit'],
  // Settings: the terms in force, which players accept.
  accounts: ['settings'],
  // Identity checks and the government's blocked list, through the gateways.
  kyc: ['staff', 'accounts'],
  ledger: ['audit'],
  // Two-person approval of operator money movements and of sensitive settings.
  approvals: ['staff', 'settings', 'accounts', 'ledger', 'audit'],
  matches: ['staff', 'audit'],
  // Files and feeds of match data: this module resolves names, `matches` stores the facts.
  imports: ['matches', 'audit'],
  content: ['staff', 'settings', 'audit'],
  responsible: ['staff', 'kyc', 'ledger', 'accounts'],
  payments: ['staff', 'settings', 'kyc', 'ledger', 'accounts', 'responsible', 'audit'],
  pools: ['settings', 'accounts', 'ledger', 'approvals', 'responsible', 'audit'],
  // The ledger with names of players and games, which the ledger module itself does not know.
  books: ['accounts', 'ledger', 'pools'],
  // Audit: the head of the log, which is published.
  proofs: ['accounts', 'content', 'pools', 'audit'],
  // Staff: whether the operator of a card schedule may still open cards.
  cards: ['staff', 'settings', 'accounts', 'pools', 'proofs', 'matches', 'imports', 'audit'],
  // The ledger for prizes of Versus that are held from withdrawal (V7). Chat for who blocked whom: they see no invitation of theirs.
  rooms: ['settings', 'accounts', 'ledger', 'pools', 'matches', 'audit', 'chat'],
  // Whom a question may reach is read from accounts, limits (W4) and games; and from rooms, who plays one on its match.
  // Identity: whether who decides a question plays on its match.
  'push-games': ['settings', 'pools', 'matches', 'audit', 'kyc', 'responsible', 'rooms'],
  // Cards: open cards that accept the influencer's code, for links.
  influencers: ['accounts', 'pools', 'cards', 'audit'],
  // The audience of an ad is read from accounts, limits (W4) and games.
  ads: ['accounts', 'audit', 'content', 'responsible', 'pools'],
  // Chat: blocked users, whose challenges show nothing of each other.
  sharing: ['cards', 'rooms', 'leagues', 'chat'],
  rankings: ['accounts', 'pools'],
  // Rankings for the boards that a league's tables are, and for what a game gives. Chat for who blocked whom: they see no invitation of theirs.
  leagues: ['accounts', 'pools', 'rankings', 'audit', 'chat'],
  chat: ['accounts', 'audit'],
  // Cards, rooms and limits: recipients of reminders. Rooms: whose turn it is in a duel. Rankings: recipients of the weekly recap.
  // Ads: those that ended meanwhile.
  notifications: [
    'accounts',
    'pools',
    'payments',
    'cards',
    'rooms',
    'rankings',
    'leagues',
    'responsible',
    'chat',
    'ads',
  ],
  // Limits: what is hidden from players who pause play (W4).
  home: ['settings', 'accounts', 'responsible', 'pools', 'matches', 'cards', 'rooms', 'rankings', 'chat'],
  // Game events for the operator's own systems.
  webhooks: ['audit', 'pools'],
  // Public data for third-party pages and programs.
  'public-api': ['audit', 'rankings', 'proofs', 'cards', 'matches'],
  // Fraud signals (linked accounts, deliberate losses), and the holds they cause.
  risk: ['staff', 'accounts', 'ledger', 'pools', 'payments', 'rooms', 'audit'],
  // Tax withheld from prizes, and annual statements.
  taxes: ['accounts', 'ledger', 'audit'],
  // Views across modules: the start page, figures, the audit log, and the full player page.
  backoffice: [
    'staff',
    'audit',
    'settings',
    'kyc',
    'accounts',
    'ledger',
    'responsible',
    'payments',
    // Previews of changed facts, and the names of matches of running games.
    'matches',
    'pools',
    'proofs',
    'rooms',
    'chat',
    'notifications',
    'risk',
  ],
} as const satisfies Record<string, readonly string[]>
