-- W5: payouts stop while no check of the books has ended lately. By the database's clock, whatever the clock of the process that checks.
alter table ledger_check add checked_at timestamptz not null default clock_timestamp();

-- When a check was first and last begun: one that never ends leaves no row in ledger_check. One row.
create table ledger_check_try (
  one boolean primary key default true check (one),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp()
);
