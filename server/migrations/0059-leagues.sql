-- Leagues of friends: a group of players and a table that adds up what paid games gave them. No money moves in one.
create table league (
  id text primary key,
  name text not null,
  owner_id text not null references account (id),
  -- The link that joins it, once it was asked for; another one takes its place.
  link_token text unique,
  -- Who is in it, counted anew with every change under the lock of this row.
  members integer not null default 0 check (members between 0 and 10000),
  -- The name as plain_text makes it: what a search of the console finds it by.
  words text not null,
  -- The last week that its head-to-heads were drawn for, and which round of its round robin that was.
  paired_week text not null,
  round integer not null default 0,
  -- Counts changes: clients know by it what is newer.
  seq integer not null default 0,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index league_words on league using gin (words gin_trgm_ops);
create index league_to_pair on league (paired_week, id) where closed_at is null;
create index league_owner on league (owner_id) where closed_at is null;

-- Everybody who ever had to do with a league. `out`: left or refused, and may come again; `removed`: by its owner, who alone asks them back.
create table league_member (
  league_id text not null references league (id),
  account_id text not null references account (id),
  state text not null check (state in ('invited', 'in', 'out', 'removed')),
  -- Who invited them last, if anybody did.
  by_id text references account (id),
  -- Since when this is so; since when they are in, or were until `left_at`.
  at timestamptz not null,
  joined_at timestamptz,
  left_at timestamptz,
  primary key (league_id, account_id)
);
create index league_member_account on league_member (account_id, state, at desc, league_id);
create index league_member_in on league_member (league_id, joined_at, account_id) where state = 'in';

-- What a paid game gave an account, by the version of the ranking it was paid or corrected by: once a game and account.
create table league_part (
  game_id text not null references game (id),
  account_id text not null references account (id),
  week text not null,
  kind text not null check (kind in ('card', 'room', 'duel')),
  -- Of a duel: the opponent.
  against text,
  -- Hundredths of a point.
  points bigint not null,
  version integer not null,
  primary key (game_id, account_id)
);
create index league_part_week on league_part (account_id, week);

-- An account's points in a week (`2026-W47`) and a season (`2026`), hundredths: the same in every league that it is in.
create table league_points (
  account_id text not null references account (id),
  period text not null,
  points bigint not null,
  primary key (account_id, period)
);

-- Tables of leagues that are to be made anew.
create table league_stale (
  league_id text not null references league (id),
  period text not null,
  primary key (league_id, period)
);

-- Who meets whom in a week: a row for each of the two, and one without an opponent for who rests. Points of the week decide.
create table league_pairing (
  league_id text not null references league (id),
  week text not null,
  account_id text not null references account (id),
  opponent_id text references account (id),
  primary key (league_id, week, account_id)
);
create index league_pairing_account on league_pairing (league_id, account_id, week);

-- What players report of a league: its name, or what is done in it.
create table league_report (
  id text primary key,
  league_id text not null references league (id),
  reporter_id text not null references account (id),
  text text not null,
  at timestamptz not null,
  answered_at timestamptz,
  unique (league_id, reporter_id)
);
create index league_report_open on league_report (league_id) where answered_at is null;
