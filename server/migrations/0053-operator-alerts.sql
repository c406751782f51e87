-- Games for which somebody should have told facts, options or an answer by now, since the whistle after which it was expected.
create table awaited_fact (
  game_id text primary key references game (id),
  kind text not null check (kind in ('facts', 'ticks', 'answers')),
  since timestamptz not null
);

-- How an operator wants to be told of what waits: the kinds, each by mail or browser; kinds that are absent are not told.
create table operator_alert_choice (
  operator_id text primary key references operator (id),
  mail text,
  lang text not null check (lang in ('pt-BR', 'en')),
  kinds jsonb not null,
  updated_at timestamptz not null
);

-- What an operator was told of: once for each occurrence.
create table operator_alert (
  operator_id text not null references operator (id),
  kind text not null,
  mode text not null,
  -- When the newest of these items began to wait.
  since timestamptz not null,
  count integer not null,
  channel text not null check (channel in ('mail', 'browser')),
  at timestamptz not null,
  -- The mail or the page it was told by; null while it waits for one.
  batch text,
  batch_at timestamptz,
  primary key (operator_id, kind, mode, since)
);
create index operator_alert_by_time on operator_alert (at);
create index operator_alert_untold on operator_alert (operator_id, channel) where batch is null;
create index operator_alert_batch on operator_alert (batch) where batch is not null;
