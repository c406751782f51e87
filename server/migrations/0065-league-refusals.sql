-- Who refuses an invitation to a league is not asked again for a week; who left, or whose invitation was taken back, may be.
alter table league_member drop constraint league_member_state_check;
alter table league_member add constraint league_member_state_check
  check (state in ('invited', 'in', 'out', 'refused', 'removed'));
