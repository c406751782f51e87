-- The house's own accounts beside `house` and `capital`: `gateway` mirrors what players brought to and took from our account at the bank
-- (below zero by what they brought more), `payouts` is reserved for withdrawals that are not paid yet, `suspense` came in and belongs to
-- nobody yet, `debts` is what players owe the house (below zero by as much, W7).
-- What is at the bank = -(gateway + capital) = wallets + games + house + payouts + suspense + debts (W5).
alter table fund drop constraint fund_check;
alter table fund add constraint fund_floor check (balance >= 0 or name in ('capital', 'gateway', 'debts'));
insert into fund (name) values ('gateway'), ('payouts'), ('suspense'), ('debts');

-- W1. A player's intent to pay in; the charge at the bank is made after it, its txid from the id.
create table deposit (
  id text primary key,
  account_id text not null references account (id),
  -- As the client names it: purchase-1st-package …
  type text not null,
  title text not null,
  description text not null,
  -- Asked for, in centavos.
  amount bigint not null check (amount > 0),
  state text not null default 'new' check (state in ('new', 'open', 'paid', 'expired', 'failed')),
  -- The BR Code, once the bank has made the charge.
  copy_paste text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  paid_amount bigint,
  -- What the bank said of a charge it refused.
  told text,
  checks integer not null default 0,
  -- When the bank is asked about it next; null when nobody asks any more.
  next_check_at timestamptz
);
create index deposit_of_account on deposit (account_id, id desc);
create index deposit_due on deposit (next_check_at) where next_check_at is not null;
create index deposit_by_state on deposit (state, id desc);

-- Every Pix that came in, once each: what it is and what became of it. Its money is in a wallet, in suspense, or gone back.
create table pix_receipt (
  e2e_id text primary key,
  txid text,
  deposit_id text references deposit (id),
  -- Whose charge it paid, or whom an operator credited.
  account_id text references account (id),
  amount bigint not null check (amount > 0),
  received_at timestamptz not null,
  seen_at timestamptz not null,
  state text not null check (state in ('credited', 'suspense', 'returning', 'returned', 'reversed')),
  reason text,
  -- Masked; the CPF itself is not kept.
  payer text,
  -- Another than the player paid: never credited, whatever becomes of its return (W1).
  is_third_party boolean not null default false,
  next_check_at timestamptz
);
create index pix_receipt_of_deposit on pix_receipt (deposit_id) where deposit_id is not null;
create index pix_receipt_by_state on pix_receipt (state, e2e_id);
create index pix_receipt_by_time on pix_receipt (received_at desc);
create index pix_receipt_due on pix_receipt (next_check_at) where next_check_at is not null;

-- What goes back of a Pix: sent back by us, or taken by its bank (W7).
create table pix_return (
  e2e_id text not null references pix_receipt (e2e_id),
  id text not null,
  amount bigint not null check (amount > 0),
  is_claw_back boolean not null,
  state text not null check (state in ('new', 'processing', 'done', 'refused')),
  told text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (e2e_id, id)
);

-- W7: what a player owes the house since a claw-back took more than there was.
create table debt (
  id text primary key,
  account_id text not null references account (id),
  e2e_id text not null references pix_receipt (e2e_id),
  amount bigint not null check (amount > 0),
  paid bigint not null default 0 check (paid between 0 and amount),
  created_at timestamptz not null
);
create index debt_open on debt (account_id, id) where paid < amount;

-- Notices of the bank as they came, kept before they are answered.
create table pix_notice (
  id text primary key,
  body jsonb not null,
  received_at timestamptz not null,
  worked_at timestamptz
);
create index pix_notice_by_time on pix_notice (received_at);

-- W2. The coins are reserved with the row; the payout at the bank carries this id for ever.
create table withdrawal (
  id text primary key,
  account_id text not null references account (id),
  amount bigint not null check (amount > 0),
  key_type text not null check (key_type in ('CPF', 'EMAIL', 'PHONE', 'RANDOM')),
  -- Null once it ended and its time is over.
  key text,
  key_masked text not null,
  is_closing boolean not null default false,
  -- Of São Paulo.
  day date not null,
  state text not null default 'reserved' check (state in ('reserved', 'held', 'sending', 'sent', 'paid', 'failed')),
  attempts integer not null default 0,
  -- When the last sending began; null before the first, and when the bank took none.
  tried_at timestamptz,
  next_at timestamptz,
  failure text,
  told text,
  e2e_id text unique,
  bounced bigint not null default 0 check (bounced between 0 and amount),
  created_at timestamptz not null,
  ended_at timestamptz
);
-- One a day; one that failed frees it.
create unique index withdrawal_once_a_day on withdrawal (account_id, day) where state <> 'failed';
create index withdrawal_of_account on withdrawal (account_id, id desc);
create index withdrawal_due on withdrawal (next_at) where next_at is not null;
create index withdrawal_by_state on withdrawal (state, id desc);

create table withdrawal_step (
  withdrawal_id text not null references withdrawal (id),
  place integer not null,
  step text not null,
  at timestamptz not null,
  detail text,
  -- The operator who did it; null is the product itself.
  operator_id text,
  primary key (withdrawal_id, place)
);

-- W3. A transfer between players; `day` is São Paulo's.
create table transfer (
  id text primary key,
  sender_id text not null references account (id),
  receiver_id text not null references account (id),
  amount bigint not null check (amount > 0),
  day date not null,
  at timestamptz not null,
  check (sender_id <> receiver_id)
);
create index transfer_of_sender on transfer (sender_id, day);
create index transfer_of_receiver on transfer (receiver_id, at desc);

-- W5: the house's capital comes in and its fees go out by two people.
create table treasury_order (
  id text primary key,
  kind text not null check (kind in ('capital-in', 'fees-out')),
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused')),
  proposed_by text not null references operator (id),
  proposed_at timestamptz not null,
  decided_by text references operator (id),
  decided_at timestamptz,
  decision_reason text,
  check ((state = 'open') = (decided_by is null)),
  check (state <> 'approved' or decided_by <> proposed_by)
);
create index treasury_order_by_state on treasury_order (state, id desc);

-- The desk reads the house's own accounts by time: a deposit's movement carries the id of its charge, which may be days older.
drop index movement_out_of_fund;
drop index movement_into_fund;
create index movement_out_of_fund on movement (debit, at, id) where debit not like 'wallet:%' and debit not like 'escrow:%';
create index movement_into_fund on movement (credit, at, id) where credit not like 'wallet:%' and credit not like 'escrow:%';
-- Movements lie in the order of their time: one summary for each run of pages finds a day or a game's life, and costs a play nothing.
create index movement_by_time on movement using brin (at) with (autosummarize = on);
