-- Browsers that show an operator what waits while no page of the console is open. One goes with the session that added it.
create table operator_device (
  id text primary key,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  operator_id text not null references operator (id),
  session_id text not null references session (id) on delete cascade,
  created_at timestamptz not null
);
create index operator_device_operator on operator_device (operator_id, id);
create index operator_device_session on operator_device (session_id);
alter table operator_alert drop constraint operator_alert_channel_check;
alter table operator_alert add constraint operator_alert_channel_check check (channel in ('mail', 'browser', 'push'));
