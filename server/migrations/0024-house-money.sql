-- W5: everything that gives the house's money away is done by two people. Beside capital and fees: a correction (C10), a guaranteed prize
-- above what one person may open, and the withheld tax that goes to the state.
alter table treasury_order drop constraint treasury_order_kind_check;
alter table treasury_order add constraint treasury_order_kind_check
  check (kind in ('capital-in', 'fees-out', 'withheld-out', 'correction', 'guarantee'));
-- `lapsed`: asked anew after what it would do had changed.
alter table treasury_order drop constraint treasury_order_state_check;
alter table treasury_order add constraint treasury_order_state_check
  check (state in ('open', 'approved', 'refused', 'lapsed'));
-- The game it is about; a draft may be removed while it waits, so nothing holds it.
alter table treasury_order add column game_id text;
alter table treasury_order add constraint treasury_order_game
  check ((game_id is not null) = (kind in ('correction', 'guarantee')));
-- What the second person was shown and approves: nothing else is carried out.
alter table treasury_order add column about jsonb not null default '{}';
-- When who asked has read the decision of the other.
alter table treasury_order add column read_at timestamptz;
create unique index treasury_order_one_open on treasury_order (kind, game_id) where state = 'open' and game_id is not null;
create index treasury_order_of_game on treasury_order (game_id, id) where game_id is not null;
create index treasury_order_unread on treasury_order (proposed_by) where state in ('approved', 'refused') and read_at is null;
-- Decisions from before were read when they were made.
update treasury_order set read_at = decided_at where state <> 'open';

-- Tax kept back from prizes until it goes to the state.
insert into fund (name) values ('withheld');
-- The rate in force when the game was settled, in hundredths of a percent; corrections go by the same.
alter table settlement add column withholding integer not null default 0 check (withholding between 0 and 3000);
alter table prize add column withheld bigint not null default 0 check (withheld between 0 and amount);
alter table correction add column withheld bigint not null default 0 check (withheld between 0 and amount);
