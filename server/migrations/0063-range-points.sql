-- Points of the ranges of Family vs Friend (F1) that a championship has instead of the printed ones (docs/fair-points.md): by question, by
-- place of the range. Null: as printed again.
create table room_range_points (
  championship_id text primary key references championship (id),
  points jsonb,
  -- Goes up with every change, so that nobody overwrites what they have not seen.
  seq integer not null check (seq > 0),
  changed_at timestamptz not null
);

-- Those a room was made with, for as long as it exists; null: as printed.
alter table room add column range_points jsonb;
