-- Money that came into the wallet of a closed account (a correction, a payout that its bank sent back) when its CPF had no other account:
-- it is in suspense until the person comes back.
create table unclaimed (
  -- The movement that took it to suspense.
  id text primary key,
  account_id text not null references account (id),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  claimed_by text references account (id),
  claimed_at timestamptz,
  check ((claimed_by is null) = (claimed_at is null))
);
create index unclaimed_open on unclaimed (at) where claimed_at is null;
create index account_closed on account (id) where deleted_at is not null;
