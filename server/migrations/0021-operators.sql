-- Whoever was an operator before roles could do everything, and still can.
alter table operator add column roles text[] not null default '{admin}'
  check (cardinality(roles) > 0 and roles <@ array['support', 'games', 'finance', 'admin']);
alter table operator alter column roles drop default;

-- Who was added and has not chosen a password yet has none, and cannot sign in.
alter table operator alter column password_hash drop not null;
-- The hash of the one link that sets a password, until it is used or over.
alter table operator add column link_hash text unique;
alter table operator add column link_until timestamptz;
alter table operator add check ((link_hash is null) = (link_until is null));

-- Second step of sign-in (RFC 6238). Secrets are encrypted with a key made from SECRET_KEY: a copy of the database opens nothing.
alter table operator add column totp_secret text;
alter table operator add column totp_since timestamptz;
-- The last time step whose code was used: a code works once.
alter table operator add column totp_step bigint;
-- One that was given out and not confirmed by a code yet; the old one works until then.
alter table operator add column totp_pending text;
alter table operator add check ((totp_secret is null) = (totp_since is null));

-- Codes for who lost the phone: each works once, and they are replaced together.
create table operator_recovery_code (
  operator_id text not null references operator (id),
  -- A keyed hash: the codes are too short for a plain one.
  code_hash text not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
