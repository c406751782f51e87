create table account (
  id text primary key,
  -- Null after deletion: the ledger keeps the id as a pseudonym, and people may take the name again.
  username text unique,
  email text unique,
  cpf text unique,
  -- Keyed hash of the CPF, kept after deletion so that exclusions and limits follow the person.
  cpf_hash text not null,
  name text not null,
  gender text not null check (gender in ('M', 'F', 'O')),
  phones text[] not null,
  birth_date date,
  photo_id text references file (id),
  password_hash text,
  roles text[] not null default '{}',
  influencer_code text unique,
  lang text not null default 'pt-BR' check (lang in ('pt-BR', 'en')),
  email_confirmed_at timestamptz,
  -- Another address that was asked for: it takes effect once the link mailed to it is opened.
  pending_email text,
  terms_version text,
  terms_accepted_at timestamptz,
  blocked_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (deleted_at is not null or (username is not null and email is not null and cpf is not null and password_hash is not null))
);
create index account_cpf_hash on account (cpf_hash);

-- Links in mails: recovery of a password, confirmation of an address (the new one, when it changes). Only the hash is stored;
-- a row goes when its link is used or a newer one of its purpose is made.
create table account_token (
  token_hash text primary key,
  account_id text not null references account (id),
  purpose text not null check (purpose in ('recovery', 'confirm-email')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_token_account on account_token (account_id);

-- Devices an account has signed in from, by the hash of a long-lived cookie: a known device keeps its own allowance of
-- tries, so that a stranger's never lock the owner out; an unknown one is told to the owner by mail.
create table account_device (
  account_id text not null references account (id),
  device_hash text not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);

-- W3: wrong passwords of somebody signed in (change of password or e-mail, deletion, transfers). A row is written before the
-- password is looked at and removed when it was right, so that tries made at once are counted too.
create table account_password_try (
  id text primary key,
  account_id text not null references account (id),
  at timestamptz not null
);
create index account_password_try_latest on account_password_try (account_id, at desc);
create index account_token_expiry on account_token (expires_at);
