-- What an import tells, by code and values, so that the console says it in the operator's language; rows of before keep their text alone.
alter table match_review add column message jsonb;
alter table import_job add column message jsonb;

-- Whether a row waits for a person: a name that is nobody's yet, a club that may be several, a paid match that an import would change, a match
-- whose source is silent.
-- All others are for information.
alter table match_review add column blocks boolean not null
  generated always as (name is not null or (kind = 'unknown-club' and match_id is null) or kind in ('settled', 'silent')) stored;
create index match_review_waiting on match_review (championship_id) where state = 'open' and blocks;
