-- The desk's view of players: notes about them, signs that accounts belong together or lose on purpose, and what is held because of them.

-- The digits of a CPF that a mask shows, for finding somebody who reads theirs from the screen.
create index account_masked_cpf on account (substr(cpf, 4, 6));
create index account_newest on account (created_at desc, id desc);
create index account_blocked on account (blocked_at) where blocked_at is not null;
-- Whom else a device or an address was used by.
create index account_device_hash on account_device (device_hash);
create index account_device_seen on account_device (seen_at);
create index session_opened on session (created_at) where kind = 'player';
create index session_address on session (address, created_at) where kind = 'player';
create index chat_report_reporter on chat_report (reporter_id, id desc);
create index debt_of_account on debt (account_id);
create index withdrawal_made on withdrawal (created_at);
create index transfer_made on transfer (at);
create index settlement_made on settlement (at);

-- A keyed hash of the Pix key: it tells that two accounts withdraw to one key when the key itself is forgotten. Null before it was kept.
alter table withdrawal add column key_hash text;
create index withdrawal_key on withdrawal (key_hash, created_at) where key_hash is not null;

-- What operators wrote down about a player. Rows are only added.
create table person_note (
  id text primary key,
  account_id text not null references account (id),
  operator_id text not null references operator (id),
  text text not null,
  at timestamptz not null
);
create index person_note_of_account on person_note (account_id, id desc);
create trigger person_note_append_only before update or delete or truncate on person_note
  for each statement execute function row_is_append_only();

-- While one is in force (at < until, not lifted) nothing leaves the account: withdrawals are taken and wait, transfers are refused. It ends
-- by time alone.
create table risk_hold (
  id text primary key,
  account_id text not null references account (id),
  -- What the player is told it is about.
  kind text not null check (kind in ('identity', 'payments', 'games', 'security')),
  -- For the desk alone.
  reason text not null,
  at timestamptz not null,
  until timestamptz not null,
  operator_id text not null references operator (id),
  lifted_at timestamptz,
  lifted_by text references operator (id),
  lift_reason text,
  -- That it is over was acted upon: what waited goes on, and the player is told. Nothing hangs on it.
  ended_at timestamptz,
  check (until > at),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create index risk_hold_of_account on risk_hold (account_id, id desc);
create index risk_hold_open on risk_hold (until) where ended_at is null;

-- A sign, once for what it is about (`subject`): found again, it is the same row with more evidence.
create table risk_signal (
  id text primary key,
  kind text not null check (kind in ('device', 'address', 'pix-key', 'versus', 'picks', 'transfers', 'funnel')),
  subject text not null,
  level text not null check (level in ('low', 'medium', 'high')),
  account_ids text[] not null,
  -- What it is made of, one text each: accounts, games, transfers.
  facts text[] not null,
  -- What the desk reads: sums and counts, never a prediction, a key or a whole address.
  evidence jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'seen', 'dismissed')),
  state_at timestamptz,
  state_by text references operator (id),
  state_reason text,
  -- The facts as they were when it was dismissed: it comes back only with others.
  dismissed_facts text[] not null default '{}',
  unique (kind, subject)
);
create index risk_signal_list on risk_signal (state, level, last_seen_at desc);
create index risk_signal_accounts on risk_signal using gin (account_ids);

-- How far each kind of sign has been looked for.
create table risk_mark (
  kind text primary key,
  up_to timestamptz not null
);

-- Who made the same prediction in a game that is locked (C12), where few did; and which games were looked at.
create table risk_same_picks (
  game_id text not null references game (id),
  first_id text not null,
  second_id text not null,
  primary key (first_id, second_id, game_id),
  check (first_id < second_id)
);
create table risk_game_seen (
  game_id text primary key references game (id)
);
