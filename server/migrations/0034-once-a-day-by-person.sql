-- W2: one withdrawal a day is one of a person, not of an account. Rows of before have no CPF here: they are found by their accounts.
alter table withdrawal add column cpf_hash text;
create unique index withdrawal_once_a_day_by_person on withdrawal (cpf_hash, day) where state <> 'failed' and cpf_hash is not null;

-- The owner's name is part of what a room is found by until the account is closed.
create index room_by_owner on room (owner_id);
update room set words = plain_text(concat_ws(' ', game.name, home.name, home.abbrev, away.name, away.abbrev))
from game, match left join team home on home.id = match.home_id left join team away on away.id = match.away_id, account
where game.id = room.id and match.id = room.match_id and account.id = room.owner_id and account.deleted_at is not null;

-- C7: when the source of a match last told of it after it was due. Silence is no news.
alter table match add column heard_at timestamptz;
