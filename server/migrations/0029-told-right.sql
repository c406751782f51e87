-- P3: a clock says where a match was when it was told. Since when it shows what it shows, and when a source last told it; null without one.
alter table match add column clock_since timestamptz;
alter table match add column clock_told_at timestamptz;
update match set clock_since = updated_at, clock_told_at = updated_at where jsonb_typeof(facts -> 'clock') = 'object';

-- A push game is called by its question, which its operator writes in both languages; other games have one name.
alter table game add column name_en text;
update game set name_en = push_game.question_en from push_game where push_game.id = game.id;
