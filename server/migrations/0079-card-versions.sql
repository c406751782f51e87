-- Each save of a card by an operator raises it: one that was made from an older state is refused.
alter table card add column seq integer not null default 0;
