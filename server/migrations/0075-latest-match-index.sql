-- outside a transaction
-- A match that an undone import removes is looked for among the latest of all athletes.
drop index concurrently if exists athlete_latest_match;
create index concurrently athlete_latest_match on athlete (latest_match_id);
