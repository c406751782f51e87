-- What the console counted and computed anew for every page, and now reads.

-- Accounts by the day of São Paulo they were opened on, and how many of them are closed, in a few rows a day. Kept by triggers in the transaction
-- of what they count: a version of the product without these tables keeps them too. A connection always takes the same row of a day, so people who
-- sign up at once rarely wait for each other.
create table account_tally (
  day date not null,
  shard smallint not null,
  accounts bigint not null,
  closed bigint not null,
  primary key (day, shard)
);
create function account_day(created_at timestamptz) returns date language sql immutable parallel safe
  return (created_at at time zone 'America/Sao_Paulo')::date;
create function account_added() returns trigger language plpgsql as $$
begin
  insert into account_tally as known (day, shard, accounts, closed)
  select account_day(created_at), pg_backend_pid() % 4, count(*), count(deleted_at) from added group by 1 order by 1
  on conflict (day, shard) do update set accounts = known.accounts + excluded.accounts, closed = known.closed + excluded.closed;
  return null;
end $$;
create function account_changed() returns trigger language plpgsql as $$
begin
  insert into account_tally as known (day, shard, accounts, closed)
  select day, pg_backend_pid() % 4, sum(accounts), sum(closed) from (values
    (account_day(new.created_at), 1, (new.deleted_at is not null)::integer),
    (account_day(old.created_at), -1, -(old.deleted_at is not null)::integer)) as change(day, accounts, closed)
  group by day order by day
  on conflict (day, shard) do update set accounts = known.accounts + excluded.accounts, closed = known.closed + excluded.closed;
  return null;
end $$;
create trigger account_counted after insert on account referencing new table as added
  for each statement execute function account_added();
create trigger account_recounted after update on account for each row
  when ((old.created_at, old.deleted_at) is distinct from (new.created_at, new.deleted_at)) execute function account_changed();
insert into account_tally (day, shard, accounts, closed)
select account_day(created_at), 0, count(*), count(deleted_at) from account group by 1;
create view published_account_tally as select day, accounts, closed from account_tally;

-- What a search of people compares, stored: computed for each of a hundred thousand Silvas it took most of the time of a search. Not a generated
-- column, which would write the table anew while sign-in waits: 0073 fills in the accounts there are.
alter table account add column words text;
create function account_words() returns trigger language plpgsql as $$
begin
  new.words := plain_text(new.name || ' ' || coalesce(new.username, ''));
  return new;
end $$;
create trigger account_has_words before insert or update of name, username on account
  for each row execute function account_words();
create or replace view published_account as
  select birth_date, blocked_at, cpf, cpf_hash, created_at, deleted_at, email, email_confirmed_at, id, influencer_code, lang, name,
    phones, roles, terms_accepted_at, terms_version, username, words from account;

-- Who has ever paid a deposit, and how many they are by the day they signed up on. A paid deposit stays paid. 0073 adds those who had paid before.
create table depositor (
  account_id text primary key references account (id)
);
create table depositor_tally (
  day date not null,
  shard smallint not null,
  players bigint not null,
  primary key (day, shard)
);
create function depositors_add(ids text[]) returns void language sql as $$
  with first as (
    insert into depositor (account_id) select distinct id from unnest(ids) as paid(id) order by 1 on conflict do nothing returning account_id
  )
  insert into depositor_tally as known (day, shard, players)
  select account_day(created_at), pg_backend_pid() % 4, count(*) from first join account on account.id = first.account_id group by 1 order by 1
  on conflict (day, shard) do update set players = known.players + excluded.players
$$;
create function deposit_added() returns trigger language plpgsql as $$
begin
  perform depositors_add(array(select account_id from added where state = 'paid'));
  return null;
end $$;
create function deposit_paid() returns trigger language plpgsql as $$
begin
  perform depositors_add(array[new.account_id]);
  return null;
end $$;
create trigger deposit_added after insert on deposit referencing new table as added
  for each statement execute function deposit_added();
create trigger deposit_paid after update on deposit for each row
  when (old.state <> 'paid' and new.state = 'paid') execute function deposit_paid();
create view published_depositor_tally as select day, players from depositor_tally;

-- How many games have had money taken out of their escrow: each once, when it is paid or refunded.
create table escrow_tally (
  shard smallint primary key,
  games bigint not null
);
create function escrow_out_added() returns trigger language plpgsql as $$
begin
  insert into escrow_tally as known (shard, games) select pg_backend_pid() % 4, count(*) from added having count(*) > 0
  on conflict (shard) do update set games = known.games + excluded.games;
  return null;
end $$;
create trigger escrow_out_counted after insert on escrow_out referencing new table as added
  for each statement execute function escrow_out_added();
insert into escrow_tally (shard, games) select 0, count(*) from escrow_out;
create view published_escrow_tally as select games from escrow_tally;

-- Who played in which week after signing up, of those who signed up in the last weeks, by the week they signed up in (its Monday in São Paulo).
-- A job adds settled entries, one stretch of time after another, in one statement with its progress, as it does for `entry_sums` (0068).
create table cohort_sums (
  one boolean primary key default true check (one),
  until timestamptz not null,
  until_id text not null
);
-- Entries that were stored with an id of a time that is in the sums already, until the next run adds them.
create table cohort_late (
  id text primary key
);
create or replace function entry_note_late() returns trigger language plpgsql as $$
begin
  insert into entry_late select id from added where id < (select until_id from entry_sums);
  insert into cohort_late select id from added where id < (select until_id from cohort_sums);
  return null;
end $$;
-- `week` counts from 0, by the time of signing up; -1 is any.
create table cohort_week (
  first date not null,
  week smallint not null,
  players bigint not null,
  primary key (first, week)
);
create table cohort_player (
  first date not null,
  account_id text not null,
  week smallint not null,
  primary key (first, account_id, week)
);
create view published_cohort_sums as select until_id from cohort_sums;
create view published_cohort_late as select id from cohort_late;
create view published_cohort_week as select first, week, players from cohort_week;
create view published_cohort_player as select first, account_id, week from cohort_player;
