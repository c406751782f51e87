-- The accounts beside wallets that must never go below zero and change rarely (the house): their balance is kept in a row, checked
-- like a wallet's.
create table fund (
  name text primary key,
  balance bigint not null default 0,
  seq bigint not null default 0,
  -- Capital is what the house put in: it mirrors the world outside and is below zero by as much.
  check (balance >= 0 or name = 'capital')
);
insert into fund (name) values ('house'), ('capital');
update fund set
  balance = coalesce((select sum(case when credit = fund.name then amount else -amount end) from movement
    where fund.name in (debit, credit)), 0),
  seq = (select count(*) from movement where fund.name in (debit, credit));

-- What has come into an escrow (the money of one game), in a few parts, so that processes that take entries at the same moment do not
-- wait for one row: each adds to the part of its connection.
create table escrow_in (
  account text not null,
  part smallint not null,
  amount bigint not null check (amount > 0),
  primary key (account, part)
);
-- What has left an escrow. Whoever takes money out holds this row, and may take what had come in by then.
create table escrow_out (
  account text primary key,
  amount bigint not null default 0 check (amount >= 0),
  came_in bigint not null default 0,
  check (amount <= came_in)
);
insert into escrow_in (account, part, amount)
  select credit, 0, sum(amount) from movement where credit like 'escrow:%' group by credit;
insert into escrow_out (account, amount, came_in)
  select debit, sum(amount), (select amount from escrow_in where account = debit) from movement
  where debit like 'escrow:%' group by debit;

-- A wallet's movements are read from its statement below; the books of games and of the house are summed by these.
drop index movement_debit;
drop index movement_credit;
create index movement_out_of_fund on movement (debit, id) where debit not like 'wallet:%' and debit not like 'escrow:%';
create index movement_into_fund on movement (credit, id) where credit not like 'wallet:%' and credit not like 'escrow:%';

-- What a player's statement shows, written with the movement it is about: every movement of a wallet has its row.
create table statement_row (
  account_id text not null,
  -- The movement's id; for what has not moved money yet, its own.
  id text not null,
  module text not null,
  type text,
  status text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  -- What the wallet held after it, and which of its changes that was (`wallet.seq`); null while no money has moved.
  balance_after bigint check (balance_after >= 0),
  seq bigint,
  check ((balance_after is null) = (seq is null)),
  -- Null is the house.
  counterpart_id text,
  -- The game, entry or payment it is about.
  subject_id text,
  -- Values its words are made of when shown: the game's name, the reason of a refund, the place of a prize.
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (account_id, id)
);
insert into statement_row (account_id, id, module, status, direction, amount, balance_after, seq, at)
  select substr(wallet, 8), id, reason, 'success', direction, amount,
    sum(case direction when 'in' then amount else -amount end) over (partition by wallet order by id),
    row_number() over (partition by wallet order by id), at
  from (select debit as wallet, 'out' as direction, * from movement union all select credit, 'in', * from movement) as side
  where wallet like 'wallet:%';
update wallet set seq = (select count(*) from statement_row where statement_row.account_id = wallet.account_id);
-- Room in each page for a changed balance beside the old one.
alter table wallet set (fillfactor = 80);

-- What the check of the books found last (W5). `broken` holds payouts until a later check is clean.
create table ledger_check (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms integer not null,
  movements bigint not null,
  broken jsonb not null
);
