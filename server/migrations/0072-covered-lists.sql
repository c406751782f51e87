-- Rows that are only added are visible to all soon after a vacuum, and only then an index is enough to count them (0073); by default a fifth of
-- the table is added before the next one.
alter table entry set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table statement_row set (autovacuum_vacuum_insert_scale_factor = 0.02);
