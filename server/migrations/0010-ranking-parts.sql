-- R1: what one game gave one account, a user's best entry. It exists once, so points are added once, however often a job runs.
create table ranking_part (
  game_id text not null references game (id),
  account_id text not null references account (id),
  -- Hundredths of a point.
  score bigint not null,
  primary key (game_id, account_id)
);
