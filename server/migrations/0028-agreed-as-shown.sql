-- W5: who agrees to a guaranteed prize agrees to the game as it is. When the game is changed the agreement, asked for or given, is over.
alter table treasury_order add column outdated_at timestamptz;
