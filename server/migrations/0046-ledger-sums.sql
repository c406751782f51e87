-- Sums of the ledger that the daily close, the treasury and the tax years read instead of all movements. A job adds what is settled, one stretch
-- of time after another, in one statement with the moment it has reached: no posting waits for it, and nothing is added twice. Movements stay
-- the truth; the check of the books compares the sums with them.

-- Up to when movements are in the sums. One row, from the first run on.
create table ledger_sums (
  one boolean primary key default true check (one),
  -- The day in São Paulo of the first movement.
  since date not null,
  until timestamptz not null
);

-- Movements that were posted with a time that is in the sums already (a demo's past), until the next run adds them.
create table ledger_late (
  id text primary key
);
create function ledger_note_late() returns trigger language plpgsql as $$
begin
  insert into ledger_late select id from added where at <= (select until from ledger_sums);
  return null;
end $$;
create trigger movement_noted_late after insert on movement referencing new table as added
  for each statement execute function ledger_note_late();

-- What moved on a day of São Paulo for a reason, between kinds of accounts: `players`, `games`, or a fund's own name.
create table ledger_day (
  day date not null,
  reason text not null,
  debit text not null,
  credit text not null,
  moves bigint not null,
  amount bigint not null,
  primary key (day, reason, debit, credit)
);

-- What moved in a wallet in a year of São Paulo, by what it is for the tax; `net` is what all of it came to.
create table wallet_year (
  account_id text not null,
  year smallint not null,
  moves bigint not null,
  net bigint not null,
  deposits bigint not null,
  taken_back bigint not null,
  withdrawn bigint not null,
  received bigint not null,
  sent bigint not null,
  staked bigint not null,
  refunded bigint not null,
  won bigint not null,
  withheld bigint not null,
  commissions bigint not null,
  other bigint not null,
  primary key (account_id, year)
) with (fillfactor = 80);

create function account_kind(account text) returns text language sql immutable parallel safe
  return case when account like 'wallet:%' then 'players' when account like 'escrow:%' then 'games' else account end;

-- What a row of a statement is in the year. Every row is something, so that the year adds up.
create function statement_part(type text, module text, direction text, title text) returns text language sql immutable parallel safe
  return case
    when type = 'new-game' then 'staked'
    when type = 'cancel-game' then 'refunded'
    when type = 'withheld' then 'withheld'
    when type = 'winner-payment' then case when title = 'commission' then 'commissions' else 'won' end
    when module = 'deposit' then case direction when 'in' then 'deposits' else 'taken_back' end
    when module = 'withdraw' then 'withdrawn'
    when module = 'transfer' then case direction when 'in' then 'received' else 'sent' end
    else 'other' end;

create view published_ledger_sums as select until from ledger_sums;
create view published_ledger_late as select id from ledger_late;
create view published_ledger_day as select day, reason, debit, credit, moves, amount from ledger_day;
create view published_wallet_year as
  select account_id, year, moves, net, deposits, taken_back, withdrawn, received, sent, staked, refunded, won, withheld, commissions, other
  from wallet_year;
