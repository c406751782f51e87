create table operator (
  id text primary key,
  username text not null unique check (username = lower(username)),
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- Every action of an operator, with its reason, written in the action's own transaction.
create table audit (
  id text primary key,
  operator_id text not null references operator (id),
  action text not null,
  subject text not null,
  reason text not null,
  details jsonb not null default '{}',
  at timestamptz not null
);

create table slide (
  id text primary key,
  file_id text not null references file (id),
  sponsor_url text not null,
  alt text not null,
  place integer not null,
  active boolean not null,
  created_at timestamptz not null
);

create table notification (
  id text primary key,
  account_id text not null references account (id),
  kind text not null,
  -- Words are made when shown, from the kind and these values, so that a change of language reaches old ones too.
  detail jsonb not null default '{}',
  redirect text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- One notification an occurrence: a job that runs twice adds it once.
  once_key text not null,
  unique (account_id, once_key)
);
create index notification_list on notification (account_id, id desc);
create index notification_unread on notification (account_id) where read_at is null;

-- R1: points of a mode in a period: an ISO week (2026-W47) for `athlete`, a month (2026-11) for the others.
create table ranking_score (
  mode text not null check (mode in ('athlete', 'hat-trick', 'card-game', 'coach-friend', 'game-vs', 'game-vs-vip', 'push-game')),
  period text not null check (period ~ '^\d{4}-(W\d{2}|\d{2})$'),
  account_id text not null references account (id),
  -- The account's, repeated so that one index gives the order: equal ranks are listed by username. Empty once the account is deleted.
  username text collate "C" not null,
  -- Hundredths of a point.
  score bigint not null,
  primary key (mode, period, account_id)
);
-- Read in order for pages and counted for positions; it holds all that is read, so deep pages never visit the table.
create index ranking_score_order on ranking_score (mode, period, score desc, username, account_id);
create index ranking_score_account on ranking_score (account_id);
