-- Where the operator's own systems are told of games: opened, settled, paid, void.
create table webhook (
  id text primary key,
  name text not null,
  url text not null,
  -- AES-256-GCM under a key derived from SECRET_KEY: it signs, so it must be readable.
  secret text not null,
  events text[] not null,
  active boolean not null,
  created_at timestamptz not null
);

-- What happened, once for each game and type; a test has no game.
create table webhook_event (
  id text primary key,
  type text not null,
  game_id text,
  payload jsonb not null,
  at timestamptz not null
);
create unique index webhook_event_once on webhook_event (game_id, type) where game_id is not null;
create index webhook_event_by_time on webhook_event (at, id);

-- A delivery of an event to a webhook, with what came of it. Another delivery of the same is another row.
create table webhook_delivery (
  id text primary key,
  webhook_id text not null references webhook (id) on delete cascade,
  event_id text not null references webhook_event (id) on delete cascade,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Of the last attempt: what was answered, or why nothing was.
  status integer,
  problem text,
  created_at timestamptz not null,
  due_at timestamptz,
  ended_at timestamptz,
  replayed boolean not null default false
);
-- One at a time, so that asking for it twice at once sends it once.
create unique index webhook_delivery_waiting on webhook_delivery (webhook_id, event_id) where state = 'waiting';
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_of_event on webhook_delivery (event_id);
create index webhook_delivery_due on webhook_delivery (due_at) where state = 'waiting';
