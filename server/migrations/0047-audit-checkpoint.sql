-- The nightly check of the audit log goes on behind what the one before verified; all of it is read again in slices (docs/decisions/040).

-- Up to where the chain is verified. Signed with the product's key: without it, or signed with another, the next check reads all. One row.
create table audit_checkpoint (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash text not null,
  mac text not null
);

-- The full check, in slices: where it is. One row.
create table audit_sweep (
  one boolean primary key default true check (one),
  started_at timestamptz not null,
  -- The last row that was read, and its hash.
  seq bigint not null,
  hash text not null,
  finished_at timestamptz
);

-- What a check read: all, what was added, or a slice of all.
alter table audit_check add kind text not null default 'whole' check (kind in ('whole', 'changes', 'slice'));
