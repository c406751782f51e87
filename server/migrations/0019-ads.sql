-- Ads: written as drafts, sent to an audience, ended.
create table ad (
  id text primary key,
  type text not null check (type in ('image', 'video')),
  title text not null,
  text text not null,
  alt text not null,
  video text not null,
  link text not null,
  file_id text references file (id),
  check (type = 'video' or file_id is not null),
  -- The card it goes with, which is one that players have seen, so it is never removed; none is the house's own.
  card_id text,
  players text not null check (players in ('all', 'athlete-card', 'card-game', 'card')),
  check (players <> 'card' or card_id is not null),
  -- Of who gets it; null for every language.
  lang text check (lang in ('pt-BR', 'en')),
  notify boolean not null,
  live boolean not null,
  check (notify or live),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'ended')),
  send_at timestamptz check ((state = 'draft') = (send_at is null)),
  -- While it is being sent: the last account that was looked at.
  sent_up_to text not null default '',
  ended_at timestamptz,
  created_at timestamptz not null
);
create index ad_state on ad (state, id desc);
create index ad_file on ad (file_id) where file_id is not null;

-- Whom an ad was sent to. One row each, so a view and a click are counted once, whatever is sent twice.
create table ad_recipient (
  ad_id text not null references ad (id),
  account_id text not null references account (id),
  sent_at timestamptz not null,
  seen_at timestamptz,
  clicked_at timestamptz,
  primary key (ad_id, account_id)
);
create index ad_recipient_account on ad_recipient (account_id, sent_at desc);
create index ad_recipient_seen on ad_recipient (ad_id) where seen_at is not null;
create index ad_recipient_clicked on ad_recipient (ad_id) where clicked_at is not null;
