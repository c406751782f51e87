-- A match that an operator corrected while it was live waits for a person too, once its source reports how it went on. The version before
-- reads `blocks`, which stays until nothing does.
alter table match_review add column waits boolean not null
  generated always as (name is not null or (kind = 'unknown-club' and match_id is null) or kind in ('settled', 'silent', 'corrected')) stored;
create index match_review_waits on match_review (championship_id) where state = 'open' and waits;
create or replace view published_match_review as
  select waits as blocks, championship_id, id, kind, match_id, message, name, reason, row, side, source, state from match_review;
