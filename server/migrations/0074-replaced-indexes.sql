-- The indexes that those of 0073 replace. Keys change their index without reading the table.
alter table entry
  drop constraint entry_account_id_game_id_picks_key,
  add constraint entry_account_id_game_id_picks_key unique using index entry_listed;
alter table statement_row
  drop constraint statement_row_pkey,
  add constraint statement_row_pkey primary key using index statement_row_listed;
drop index account_words, card_of_championship, room_member_account, pix_receipt_by_time, session_expiry;
