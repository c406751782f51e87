-- W5: every movement is one row that takes from one account and gives the same to another, so that all accounts always add up
-- to zero. Rows are only ever added.

-- Accounts are named: `wallet:<account id>`, `escrow:<game id>`, `house`, `capital` … Only wallets have a row here, which holds
-- the balance that a spend is checked against; every other account is the sum of its movements.
create table wallet (
  account_id text primary key references account (id),
  balance bigint not null default 0 check (balance >= 0),
  -- Counts the changes, so that a client can tell an old balance from a new one.
  seq bigint not null default 0
);

create table movement (
  id text primary key,
  debit text not null,
  credit text not null check (credit <> debit),
  -- Centavos.
  amount bigint not null check (amount > 0),
  reason text not null,
  -- What caused it (an entry, a payment); with the reason it happens once.
  cause text not null,
  at timestamptz not null,
  unique (reason, cause)
);
create index movement_debit on movement (debit, id);
create index movement_credit on movement (credit, id);

create function movement_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'movements are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger movement_append_only before update or delete or truncate on movement
  for each statement execute function movement_is_append_only();
