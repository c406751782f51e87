-- Athletes of the Week: a card is a pool game (same id) with the athletes to predict and how points are made.
create table card (
  id text primary key references game (id),
  game_type text not null check (game_type in ('options', 'classic')),
  banner_id text references file (id),
  championship_id text references championship (id),
  round text,
  -- Influencer codes that this card takes; null takes every code.
  codes text[]
);

create table card_athlete (
  card_id text not null references card (id),
  -- Order on the card, from 0: picks refer to it.
  place integer not null check (place between 0 and 39),
  athlete_id text not null references athlete (id),
  team_id text references team (id),
  -- Where its facts come from: a match, a race or a round.
  match_id text not null references match (id),
  -- The match it plays in, for its kick-off, where `match_id` is a round.
  kickoff_match_id text references match (id),
  position text not null,
  shirt integer,
  -- A2: hundredths of a point for the exact number.
  classic_value integer not null default 1000 check (classic_value >= 0),
  primary key (card_id, place),
  unique (card_id, athlete_id)
);
create index card_athlete_match on card_athlete (match_id);
create index card_athlete_kickoff on card_athlete (kickoff_match_id);

create table card_option (
  id text primary key,
  card_id text not null references card (id),
  kind text not null check (kind in ('goal', 'statistic')),
  -- Order within its kind, from 0: picks refer to it.
  place integer not null check (place between 0 and 29),
  name text not null,
  -- The name in English; the same where it needs none.
  name_en text not null,
  -- Hundredths of a point.
  value integer not null check (value >= 0),
  -- A1: `<fact> (=|≥|≤) n`; `none` holds when no other option of its kind does. Null: the operator ticks what happened.
  rule_fact text,
  rule_is text check (rule_is in ('=', '>=', '<=')),
  rule_number integer,
  unique (card_id, kind, place)
);

-- What the operator ticked for options without a rule. Rows are only added; the newest counts (C10).
create table card_tick (
  id text primary key,
  card_id text not null references card (id),
  place integer not null,
  option_id text not null references card_option (id),
  happened boolean not null,
  operator_id text not null references operator (id),
  reason text not null,
  at timestamptz not null
);
create trigger card_tick_append_only before update or delete or truncate on card_tick
  for each statement execute function row_is_append_only();
create index card_tick_card on card_tick (card_id, id);

-- A play that is not sent yet, kept so that it survives a change of device.
create table card_draft (
  card_id text not null references card (id),
  account_id text not null references account (id),
  picks jsonb not null,
  updated_at timestamptz not null,
  primary key (card_id, account_id)
);
