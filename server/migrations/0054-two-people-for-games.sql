-- Two people void a game, or pay it before its window ends, when more money moves than one person may move alone.
alter table treasury_order drop constraint treasury_order_kind_check;
alter table treasury_order add constraint treasury_order_kind_check
  check (kind in ('capital-in', 'fees-out', 'withheld-out', 'correction', 'guarantee', 'void', 'settle'));
alter table treasury_order drop constraint treasury_order_game;
alter table treasury_order add constraint treasury_order_game
  check ((game_id is not null) = (kind in ('correction', 'guarantee', 'void', 'settle')));
-- Those that nobody decides lapse.
create index treasury_order_open on treasury_order (proposed_at) where state = 'open';
