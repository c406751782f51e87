-- What the gateways say of a person ("Privacy and compliance"): whether CPF, name and birth date belong together, and whether the state's
-- list lets this CPF bet. The row is the intent: it is there from the moment the account is, and whoever is due is asked until there is
-- an answer.
create table identity_check (
  account_id text not null references account (id),
  kind text not null check (kind in ('identity', 'blocked-list')),
  state text not null default 'pending'
    check (state in ('pending', 'confirmed', 'mismatch', 'under-age', 'dead', 'allowed', 'barred')),
  -- Of the answer: why the list bars somebody.
  told text,
  -- When the gateway was asked last; taken back when what was asked about changes, so that an answer to the old question is no answer.
  asked_at timestamptz,
  answered_at timestamptz,
  -- Silences since the last answer.
  attempts integer not null default 0,
  -- When it is asked next; null when nobody needs to.
  next_at timestamptz,
  primary key (account_id, kind)
);
create index identity_check_due on identity_check (next_at) where next_at is not null;

-- Whoever opens an account is asked about, and again when their name or birth date is another; a deleted account is nobody.
create function account_is_to_be_checked() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from identity_check where account_id = new.id;
  elsif tg_op = 'INSERT' then
    insert into identity_check (account_id, kind, next_at) values
      (new.id, 'identity', case when new.birth_date is null then null else new.created_at end), (new.id, 'blocked-list', new.created_at);
  elsif new.name is distinct from old.name or new.birth_date is distinct from old.birth_date then
    update identity_check set state = 'pending', told = null, asked_at = null, attempts = 0,
      next_at = case when new.birth_date is null then null else new.created_at end
    where account_id = new.id and kind = 'identity';
  end if;
  return null;
end $$;
create trigger account_to_check after insert or update of name, birth_date, deleted_at on account
  for each row execute function account_is_to_be_checked();

-- Everybody who was here before.
insert into identity_check (account_id, kind, next_at)
select id, kind, case when kind = 'identity' and birth_date is null then null else created_at end
from account, unnest(array['identity', 'blocked-list']) as kind where deleted_at is null;

-- Since when a person has had the page of limits before them, once; like the limits, it follows them into another account.
alter table player_pause add column seen_at timestamptz;
