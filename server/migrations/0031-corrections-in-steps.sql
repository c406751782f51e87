-- C10: a correction is paid in steps, like prizes. The ranking it follows while it is being paid; `progress_id` is the last entry paid.
alter table game add column correcting integer;
create index game_correcting on game (id) where correcting is not null;
