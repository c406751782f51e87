-- Files of the clients of releases that ran, kept in the file store under `id`: an open page of an earlier release, or of another process
-- that was upgraded first, still finds its own.
create table release_asset (
  id text primary key,
  client text not null,
  name text not null,
  seen_at timestamptz not null
);
create index release_asset_seen on release_asset (seen_at);
