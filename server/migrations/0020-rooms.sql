-- Rooms (F, V): a room is a pool game (same id) of a match, with an owner and members.

-- Why an entry is void by itself: late_entry (C2), account_frozen (W7), left_room (F6). Null of entries void before this was kept.
alter table entry add column void_reason text;
-- Entries of a duel grow by guesses until the lock (V2), and a room is left before it (F6): both find the entry by its game and account,
-- which the unique key leads to.

create table room (
  id text primary key references game (id),
  type text not null check (type in ('private', 'public')),
  match_id text not null references match (id),
  owner_id text not null references account (id),
  -- F6: nobody can join any more.
  entries_closed boolean not null default false,
  -- F6: from then on nobody can play.
  playing_closes_at timestamptz,
  -- The link that joins it, once it was asked for.
  link_token text unique,
  -- Who is in it, counted anew with every change under the lock of its game (F5).
  members integer not null default 0 check (members between 0 and 100),
  -- Name of the room, teams and owner, as plain_text makes them: what a search finds it by.
  words text not null,
  -- Counts changes: clients know by it what is newer.
  seq integer not null default 0,
  created_at timestamptz not null
);
create index room_public on room (id) where type = 'public';
create index room_match on room (match_id, id);
create index room_words on room using gin (words gin_trgm_ops);

-- Everybody who ever had to do with a room. `out`: removed, refused, or left before paying, and may come again; `left`: left after paying
-- (F6), for good.
create table room_member (
  room_id text not null references room (id),
  account_id text not null references account (id),
  state text not null check (state in ('invited', 'in', 'out', 'left')),
  at timestamptz not null,
  archived boolean not null default false,
  primary key (room_id, account_id)
);
create index room_member_account on room_member (account_id, state, room_id);

-- V: what a duel is beyond its room.
create table duel (
  id text primary key references room (id),
  -- The opponent once accepted; a duel has one.
  opponent_id text references account (id),
  -- V1: when the opponent pressed Ready.
  ready_at timestamptz,
  started_at timestamptz,
  -- V3: the guess that is awaited, 1 to 10 (null before the start and after the last), and until when.
  turn integer check (turn between 1 and 10),
  turn_ends_at timestamptz,
  check ((turn is null) = (turn_ends_at is null))
);
create index duel_turns on duel (turn_ends_at) where turn_ends_at is not null;
create index duel_waiting on duel (id) where started_at is null;

-- V2: once a turn and once a score, as database facts.
create table duel_guess (
  duel_id text not null references duel (id),
  turn integer not null check (turn between 1 and 10),
  account_id text not null references account (id),
  home_goals smallint not null check (home_goals between 0 and 9),
  away_goals smallint not null check (away_goals between 0 and 9),
  auto boolean not null,
  at timestamptz not null,
  primary key (duel_id, turn),
  unique (duel_id, home_goals, away_goals)
);
create trigger duel_guess_append_only before update or delete or truncate on duel_guess
  for each statement execute function row_is_append_only();

-- V7: who lost more than R$ 2.000 net to one opponent in 30 days. What the winner won in `game_id` is held from withdrawal until `held_until`.
create table duel_alert (
  id text primary key,
  game_id text not null unique references game (id),
  loser_id text not null references account (id),
  winner_id text not null references account (id),
  -- Net, centavos.
  amount bigint not null check (amount > 0),
  games integer not null,
  at timestamptz not null,
  held_until timestamptz not null,
  seen_at timestamptz,
  seen_by text references operator (id),
  found text
);
create index duel_alert_held on duel_alert (winner_id, held_until);

-- R1: a win over an opponent counts once a week (of the duels' last final whistle), whatever the number of duels and of jobs.
create table ranking_win (
  mode text not null,
  winner_id text not null references account (id),
  loser_id text not null references account (id),
  week text not null,
  game_id text not null unique references game (id),
  primary key (mode, winner_id, loser_id, week)
);

-- What is told again and again (a turn) is one notification: a later edition takes the place of the one before.
alter table notification add column edition bigint not null default 0;

-- P: a push game is a pool game (same id) with a question about minutes of a match.
create table push_game (
  id text primary key references game (id),
  match_id text not null references match (id),
  fact text not null check (fact in ('goal', 'yellow-card', 'red-card', 'other')),
  -- Null: either side.
  side text check (side in ('home', 'away')),
  -- P3: whole minutes of the match, both counted in, as F2 counts them.
  window_from integer not null check (window_from between 1 and 90),
  window_to integer not null check (window_to between window_from and 90),
  question text not null,
  question_en text not null,
  button_type smallint not null check (button_type in (0, 1, 2)),
  players text not null check (players in ('all', 'push-game', 'match')),
  created_at timestamptz not null,
  -- P2: the 30 seconds count from here.
  sent_at timestamptz,
  -- How far the sending has come: the last account it was put to, and how many; over once everybody has it.
  sent_up_to text not null default '',
  people integer not null default 0,
  sent_to_all boolean not null default false
);
create index push_game_match on push_game (match_id);

-- Whom a question was put to: they alone may answer it.
create table push_recipient (
  push_id text not null references push_game (id),
  account_id text not null,
  primary key (push_id, account_id)
);

-- What an operator said happened. Rows are only added; the newest counts; null leaves it to the facts again (C10).
create table push_result (
  id text primary key,
  push_id text not null references push_game (id),
  correct boolean,
  operator_id text not null references operator (id),
  reason text not null,
  at timestamptz not null
);
create trigger push_result_append_only before update or delete or truncate on push_result
  for each statement execute function row_is_append_only();
create index push_result_push on push_result (push_id, id);
