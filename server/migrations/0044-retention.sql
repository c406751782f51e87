-- docs/retention.md: what is removed by age is found through an index that begins with its time.
create index account_password_try_age on account_password_try (at);
create index account_device_age on account_device (seen_at);
create index ad_recipient_age on ad_recipient (sent_at);
create index card_draft_age on card_draft (updated_at);
create index card_reminder_age on card_reminder (at);
create index demo_mail_age on demo_mail (sent_at);
create index import_job_age on import_job (updated_at);
create index ledger_check_age on ledger_check (checked_at);

-- Of an ad, how many of the people it was sent to are no longer named, and what they did.
alter table ad add column past_people integer not null default 0, add column past_views integer not null default 0,
  add column past_clicks integer not null default 0;
