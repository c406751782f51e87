-- outside a transaction
-- The games that were locked since the last look are looked for, and the primary key begins with the players.
drop index concurrently if exists risk_same_picks_game;
create index concurrently risk_same_picks_game on risk_same_picks (game_id, first_id, second_id);
