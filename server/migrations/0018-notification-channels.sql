-- By which ways somebody is told, and what was sent. A notification that is not for the panel is still one: what is pushed and mailed
-- belongs to it.
alter table notification add column in_panel boolean not null default true;

-- What somebody chose; a group without a row is as it was made.
create table notice_choice (
  account_id text not null references account (id),
  notice_group text not null,
  panel boolean not null,
  push boolean not null,
  mail boolean not null,
  primary key (account_id, notice_group)
);

-- Minutes of São Paulo's day between which nothing is pushed or mailed.
create table notice_quiet (
  account_id text primary key references account (id),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  check (from_minute <> to_minute)
);

-- A browser that takes pushes. It goes with the session it was made in: who signs out, here or from afar, shows nothing there any more.
create table push_subscription (
  id text primary key,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  account_id text not null references account (id),
  session_id text not null references session (id) on delete cascade,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id, id);
create index push_subscription_session on push_subscription (session_id);

-- One push a browser, one mail a notification: the key makes it so. A sending is taken (`sending`) before it is tried, so that a crash
-- between the two leaves it unsent at worst, never sent twice.
create table notice_sending (
  notification_id text not null references notification (id) on delete cascade,
  channel text not null check (channel in ('push', 'mail')),
  -- The browser; empty for a mail.
  target text not null,
  notice_group text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'skipped', 'failed')),
  due_at timestamptz not null,
  -- Too old after this to help anybody.
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- Why it was skipped or failed.
  why text,
  changed_at timestamptz not null,
  primary key (notification_id, channel, target)
);
create index notice_sending_due on notice_sending (due_at) where state = 'waiting';
create index notice_sending_taken on notice_sending (changed_at) where state = 'sending';
create index notice_sending_age on notice_sending (changed_at) where state <> 'waiting';

-- Cards whose players were reminded, once a turn.
create table card_reminder (
  game_id text not null references game (id),
  turn text not null check (turn in ('closing', 'last-call')),
  at timestamptz not null,
  primary key (game_id, turn)
);
