-- Chats. A message has a number in its chat without a gap, given under the chat's row lock: what is committed later has a higher one,
-- so who asks for all after the last one seen misses nothing.

create table chat (
  id text primary key,
  kind text not null check (kind in ('p2p', 'card-game', 'card-athlete', 'coach', 'vs')),
  -- The card or room; null for two people.
  subject_id text,
  -- Two people, in id order.
  first_id text references account (id),
  second_id text references account (id),
  check ((kind = 'p2p') = (first_id is not null and second_id is not null and subject_id is null)),
  check (first_id < second_id),
  last_seq bigint not null default 0,
  last_at timestamptz,
  created_at timestamptz not null
);
create unique index chat_of_two on chat (first_id, second_id) where kind = 'p2p';
create unique index chat_of_subject on chat (kind, subject_id) where kind <> 'p2p';

create table message (
  chat_id text not null references chat (id),
  seq bigint not null,
  id text not null unique,
  author_id text not null references account (id),
  -- What the sender named it by: a repeated sending is one message.
  key text not null,
  text text,
  voice_id text references file (id),
  voice_seconds numeric,
  -- Words and voice of what was deleted are gone, unless a report keeps them.
  check (deleted_at is not null or (text is null) <> (voice_id is null)),
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by text check (deleted_by in ('author', 'moderator', 'leaving')),
  primary key (chat_id, seq),
  unique (author_id, key)
);
-- What a client that was away must forget.
create index message_deleted on message (chat_id, deleted_at) where deleted_at is not null;
-- What somebody said, for the export of their data and for when they leave.
create index message_author on message (author_id, created_at desc) where deleted_at is null;

-- A chat as each of its two people has it: the list of chats is read from here.
create table chat_member (
  chat_id text not null references chat (id),
  account_id text not null references account (id),
  read_seq bigint not null default 0,
  -- Messages of the other that are neither read nor deleted.
  unread integer not null default 0 check (unread >= 0),
  -- Copied from the chat, so that one index gives the order of the list.
  last_at timestamptz,
  primary key (chat_id, account_id)
);
create index chat_member_list on chat_member (account_id, last_at desc nulls last, chat_id);
create index chat_member_unread on chat_member (account_id) where unread > 0;

create table chat_block (
  account_id text not null references account (id),
  blocked_id text not null references account (id),
  at timestamptz not null,
  primary key (account_id, blocked_id),
  check (account_id <> blocked_id)
);
create index chat_block_of on chat_block (blocked_id);

-- What players reported. The words are kept with the report, whatever becomes of the message.
create table chat_report (
  id text primary key,
  kind text not null,
  chat_id text not null references chat (id),
  message_id text not null references message (id),
  reporter_id text not null references account (id),
  author_id text not null references account (id),
  reason text not null,
  -- The message and those around it, as they were.
  context jsonb not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'deleted', 'muted', 'blocked')),
  answered_by text references operator (id),
  answered_at timestamptz,
  answer text,
  created_at timestamptz not null,
  unique (message_id, reporter_id)
);
create index chat_report_queue on chat_report (state, created_at, id);
create index chat_report_author on chat_report (author_id);
create index chat_report_quoted on chat_report using gin (context jsonb_path_ops);

create table chat_mute (
  account_id text primary key references account (id),
  until timestamptz not null,
  reason text not null
);
