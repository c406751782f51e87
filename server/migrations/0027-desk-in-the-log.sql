-- Once a day the public log tells where the log of what operators did had come to: a row of no game, whose root is the hash of the newest
-- entry and whose leaves are how many entries there are. An audit log that is written anew as a whole no longer fits what was published.
alter table proof_log alter column game_id drop not null;
alter table proof_log add constraint proof_log_settings
  check (game_id is not null or settings_hash = decode(repeat('0', 64), 'hex'));
create index proof_log_desk on proof_log (seq) where game_id is null;
