-- A fixture without a time keeps its day, and what an operator set by hand outlives the next import of the same file.

alter table match
  -- The day in São Paulo, while there is no kick-off.
  add column plays_on date,
  -- What the source told when an operator changed the schedule by hand: what it only repeats does not undo the change.
  add column told_header jsonb;
create index match_by_day on match (plays_on) where starts_at is null and plays_on is not null;

create or replace view published_match as
  select away_id, championship_id, created_at, facts, home_id, id, kind, number, round, source, starts_at, status, plays_on from match;
