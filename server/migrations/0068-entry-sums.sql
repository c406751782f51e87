-- How much was played by day, week and month of São Paulo, which the console's figures read instead of all entries. A job adds settled entries,
-- one stretch of time after another, in one statement with its progress, as it does for the ledger (0046).

-- Entries with an id before `until_id`, the first of that moment, are in the sums. One row, from the first run on.
create table entry_sums (
  one boolean primary key default true check (one),
  until timestamptz not null,
  until_id text not null
);

-- Entries that were stored with an id of a time that is in the sums already (a demo's past), until the next run adds them.
create table entry_late (
  id text primary key
);
create function entry_note_late() returns trigger language plpgsql as $$
begin
  insert into entry_late select id from added where id < (select until_id from entry_sums);
  return null;
end $$;
create trigger entry_noted_late after insert on entry referencing new table as added
  for each statement execute function entry_note_late();

create table entry_step (
  step text not null check (step in ('day', 'week', 'month')),
  first date not null,
  entries bigint not null,
  staked bigint not null,
  players bigint not null,
  -- Its players are removed some time after its end, because nobody counts them again.
  state text not null default 'kept' check (state in ('kept', 'going', 'gone')),
  primary key (step, first)
);
create index entry_step_with_players on entry_step (state, first) where state <> 'gone';

-- Who has played in a step, so that everybody is counted once.
create table entry_step_player (
  step text not null,
  first date not null,
  account_id text not null,
  primary key (step, first, account_id)
);

create view published_entry_sums as select until_id from entry_sums;
create view published_entry_late as select id from entry_late;
create view published_entry_step as select step, first, entries, staked, players from entry_step;
create view published_entry_step_player as select step, first, account_id from entry_step_player;
