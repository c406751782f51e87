-- What operators did is a chain: each row carries the hash of all its columns and of the row before it, so that a row that is changed,
-- taken out, put in or moved later is found by whoever reads it (npm run audit:check).
alter table audit add column seq bigint, add column prev_hash text, add column hash text;

-- The newest row of the chain. Whoever adds to the chain holds it, so that there is one order of all operators' actions.
create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, repeat('0', 64));

-- Each part behind its length in bytes: no two rows give one text.
create function audit_part(part text) returns text language sql immutable as
$$ select octet_length(convert_to(part, 'UTF8')) || ':' || part $$;

create function audit_hash(a audit, seq bigint, prev_hash text) returns text language sql immutable as
$$
  select encode(sha256(convert_to(
    audit_part(seq::text) || audit_part(prev_hash) || audit_part(a.id) || audit_part(a.operator_id) || audit_part(a.action)
      || audit_part(a.subject) || audit_part(a.reason) || audit_part(a.details::text)
      || audit_part(((extract(epoch from a.at) * 1000000)::bigint)::text), 'UTF8')), 'hex')
$$;

create function audit_joins_chain(added text) returns void language plpgsql as
$$
declare
  head audit_head;
begin
  -- Held until the commit, which is next: nothing else is waited for after it, so that two operators never wait for each other.
  select * into strict head from audit_head for update;
  update audit a set seq = head.seq + 1, prev_hash = head.hash, hash = audit_hash(a, head.seq + 1, head.hash)
    where id = added returning a.seq, a.hash into strict head.seq, head.hash;
  update audit_head set seq = head.seq, hash = head.hash;
end
$$;

-- What is there already, in the order in which it was written.
do
$$
declare
  known text;
begin
  for known in select id from audit order by at, id loop
    perform audit_joins_chain(known);
  end loop;
end
$$;

create unique index audit_seq on audit (seq);
create index audit_of_subject on audit (subject, seq);
create index audit_of_operator on audit (operator_id, seq);
create index audit_at on audit (at);

create function audit_row_joins_chain() returns trigger language plpgsql as
$$
begin
  perform audit_joins_chain(new.id);
  return null;
end
$$;
create constraint trigger audit_joins_chain after insert on audit deferrable initially deferred
  for each row execute function audit_row_joins_chain();

create function audit_is_append_only() returns trigger language plpgsql as
$$
begin
  if tg_op = 'INSERT' then
    if new.seq is null and new.prev_hash is null and new.hash is null then return new; end if;
  elsif tg_op = 'UPDATE' then
    -- Once, by the chain itself.
    if old.seq is null and new.seq is not null
      and (new.id, new.operator_id, new.action, new.subject, new.reason, new.details, new.at)
        is not distinct from (old.id, old.operator_id, old.action, old.subject, old.reason, old.details, old.at)
    then return new; end if;
  end if;
  raise exception 'the audit log is only ever added to';
end
$$;
create trigger audit_append_only before insert or update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function row_is_append_only();

-- What the checks of the chain found, and where its end was then: an older end that is no longer in the chain shows that the chain was
-- written anew, or cut, since.
create table audit_check (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entries bigint not null,
  head_seq bigint not null,
  head_hash text not null,
  took_ms integer not null,
  broken jsonb not null
);
create trigger audit_check_append_only before update or delete or truncate on audit_check
  for each statement execute function row_is_append_only();
