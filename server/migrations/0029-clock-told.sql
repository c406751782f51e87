-- P3: a clock says where a match was when it was told. Since when it shows what it shows, and when a source last told it; null without one.
alter table match add column clock_since timestamptz;
alter table match add column clock_told_at timestamptz;
update match set clock_since = updated_at, clock_told_at = updated_at where jsonb_typeof(facts -> 'clock') = 'object';
