-- W5: what an operator opens alone is bounded a day, not only a game. Who asked for the opening of a game, and what each operator's games
-- opened that day without a second person reserved of the house's money.
alter table game add column opened_by text;
create table guarantee_alone (
  operator_id text not null,
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (operator_id, day)
);
