-- outside a transaction
-- The ledger's accounts of games are found by words of their names: each search compared the name of every game.
drop index concurrently if exists game_words;
create index concurrently game_words on game using gin (plain_text(name) gin_trgm_ops);
