-- Whether a room is archived, for the list of one player's games of every mode.
create or replace view published_room_member as
  select account_id, at, room_id, state, archived from room_member;
