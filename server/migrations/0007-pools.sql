-- Pool games: whatever has a price, a pool, a lock, entries, facts, scores, ranks and prizes. The mode adds what is predicted.

create table game (
  id text primary key,
  mode text not null,
  name text not null,
  state text not null check (state in
    ('draft', 'scheduled', 'open', 'locked', 'running', 'provisional', 'settling', 'paid', 'voiding', 'void')),
  -- Centavos.
  price bigint not null check (price >= 0),
  -- C1: a guaranteed pool does not grow.
  fixed boolean not null,
  guaranteed bigint not null default 0 check (guaranteed >= 0 and (fixed or guaranteed = 0)),
  -- C1: hundredths of a percent.
  share_first integer not null,
  share_second integer not null,
  share_third integer not null,
  check (share_first >= share_second and share_second >= share_third and share_third >= 0),
  check (share_first + share_second + share_third between 1 and 10000),
  entries_per_user integer not null default 3 check (entries_per_user between 1 and 1000),
  rules_version text not null,
  opens_at timestamptz,
  -- C2: the start as announced, which only ever moves earlier once the game is open; the lock follows it.
  starts_at timestamptz,
  locks_at timestamptz,
  locked_at timestamptz,
  -- At the lock: how many entries count and what they paid.
  entries integer,
  stakes bigint,
  -- The board (ranking) in force; 0 before the first.
  board_version integer not null default 0,
  -- C9: final whistle of the last match, and when the dispute window ends.
  ended_at timestamptz,
  pays_at timestamptz,
  hold_reason text,
  void_reason text,
  -- How far settling or voiding has come: the last entry done. A worker goes on from here after any crash.
  progress_id text not null default '',
  settled_at timestamptz,
  created_at timestamptz not null
);
create index game_list on game (mode, state, starts_at, id);
create index game_due on game (state, locks_at, pays_at);

-- Without foreign keys: the transaction that adds an entry holds its game and its wallet, so both are there; the check of the books
-- proves it. Two look-ups a row saved are a tenth of what a play costs.
create table entry (
  id text primary key,
  game_id text not null,
  account_id text not null,
  -- What was predicted, as whole numbers whose meaning is the mode's: canonical, so that a duplicate is one.
  picks integer[] not null,
  price bigint not null check (price >= 0),
  rules_version text not null,
  accepted_at timestamptz not null,
  -- C13: whose code it was made with.
  influencer_id text references account (id),
  code text,
  -- For the proof of the pool: known to its owner alone until the game is settled.
  nonce bytea not null,
  -- C2: accepted after the real start; C11: refunded.
  void boolean not null default false,
  archived boolean not null default false,
  -- A5: an identical duplicate is refused.
  unique (account_id, game_id, picks)
);
create index entry_of_game on entry (game_id, id);

-- How many entries a game has so far, in a few rows, so that processes that accept entries at once never wait for one row.
create table game_tally (
  game_id text not null references game (id),
  shard smallint not null,
  entries integer not null,
  primary key (game_id, shard)
);

-- A ranking at one version of the facts: all that positions and points are told from. Scores are hundredths of a point.
create table board (
  game_id text not null references game (id),
  version integer not null,
  at timestamptz not null,
  entries integer not null,
  -- What the mode scored by: made of the facts, enough to score any entry again.
  scoring jsonb not null,
  -- The distinct scores from the best down, and how many entries have each.
  scores integer[] not null,
  counts integer[] not null,
  -- Who would be paid what if it ended at this board (C1 to C5), or why it would be void.
  plan jsonb not null,
  primary key (game_id, version)
);
-- The places of a board, 500 a row, in order: a page is read by its number, never by sorting or skipping.
create table board_page (
  game_id text not null,
  version integer not null,
  page integer not null,
  -- 12 bytes an id, 4 a score (big-endian).
  entry_ids bytea not null,
  account_ids bytea not null,
  scores bytea not null,
  primary key (game_id, version, page),
  foreign key (game_id, version) references board (game_id, version) on delete cascade
);
-- Random bytes do not compress: no time is spent on trying.
alter table board_page alter column entry_ids set storage external, alter column account_ids set storage external,
  alter column scores set storage external;

-- One settlement a game, whatever crashes: who gets what is decided once, then paid.
create table settlement (
  game_id text primary key references game (id),
  board_version integer not null,
  pool bigint not null,
  prizes bigint not null,
  fee bigint not null,
  at timestamptz not null,
  check (prizes + fee = pool)
);
create table prize (
  game_id text not null references game (id),
  entry_id text not null references entry (id),
  account_id text not null references account (id),
  rank integer not null,
  amount bigint not null check (amount > 0),
  primary key (game_id, entry_id)
);

create trigger settlement_append_only before update or delete or truncate on settlement
  for each statement execute function row_is_append_only();
create trigger prize_append_only before update or delete or truncate on prize
  for each statement execute function row_is_append_only();

-- C10: after payment nobody is debited; a correction adds what the facts would have paid beyond what was paid.
create table correction (
  game_id text not null references game (id),
  board_version integer not null,
  entry_id text not null,
  account_id text not null,
  amount bigint not null check (amount > 0),
  primary key (game_id, board_version, entry_id)
);
create index correction_entry on correction (entry_id);
create trigger correction_append_only before update or delete or truncate on correction
  for each statement execute function row_is_append_only();

create table commission (
  game_id text not null references game (id),
  influencer_id text not null references account (id),
  entries integer not null,
  amount bigint not null check (amount > 0),
  primary key (game_id, influencer_id)
);

-- C9: a player of the game doubts a fact, in the window.
create table dispute (
  id text primary key,
  game_id text not null references game (id),
  account_id text not null references account (id),
  fact text not null,
  text text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  answer text,
  answered_by text references operator (id),
  answered_at timestamptz,
  created_at timestamptz not null
);
create index dispute_open on dispute (game_id, state);
create unique index dispute_once on dispute (game_id, account_id, fact);
