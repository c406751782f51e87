-- What is done by the clock finds its rows without reading those that are done with.

-- Keys that are still there, for the time after which they go; and what was paid, by when.
create index withdrawal_with_key on withdrawal (ended_at) where key is not null and ended_at is not null;
create index withdrawal_paid on withdrawal (ended_at) where state = 'paid';

-- Rankings of games that another replaced: their pages go a little later.
create table replaced_board (
  game_id text not null,
  version integer not null,
  -- When the next came.
  at timestamptz not null,
  primary key (game_id, version)
);
create index replaced_board_by_time on replaced_board (at);
insert into replaced_board (game_id, version, at)
  select newer.game_id, newer.version - 1, newer.at from board newer
  where exists (select from board_page page where page.game_id = newer.game_id and page.version = newer.version - 1);

-- The same of rankings of players; and those that have no board yet.
create table replaced_ranking_board (
  mode text not null,
  period text not null,
  version integer not null,
  at timestamptz not null,
  primary key (mode, period, version)
);
create index replaced_ranking_board_by_time on replaced_ranking_board (at);
insert into replaced_ranking_board (mode, period, version, at)
  select older.mode, older.period, older.version, newer.at from ranking_board older
    join ranking_board newer on newer.mode = older.mode and newer.period = older.period and newer.version = older.version + 1;
alter table ranking add column has_board boolean not null default false;
update ranking r set has_board = true where exists (select from ranking_board b where b.mode = r.mode and b.period = r.period);
create index ranking_without_board on ranking (mode, period) where not has_board;
