-- W5: the check of the books reads what changed since the one before it (docs/decisions/036). What a statement changes is noted here by triggers,
-- in its own transaction, and removed by the check that verified it, of the same snapshot.

-- What movements did to accounts, summed by statement. All wallets are one account here, `wallet:*`: theirs are checked one by one.
create table ledger_moved (
  account text not null,
  amount bigint not null,
  -- How many movements the account took part in; less than 0 when some were removed.
  moves bigint not null,
  -- The movements have ids between these.
  from_id text not null,
  to_id text not null
);
-- Accounts whose stored balance changed, by statement: one row of an array, since hundreds of wallets change together.
create table ledger_touched (
  accounts text[] not null
);
alter table ledger_touched alter accounts set storage external;

-- What the last check saw of each account. Signed one by one with the product's key, so that nobody without it can make a balance verified.
create table ledger_verified (
  account text collate "C" primary key,
  balance bigint not null,
  seq bigint not null,
  mac text not null
) with (fillfactor = 80);

-- Up to when the books are verified. Without it, or signed with another key, the next check reads all. One row.
create table ledger_checkpoint (
  one boolean primary key default true check (one),
  at timestamptz not null,
  movements bigint not null,
  mac text not null
);

-- The full check, in slices: where it is. One row.
create table ledger_sweep (
  one boolean primary key default true check (one),
  started_at timestamptz not null,
  -- Movements up to this time are summed slice by slice, those after it by the last slice.
  until timestamptz not null,
  -- The part that is read, and after which key it goes on; both null when the run is complete.
  part text,
  after text,
  slices bigint not null default 0,
  findings bigint not null default 0,
  -- The end of this run, and before it of the one before.
  finished_at timestamptz,
  took_ms bigint not null default 0
);
create table ledger_sweep_sum (
  account text primary key,
  amount bigint not null
);

-- What a check read: all, what changed, or a slice of all.
alter table ledger_check add kind text not null default 'whole' check (kind in ('whole', 'changes', 'slice'));

create function ledger_note_movements() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into ledger_moved (account, amount, moves, from_id, to_id)
      select account, sum(amount), count(*), min(id), max(id) from (
        select case when credit like 'wallet:%' then 'wallet:*' else credit end as account, amount, id from added
        union all select case when debit like 'wallet:%' then 'wallet:*' else debit end, -amount, id from added) as side group by account;
  end if;
  if tg_op <> 'INSERT' then
    insert into ledger_moved (account, amount, moves, from_id, to_id)
      select account, sum(amount), -count(*), min(id), max(id) from (
        select case when credit like 'wallet:%' then 'wallet:*' else credit end as account, -amount as amount, id from removed
        union all select case when debit like 'wallet:%' then 'wallet:*' else debit end, amount, id from removed) as side group by account;
    -- Whose statements no longer agree with them.
    insert into ledger_touched select array_agg(account) from (
      select credit as account from removed union select debit from removed) as side having count(*) > 0;
  end if;
  return null;
end $$;
create trigger movement_noted_insert after insert on movement referencing new table as added
  for each statement execute function ledger_note_movements();
create trigger movement_noted_update after update on movement referencing old table as removed new table as added
  for each statement execute function ledger_note_movements();
create trigger movement_noted_delete after delete on movement referencing old table as removed
  for each statement execute function ledger_note_movements();

create function ledger_note_wallets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ledger_touched select array_agg('wallet:' || account_id) from changed where balance <> 0 or seq <> 0 having count(*) > 0;
  else
    insert into ledger_touched select array_agg('wallet:' || account_id) from changed having count(*) > 0;
  end if;
  return null;
end $$;
create trigger wallet_noted_insert after insert on wallet referencing new table as changed
  for each statement execute function ledger_note_wallets();
create trigger wallet_noted_update after update on wallet referencing new table as changed
  for each statement execute function ledger_note_wallets();
create trigger wallet_noted_delete after delete on wallet referencing old table as changed
  for each statement execute function ledger_note_wallets();

create function ledger_note_funds() returns trigger language plpgsql as $$
begin
  insert into ledger_touched select array_agg(name) from changed having count(*) > 0;
  return null;
end $$;
create trigger fund_noted_insert after insert on fund referencing new table as changed
  for each statement execute function ledger_note_funds();
create trigger fund_noted_update after update on fund referencing new table as changed
  for each statement execute function ledger_note_funds();
create trigger fund_noted_delete after delete on fund referencing old table as changed
  for each statement execute function ledger_note_funds();

create function ledger_note_escrows() returns trigger language plpgsql as $$
begin
  insert into ledger_touched select array_agg(distinct account) from changed having count(*) > 0;
  return null;
end $$;
create trigger escrow_in_noted_insert after insert on escrow_in referencing new table as changed
  for each statement execute function ledger_note_escrows();
create trigger escrow_in_noted_update after update on escrow_in referencing new table as changed
  for each statement execute function ledger_note_escrows();
create trigger escrow_in_noted_delete after delete on escrow_in referencing old table as changed
  for each statement execute function ledger_note_escrows();
create trigger escrow_out_noted_insert after insert on escrow_out referencing new table as changed
  for each statement execute function ledger_note_escrows();
create trigger escrow_out_noted_update after update on escrow_out referencing new table as changed
  for each statement execute function ledger_note_escrows();
create trigger escrow_out_noted_delete after delete on escrow_out referencing old table as changed
  for each statement execute function ledger_note_escrows();

-- The return that a movement names.
create index pix_return_by_id on pix_return (id);
