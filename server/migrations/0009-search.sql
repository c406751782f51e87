-- Finding cards and people by any part of their names, whatever the accents and the case.
create extension if not exists pg_trgm;

-- `São João` → `sao joao`
create function plain_text(words text) returns text language sql immutable strict parallel safe as
  $$ select regexp_replace(normalize(lower(words), NFD), '[\u0300-\u036f]', '', 'g') $$;

-- Names of the card, its athletes and their teams, as plain_text.
alter table card add column words text not null default '';
create index card_words on card using gin (words gin_trgm_ops);

create index account_words on account using gin (plain_text(name || ' ' || username) gin_trgm_ops) where deleted_at is null;

-- What was done to one thing, on the operator's desk.
create index audit_subject on audit (subject, id desc);
