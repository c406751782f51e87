-- Weeks in which somebody of a league had points, noted when the week's table is made: once the week is over its members are told of it.
create table league_week (
  league_id text not null references league (id),
  week text not null,
  told_at timestamptz,
  primary key (league_id, week)
);
create index league_week_to_tell on league_week (week, league_id) where told_at is null;
