-- Championship cards (H1, H2): a card is a pool game (same id) with the matches whose scores are predicted.

-- Null: the card asks for scores of matches, not for athletes.
alter table card alter column game_type drop not null;
create index card_of_championship on card (championship_id);

create table card_match (
  card_id text not null references card (id),
  -- Order on the card, from 0: picks refer to it, the goals of the home side at twice the place and those of the away side behind.
  place integer not null check (place between 0 and 63),
  match_id text not null references match (id),
  primary key (card_id, place),
  unique (card_id, match_id)
);
create index card_match_match on card_match (match_id);
