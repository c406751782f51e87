-- What the console's lists of athletes and matches computed anew for every row, and now read.

-- The latest match of an athlete, and the club it was for: the latest kick-off, those without one first of all, then the latest id. Kept by triggers
-- in the transaction that changes a squad or a kick-off, because several calls change them and a version of the product without these columns does
-- too. Changes of an athlete that run at once take turns by its row, and those of a match by the match's: each then sees what the other did.
alter table athlete
  add column latest_match_id text references match (id),
  add column team_id text references team (id);

create function athlete_find_latest(athletes text[]) returns void language plpgsql as $$
begin
  perform from athlete where id = any(athletes) order by id for no key update;
  update athlete set latest_match_id = latest.match_id, team_id = latest.team_id
  from unnest(athletes) as asked (id) left join lateral (
    select squad.match_id, squad.team_id from match_athlete squad join match on match.id = squad.match_id
    where squad.athlete_id = asked.id order by match.starts_at desc nulls last, match.id desc limit 1) latest on true
  where athlete.id = asked.id
    and (athlete.latest_match_id, athlete.team_id) is distinct from (latest.match_id, latest.team_id);
end $$;

create function match_athlete_added() returns trigger language plpgsql as $$
begin
  perform from match where id in (select match_id from added) order by id for share;
  perform from athlete where id in (select athlete_id from added) order by id for no key update;
  -- Only compared with the match that was the latest: a season's squads are not read again with each of its matches.
  update athlete set latest_match_id = latest.match_id, team_id = latest.team_id
  from (
    select distinct on (added.athlete_id) added.athlete_id, added.match_id, added.team_id, match.starts_at
    from added join match on match.id = added.match_id
    order by added.athlete_id, match.starts_at desc nulls last, match.id desc) latest
  where athlete.id = latest.athlete_id and not exists (
    select from match known where known.id = athlete.latest_match_id
      and (coalesce(known.starts_at, '-infinity'), known.id) > (coalesce(latest.starts_at, '-infinity'), latest.match_id));
  return null;
end $$;
create function match_athlete_changed() returns trigger language plpgsql as $$
begin
  perform athlete_find_latest(array(select athlete_id from removed union select athlete_id from added));
  return null;
end $$;
create function match_athlete_removed() returns trigger language plpgsql as $$
begin
  perform from athlete where id in (select athlete_id from removed) order by id for no key update;
  perform athlete_find_latest(array(
    select athlete.id from removed join athlete on athlete.id = removed.athlete_id and athlete.latest_match_id = removed.match_id));
  return null;
end $$;
create trigger match_athlete_added after insert on match_athlete referencing new table as added
  for each statement execute function match_athlete_added();
create trigger match_athlete_changed after update on match_athlete referencing new table as added old table as removed
  for each statement execute function match_athlete_changed();
create trigger match_athlete_removed after delete on match_athlete referencing old table as removed
  for each statement execute function match_athlete_removed();

create function match_start_changed() returns trigger language plpgsql as $$
begin
  perform athlete_find_latest(array(select athlete_id from match_athlete where match_id = new.id));
  return null;
end $$;
create trigger match_start_changed after update of starts_at on match
  for each row when (old.starts_at is distinct from new.starts_at) execute function match_start_changed();

select athlete_find_latest(array(select id from athlete));
create index athlete_by_club on athlete (team_id, (coalesce(nickname, name)), id);

-- What a search compares, stored: computing it for every match took most of the time of a search. A match is also found by its clubs' words.
alter table team add column words text not null generated always as (plain_text(name || ' ' || abbrev)) stored;
alter table athlete add column words text not null generated always as (plain_text(name || ' ' || coalesce(nickname, ''))) stored;
alter table match
  add column words text not null generated always as (plain_text(number || ' ' || round || ' ' || coalesce(place, ''))) stored;
alter table push_game
  add column words text not null generated always as (plain_text(question || ' ' || question_en)) stored;
create index team_words on team using gin (words gin_trgm_ops);
create index athlete_words on athlete using gin (words gin_trgm_ops);
create index match_words on match using gin (words gin_trgm_ops);
create index match_home on match (home_id);
create index match_away on match (away_id);
create or replace view published_team as
  select abbrev, aliases, created_at, id, name, state, sport, words from team;

-- The order of the console's list: the kick-off, else the day.
create index match_in_order on match (
  coalesce(starts_at, plays_on::timestamp at time zone 'America/Sao_Paulo'), length(number), number, id);

-- Every minute their open rooms are looked for.
create index match_void on match (id) where status = 'void';

-- Tables written anew have no statistics until they are read.
analyze team;
analyze athlete;
analyze match;
analyze push_game;
