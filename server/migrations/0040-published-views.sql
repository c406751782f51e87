-- What modules may read of each other's tables: a view for each, owned as its table is, with the columns that others read. PostgreSQL
-- replaces a view by its table when it plans, so a statement costs the same.

create view published_account as
  select birth_date, blocked_at, cpf, cpf_hash, created_at, deleted_at, email, email_confirmed_at, id, influencer_code, lang, name,
    phones, roles, terms_accepted_at, terms_version, username from account;
create view published_account_device as
  select account_id, device_hash, first_seen_at, seen_at from account_device;
create view published_treasury_order as
  select game_id, id, kind, state from treasury_order;
create view published_card as
  select championship_id, id from card;
create view published_card_draft as
  select account_id, card_id from card_draft;
create view published_chat_mute as
  select account_id, reason, until from chat_mute;
create view published_chat_report as
  select answered_at, author_id, created_at, id, kind, reason, reporter_id, state from chat_report;
create view published_identity_check as
  select account_id, answered_at, kind, state from identity_check;
create view published_escrow_in as
  select account, amount, part from escrow_in;
create view published_escrow_out as
  select account, amount from escrow_out;
create view published_fund as
  select balance, name from fund;
create view published_movement as
  select amount, at, cause, credit, debit, id, reason from movement;
create view published_statement_row as
  select account_id, amount, at, balance_after, counterpart_id, detail, direction, id, module, seq, status, subject_id, type from statement_row;
create view published_wallet as
  select account_id, balance from wallet;
create view published_athlete as
  select id, name, nickname from athlete;
create view published_championship as
  select created_at, feed_league, id, name, season, source, sport from championship;
create view published_match as
  select away_id, championship_id, created_at, facts, home_id, id, kind, number, round, source, starts_at, status from match;
create view published_match_athlete as
  select athlete_id, match_id, side, team_id from match_athlete;
create view published_match_review as
  select blocks, championship_id, id, kind, match_id, message, name, reason, row, side, source, state from match_review;
create view published_team as
  select abbrev, aliases, created_at, id, name, state from team;
create view published_debt as
  select account_id, amount, created_at, id, paid from debt;
create view published_deposit as
  select account_id, amount, created_at, id, paid_amount, state, type from deposit;
create view published_risk_hold as
  select account_id, id, lifted_at, until from risk_hold;
create view published_transfer as
  select amount, at, id, receiver_id, sender_id from transfer;
create view published_withdrawal as
  select account_id, amount, bounced, cpf_hash, created_at, id, key, key_hash, key_masked, state from withdrawal;
create view published_commission as
  select amount, entries, game_id, influencer_id from commission;
create view published_correction as
  select account_id, amount, board_version, entry_id, game_id, withheld from correction;
create view published_entry as
  select accepted_at, account_id, archived, code, game_id, id, influencer_id, nonce, picks, price, rules_version, void, void_reason from entry;
create view published_game as
  select board_version, created_at, ended_at, entries, fixed, guaranteed, id, locked_at, locks_at, mode, name, opens_at, price,
    rules_version, settled_at, stakes, starts_at, state, void_reason from game;
create view published_game_tally as
  select entries, game_id from game_tally;
create view published_prize as
  select account_id, amount, entry_id, game_id, rank, withheld from prize;
create view published_settlement as
  select at, board_version, fee, game_id, prizes from settlement;
create view published_player_pause as
  select cpf_hash, excluded_until, paused_until from player_pause;
create view published_duel as
  select id, opponent_id, ready_at, started_at, turn, turn_ends_at from duel;
create view published_duel_alert as
  select amount, at, found, game_id, games, id, loser_id, seen_at, winner_id from duel_alert;
create view published_room as
  select created_at, id, match_id, owner_id, playing_closes_at, type, words from room;
create view published_room_member as
  select account_id, at, room_id, state from room_member;
create view published_staff as
  select at, cpf_hash, operator_id from staff;
