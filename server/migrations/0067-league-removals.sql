-- Since when a player is removed whom the owner invited again: until they come in, refusing or losing the invitation leaves them removed.
-- Null where the row's state says it, and once they are in.
alter table league_member add column removed_at timestamptz;
