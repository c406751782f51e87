-- Leagues have a chat of their own, as cards and rooms do.
alter table chat drop constraint chat_kind_check;
alter table chat add constraint chat_kind_check check (kind in ('p2p', 'card-game', 'card-athlete', 'coach', 'vs', 'league'));

-- Who has to do with a league: what others were told of somebody is found by it.
create view published_league_member as
  select league_id, account_id from league_member;
