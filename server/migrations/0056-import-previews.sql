-- Every import is a preview first: the import itself in a transaction that is rolled back. What it would change is kept beside the upload, with
-- what a person said of clubs nobody knows, and, once applied, what it takes to undo it.
alter table import_job add column preview jsonb;
-- `[{ref, link}]`: a source's club is one of ours, or (null) a new one.
alter table import_job add column decisions jsonb not null default '[]';
alter table import_job add column applying boolean not null default false;
alter table import_job add column undo jsonb;
alter table import_job drop constraint import_job_state_check;
-- `stored`: files of an import that further uploads complete. `failed`: our fault, not the file's. `undone`: what it wrote was taken back.
alter table import_job add constraint import_job_state_check
  check (state in ('stored', 'waiting', 'running', 'previewed', 'done', 'refused', 'failed', 'undone'));
create index import_job_championship on import_job (championship_id, id desc);

-- Clubs of different sports are never one: Red Bull the constructor is not Red Bull Bragantino.
alter table team add column sport text not null default 'football';
update championship set sport = 'formula-1' where source = 'f1db' and sport = 'football';
update team set sport = other.sport
from (
  select squad.team_id as id, min(championship.sport) as sport
  from match_athlete squad join match on match.id = squad.match_id join championship on championship.id = match.championship_id
  group by squad.team_id having bool_and(championship.sport <> 'football')
) other
where other.id = team.id and not exists (select from match where home_id = team.id or away_id = team.id);
-- A constructor that was tied to a football club is looked for anew by the next import.
delete from external_ref using team where external_ref.source = 'f1db' and external_ref.kind = 'team'
  and team.id = external_ref.id and team.sport = 'football';
drop index team_name;
create unique index team_name on team (lower(name), coalesce(state, ''), sport);
create or replace view published_team as
  select abbrev, aliases, created_at, id, name, state, sport from team;

-- A match that an undone import had added goes, unless a game refers to it (their foreign keys say so); its versions stay.
alter table match_version drop constraint match_version_match_id_fkey;
