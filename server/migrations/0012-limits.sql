-- W4. Kept by the keyed hash of the CPF, so that they follow the person into another account.
create table player_limit (
  cpf_hash text not null,
  kind text not null check (kind in ('deposit', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  -- In force, in centavos; null is none.
  amount bigint check (amount > 0),
  -- A raise that waits: from `next_at` on `next_amount` is in force (null is none).
  next_amount bigint check (next_amount > 0),
  next_at timestamptz,
  set_at timestamptz not null,
  primary key (cpf_hash, kind, period)
);
create table player_pause (
  cpf_hash text primary key,
  reminder_minutes integer,
  paused_until timestamptz,
  excluded_until timestamptz,
  changed_at timestamptz not null
);
-- What came into a wallet from outside the games, for the limits on deposits; plays are not in it, so it costs them nothing.
create index statement_row_coming on statement_row (account_id, at) where module in ('deposit', 'transfer') and direction = 'in';
