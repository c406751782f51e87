-- Championships, teams, athletes, and what happened in matches: facts with source, versions and reasons (C6, C10).

create table championship (
  id text primary key,
  name text not null,
  season integer not null check (season between 1900 and 2200),
  sport text not null default 'football',
  -- C6: the one source whose facts settle games of this championship.
  source text not null,
  -- What a live feed calls it, where it is polled: `71` is the Série A of API-Football.
  feed_league text,
  created_at timestamptz not null,
  unique (name, season)
);

create table team (
  id text primary key,
  name text not null,
  -- Stored, since first letters collide (Atlético Mineiro, Atlético Goianiense).
  abbrev text not null check (abbrev ~ '^[A-Z0-9]{2,4}$'),
  state text,
  -- Other names that sources use.
  aliases text[] not null default '{}',
  -- Two or three colours, `#rrggbb`, for the drawn crest and shirt.
  colors text[] not null default '{}',
  image_id text references file (id),
  created_at timestamptz not null
);
create unique index team_name on team (lower(name), coalesce(state, ''));

create table athlete (
  id text primary key,
  name text not null,
  nickname text,
  position text,
  photo_id text references file (id),
  created_at timestamptz not null
);

-- What a source calls our teams and athletes: by its own id where it has one, else by the tidied name (athletes: within a team).
create table external_ref (
  source text not null,
  kind text not null check (kind in ('team', 'athlete')),
  external text not null,
  id text not null,
  primary key (source, kind, external)
);
create index external_ref_id on external_ref (id);

create table match (
  id text primary key,
  championship_id text not null references championship (id),
  source text not null,
  -- The source's number: an import is idempotent by (championship, source, number).
  number text not null,
  -- `round`: one round told athlete by athlete; `race`: drivers instead of sides.
  kind text not null default 'match' check (kind in ('match', 'race', 'round')),
  round text not null,
  home_id text references team (id),
  away_id text references team (id),
  -- As last told; games take over only an earlier one (C2).
  starts_at timestamptz,
  -- C7 counts from this: the schedule, until its moment has come; a later start told after that does not move it.
  due_at timestamptz,
  place text,
  status text not null default 'scheduled' check (status in ('scheduled', 'live', 'finished', 'postponed', 'abandoned', 'void')),
  -- The version of the facts in force; 0 before the first.
  version integer not null default 0,
  facts jsonb,
  -- Names that are not matched to an athlete yet: while there are any, nothing settles on this match.
  unresolved integer not null default 0 check (unresolved >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (championship_id, source, number)
);
create index match_by_time on match (starts_at) where status in ('scheduled', 'live', 'postponed', 'abandoned');
create index match_by_round on match (championship_id, round);
create index match_overdue on match (due_at) where status in ('scheduled', 'postponed', 'abandoned');

-- Each change keeps its author, reason and time. Rows are only ever added.
create table match_version (
  match_id text not null references match (id),
  version integer not null,
  facts jsonb not null,
  -- `import`, `feed`, `replay`, `operator`, `rule` (C7, C8)
  author text not null,
  operator_id text references operator (id),
  reason text not null,
  at timestamptz not null,
  primary key (match_id, version)
);
create function row_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger match_version_append_only before update or delete or truncate on match_version
  for each statement execute function row_is_append_only();

-- Who belongs to a match: line-up and bench, drivers, or the athletes a round tells of. The club is the one of that match.
create table match_athlete (
  match_id text not null references match (id),
  athlete_id text not null references athlete (id),
  team_id text references team (id),
  side text check (side in ('home', 'away')),
  shirt integer,
  position text,
  starter boolean,
  primary key (match_id, athlete_id)
);
create index match_athlete_athlete on match_athlete (athlete_id);

-- What an import could not decide: a person links it, or says that it is left out.
create table match_review (
  id text primary key,
  championship_id text not null references championship (id),
  match_id text references match (id),
  source text not null,
  kind text not null,
  row text not null,
  reason text not null,
  -- A name in the match's facts that is no athlete yet, and the side of that player: while such a row is open nothing settles.
  name text,
  side text check (side in ('home', 'away')),
  state text not null default 'open' check (state in ('open', 'linked', 'left-out')),
  resolved_by text references operator (id),
  resolved_at timestamptz,
  created_at timestamptz not null
);
create index match_review_open on match_review (championship_id, state, id);
create unique index match_review_once on match_review (championship_id, source, coalesce(match_id, ''), kind, row);

-- An upload that is read and applied by a job; `counts` as the console shows them.
create table import_job (
  id text primary key,
  championship_id text not null references championship (id),
  source text not null,
  -- Files in the order they were sent; kept for an hour after the end, for an upload that completes them.
  file_ids text[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'refused')),
  done integer not null default 0,
  total integer not null default 0,
  counts jsonb not null default '{"created":0,"updated":0,"unchanged":0,"linked":0,"unresolved":0}',
  problem text,
  operator_id text not null references operator (id),
  reason text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A stored match played again, `speed` times as fast, from `starts_at` on. `final` is where it ends.
create table replay (
  match_id text primary key references match (id),
  final jsonb not null,
  starts_at timestamptz not null,
  speed double precision not null check (speed > 0),
  done boolean not null default false
);
create index replay_running on replay (match_id) where not done;
