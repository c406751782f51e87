-- Paid games whose facts are no longer those they were paid by (C10), until a correction is made or the facts are as they were again.
create table changed_game (
  game_id text primary key references game (id),
  at timestamptz not null
);
