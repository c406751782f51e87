-- Keys of the public API: who may read how much. A key opens nothing that is not public; its text is shown once and stored as a hash.
create table api_key (
  id text primary key,
  name text not null,
  key_hash text not null unique,
  -- How it begins, so that whoever holds it finds it in the list.
  key_start text not null,
  per_minute integer not null check (per_minute > 0),
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
