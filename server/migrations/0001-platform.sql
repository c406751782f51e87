-- What the platform itself keeps: sessions, files, limits of rate, answers of repeated calls, the demo's mailbox, sockets.

-- One row a signed-in device. `subject_id` is an account or an operator, by `kind`. Only the token's hash is stored.
create table session (
  id text primary key,
  kind text not null check (kind in ('player', 'operator')),
  subject_id text not null,
  token_hash text not null unique,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_subject on session (subject_id, kind);
create index session_expiry on session (expires_at);

create table file (
  id text primary key,
  kind text not null,
  owner_id text,
  mime text not null,
  bytes integer not null check (bytes > 0),
  filename text not null,
  created_at timestamptz not null,
  -- An upload nobody uses is an orphan and is removed at this time; null once something refers to it.
  orphan_until timestamptz
);
create index file_orphans on file (orphan_until) where orphan_until is not null;

-- Leaky bucket, one row a key: `tat` is the theoretical arrival time of the next allowed try (GCRA).
create unlogged table rate_limit (
  key text primary key,
  tat timestamptz not null
);
create index rate_limit_tat on rate_limit (tat);

-- W6: the answer of a call that moves money, kept under its Idempotency-Key with a hash of its input.
create table idempotency (
  subject_id text not null,
  key text not null,
  operation text not null,
  input_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (subject_id, key)
);
create index idempotency_age on idempotency (created_at);

create table demo_mail (
  id text primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sent_at timestamptz not null
);

-- Socket.IO's PostgreSQL adapter keeps payloads over 8 kB here.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz default now(),
  payload bytea
);

create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by text
);
