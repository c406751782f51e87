-- What a player's lists count, from indexes that hold all they ask for: a count never reads the rows, which of one player are spread over the
-- whole table. Each takes the place of an index, so that an entry or a movement writes to as many as before.

-- Entries of an account by game: which there are, and whether they are void or archived.
alter table entry
  drop constraint entry_account_id_game_id_picks_key,
  add constraint entry_account_id_game_id_picks_key unique (account_id, game_id, picks) include (id, void, archived);

-- An account's statement: what its order and filters ask for.
alter table statement_row
  drop constraint statement_row_pkey,
  add primary key (account_id, id) include (at, seq, module, status, direction);

-- Cards that players see, in the order of their start. Other modes have rows of no use to it, and of few bytes.
create index game_shown on game (mode, starts_at, id) include (state, locks_at)
  where locks_at is not null and state not in ('draft', 'scheduled');
-- Paid games of a mode by their end.
create index game_ended on game (mode, ended_at) where state = 'paid';

drop index card_of_championship;
create index card_of_championship on card (championship_id, id);

drop index room_member_account;
create index room_member_account on room_member (account_id, state, room_id) include (archived, at);

-- Rows that are only added are visible to all soon after a vacuum, and only then an index is enough; by default a fifth of the table is added
-- before the next one.
alter table entry set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table statement_row set (autovacuum_vacuum_insert_scale_factor = 0.02);
