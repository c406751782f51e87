-- When the latest sending of a return that may still be in transit began: until it cannot be any more, a refusal of a later one proves
-- nothing. Null before the first sending, and if a process of the version before made it.
alter table pix_return add column tried_at timestamptz;
-- When the bank accepted it: from then on no refusal of another sending ends it.
alter table pix_return add column accepted_at timestamptz;
