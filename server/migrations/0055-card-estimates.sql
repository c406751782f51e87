-- How likely each option of a card was when it opened, as its players saw it (docs/fair-points.md): by athlete, by place of the option,
-- [games in which it happened, games, probability in ten-thousandths], or null where nothing is known or the option is not offered.
create table card_estimate (
  card_id text primary key references card (id),
  -- Games of all athletes that were counted.
  games integer not null check (games >= 0),
  goals jsonb not null,
  statistics jsonb not null,
  made_at timestamptz not null
);
