-- Pools that anyone can check: what each game was settled by, and the public log of roots over the entries of every locked game.

-- What a settlement, or later a correction, was made by: the facts as they were then, enough to make every point again.
create table settlement_facts (
  game_id text not null references game (id),
  -- The version of the ranking that was paid.
  board_version integer not null,
  at timestamptz not null,
  -- C2: the earliest real start; null when it never started.
  started_at timestamptz,
  facts jsonb not null,
  primary key (game_id, board_version)
);
create trigger settlement_facts_append_only before update or delete or truncate on settlement_facts
  for each statement execute function row_is_append_only();

-- One row a game, at its lock, chained to the row before by its hash. Whoever kept a hash finds out when an older row is changed.
create table proof_log (
  seq bigint primary key check (seq > 0),
  game_id text not null unique references game (id),
  root bytea not null check (length(root) = 32),
  leaves integer not null check (leaves >= 0),
  at timestamptz not null,
  -- The hash of the row before; zeros for the first. A row can follow another only once: the chain has no forks.
  previous bytea not null unique check (length(previous) = 32),
  rules_version text not null,
  rules_hash bytea not null check (length(rules_hash) = 32),
  settings_hash bytea not null check (length(settings_hash) = 32),
  hash bytea not null unique check (length(hash) = 32)
);
create trigger proof_log_append_only before update or delete or truncate on proof_log
  for each statement execute function row_is_append_only();

-- The root of each 1,024 leaves of a tree, so that a proof reads these and one run of entries, not all of them.
create table proof_chunk (
  game_id text not null references proof_log (game_id),
  place integer not null check (place >= 0),
  -- The first entry of the run.
  first_id text not null,
  root bytea not null check (length(root) = 32),
  primary key (game_id, place)
);
create trigger proof_chunk_append_only before update or delete or truncate on proof_chunk
  for each statement execute function row_is_append_only();
-- Locked games without a row are looked for every minute.
create index game_locked on game (locked_at) where locked_at is not null;
