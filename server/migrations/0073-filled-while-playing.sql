-- outside a transaction
-- What 0071 counts and stores of accounts, a few at a time, and indexes of large tables, built while players play. Each statement can be repeated;
-- 0074 puts the indexes in the place of others.

do $$
declare
  first text := '';
  last text;
begin
  loop
    select max(id) into last from (select id from account where id > first order by id limit 5000) part;
    exit when last is null;
    update account set words = plain_text(name || ' ' || coalesce(username, '')) where id > first and id <= last and words is null;
    perform depositors_add(array(select account_id from deposit where account_id > first and account_id <= last and state = 'paid'));
    first := last; commit;
  end loop;
end $$;
drop index concurrently if exists account_by_words;
create index concurrently account_by_words on account using gin (words gin_trgm_ops) where deleted_at is null;

-- What a player's lists count, from indexes that hold all they ask for: a count never reads the rows, which of one player are spread over the
-- whole table. Each takes the place of an index, so that an entry or a movement writes to as many as before.
-- Entries of an account by game: which there are, and whether they are void or archived.
drop index concurrently if exists entry_listed;
create unique index concurrently entry_listed on entry (account_id, game_id, picks) include (id, void, archived);
-- An account's statement: what its order and filters ask for.
drop index concurrently if exists statement_row_listed;
create unique index concurrently statement_row_listed on statement_row (account_id, id) include (at, seq, module, status, direction);
drop index concurrently if exists card_in_championship;
create index concurrently card_in_championship on card (championship_id, id);
drop index concurrently if exists room_member_listed;
create index concurrently room_member_listed on room_member (account_id, state, room_id) include (archived, at);

-- Cards that players see, in the order of their start. Other modes have rows of no use to it, and of few bytes.
drop index concurrently if exists game_shown;
create index concurrently game_shown on game (mode, starts_at, id) include (state, locks_at)
  where locks_at is not null and state not in ('draft', 'scheduled');
-- Paid games of a mode by their end.
drop index concurrently if exists game_ended;
create index concurrently game_ended on game (mode, ended_at) where state = 'paid';

-- Orders of the console's lists, which were sorted anew for every page.
drop index concurrently if exists chat_report_listed;
create index concurrently chat_report_listed on chat_report
  ((state <> 'open'), (case when state = 'open' then created_at end), answered_at desc, id);
drop index concurrently if exists pix_receipt_newest;
create index concurrently pix_receipt_newest on pix_receipt (received_at desc, e2e_id desc);
drop index concurrently if exists game_of_mode;
create index concurrently game_of_mode on game (mode, id);
-- Current sessions are counted in the index alone.
drop index concurrently if exists session_current;
create index concurrently session_current on session (expires_at, kind);

-- Without statistics of the new column a search of a frequent name would be planned as one of a rare name.
analyze account;
