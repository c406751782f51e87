-- C11: a void game of very many entries is refunded in lanes, each a run of its entries in order of their ids, at the same time. A lane's row
-- is locked by who works in it and says how far it has come, so that a worker goes on from there after any crash.
create table refund_lane (
  game_id text not null references game (id),
  lane smallint not null,
  -- The last entry refunded ('' before the first of the game), and the last one to refund.
  progress_id text not null,
  last_id text not null,
  primary key (game_id, lane)
);
