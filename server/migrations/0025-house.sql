-- How the house is run: what stands still in an incident, and the texts that operators wrote.

-- A row stands here as long as its switch is on; who turned it on and off again is in the audit log for ever.
create table house_stop (
  kind text not null check (kind in ('entries', 'deposits', 'payouts', 'mode', 'game')),
  -- Of a mode its name, of a game its id, of the others nothing.
  subject text not null,
  since timestamptz not null,
  by text not null references operator (id),
  reason text not null,
  primary key (kind, subject),
  check ((subject = '') = (kind in ('entries', 'deposits', 'payouts')))
);

-- Versions of the public texts that operators published; the files are the first. Nothing of a version ever changes.
create table public_text (
  id text primary key,
  name text not null check (name in ('terms', 'privacy', 'rules', 'help')),
  version text not null,
  -- Front matter and Markdown by language, as the files have them.
  source_pt text not null,
  source_en text not null,
  publishes_at timestamptz not null,
  written_at timestamptz not null,
  operator_id text not null references operator (id),
  unique (name, version)
);
create index public_text_published on public_text (name, publishes_at desc);

create trigger public_text_append_only before update or delete or truncate on public_text
  for each statement execute function row_is_append_only();

-- The seconds of slides were a setting of their own.
insert into setting (name, value, updated_at, updated_by)
  select 'house', jsonb_build_object('slideSeconds', value), updated_at, updated_by from setting where name = 'slides.seconds'
  on conflict (name) do nothing;
delete from setting where name = 'slides.seconds';
