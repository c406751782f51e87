-- Two people change the profile of the house, and a fee by more than one person may move it alone. Such a request moves no money.
alter table treasury_order drop constraint treasury_order_kind_check;
alter table treasury_order add constraint treasury_order_kind_check
  check (kind in ('capital-in', 'fees-out', 'withheld-out', 'correction', 'guarantee', 'void', 'settle', 'fees', 'profile'));
alter table treasury_order drop constraint treasury_order_amount_check;
alter table treasury_order add constraint treasury_order_amount_check
  check (amount > 0 or (amount = 0 and kind in ('fees', 'profile')));
-- One request about each waits at a time.
create unique index treasury_order_one_open_setting on treasury_order (kind) where state = 'open' and kind in ('fees', 'profile');
