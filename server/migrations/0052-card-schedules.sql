-- Cards that come again: every round of a championship, like the last one.

create table card_schedule (
  id text primary key,
  championship_id text not null references championship (id),
  mode text not null check (mode in ('athlete-card', 'card-game')),
  active boolean not null,
  -- Nothing opens by itself unless the operator chose so.
  opens boolean not null,
  -- In whose name it drafts and opens.
  operator_id text not null references operator (id),
  -- The round drafted last: a draft that was removed is not drafted again.
  last_round text,
  last_card_id text,
  -- Why the last look came to nothing: a code of the contract.
  problem text,
  looked_at timestamptz,
  created_at timestamptz not null,
  unique (championship_id, mode)
);
create index card_schedule_due on card_schedule (looked_at nulls first) where active;
