-- C13: every code there ever was, and whose: a code is never given to another, also after it was ended or its owner left. The one in
-- force is `account.influencer_code`.
create table influencer_code (
  code text primary key,
  account_id text not null references account (id),
  given_at timestamptz not null,
  ended_at timestamptz check (ended_at >= given_at)
);
create unique index influencer_code_in_force on influencer_code (account_id) where ended_at is null;
create index influencer_code_account on influencer_code (account_id, given_at);

insert into influencer_code (code, account_id, given_at)
  select influencer_code, id, created_at from account where influencer_code is not null and 'influencer' = any(roles);
-- Codes of accounts that were deleted since.
insert into influencer_code (code, account_id, given_at, ended_at)
  select code, min(influencer_id), min(accepted_at), max(accepted_at) from entry
  where code is not null and influencer_id is not null group by code
  on conflict do nothing;

-- What came with an influencer's codes, read without the entries themselves.
create index entry_of_influencer on entry (influencer_id, game_id) include (accepted_at, price, void) where influencer_id is not null;
create index commission_of_influencer on commission (influencer_id);
