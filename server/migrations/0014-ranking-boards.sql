-- R1: rankings are read from boards (docs/decisions/014). One row for each ranking that anybody has points in: its boards are made
-- under its lock.
create table ranking (
  mode text not null,
  period text not null,
  primary key (mode, period)
);
insert into ranking (mode, period) select distinct mode, period from ranking_score;

-- A ranking at one moment, never changed once it is there. The newest is in force; older ones go two minutes after the next came.
create table ranking_board (
  mode text not null,
  period text not null,
  version integer not null check (version > 0),
  at timestamptz not null,
  entries integer not null,
  primary key (mode, period, version),
  foreign key (mode, period) references ranking (mode, period)
);
-- The places of a board, 500 a row, in order (points, then username): a page is read by its number, never by sorting or skipping.
create table ranking_page (
  mode text not null,
  period text not null,
  version integer not null,
  page integer not null,
  -- C3: the position of the row's first place.
  position integer not null,
  -- 12 bytes an id, 8 a score (big-endian), in hundredths of a point.
  account_ids bytea not null,
  scores bytea not null,
  primary key (mode, period, version, page),
  foreign key (mode, period, version) references ranking_board (mode, period, version) on delete cascade
);
-- Where each account stands: ids in their own order, 500 a row, each with its position and score, so that one row tells it.
create table ranking_seat (
  mode text not null,
  period text not null,
  version integer not null,
  first_id text collate "C" not null,
  -- 12 bytes an id, 4 a position, 8 a score.
  account_ids bytea not null,
  positions bytea not null,
  scores bytea not null,
  primary key (mode, period, version, first_id),
  foreign key (mode, period, version) references ranking_board (mode, period, version) on delete cascade
);
-- Ids do not compress: no time is spent on trying.
alter table ranking_page alter column account_ids set storage external;
alter table ranking_seat alter column account_ids set storage external;

-- C3: where a user's best entry ended in the ranking that its game was paid by. Null of games that were paid before this was kept and
-- gave no prize.
alter table ranking_part add column position integer;
update ranking_part set position = won.position
from (select game_id, account_id, min(rank) as position from prize group by 1, 2) won
where won.game_id = ranking_part.game_id and won.account_id = ranking_part.account_id;
create index ranking_part_podium on ranking_part (account_id) where position <= 3;
