-- How often each option of an Athletes card was chosen, counted once after it closed (C12), as its players see it from then on: by athlete,
-- by place of the option, of so many entries. None for a card that too few entered, and for a void one.
create table card_pick_count (
  card_id text primary key references card (id),
  entries integer not null check (entries > 0),
  goals jsonb not null,
  statistics jsonb not null,
  counted_at timestamptz not null
);
