-- Each change of a draft raises it: one that was made from an older state is refused.
alter table push_game add column seq integer not null default 0;
