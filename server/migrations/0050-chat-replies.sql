-- What a message answers. The words of that one are read from it: when they are gone, they are gone here too.
alter table message add column reply_to text references message (id),
  -- Counts the changes of its reactions; 0 where there never was one.
  add column reactions_seq integer not null default 0;

-- What somebody said of a message without words: one a person and message.
create table chat_reaction (
  message_id text not null references message (id),
  account_id text not null references account (id),
  reaction text not null,
  at timestamptz not null,
  primary key (message_id, account_id)
);
create index chat_reaction_of on chat_reaction (account_id);
