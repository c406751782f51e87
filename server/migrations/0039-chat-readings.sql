-- How far somebody has read the chat of a card or a room. Chats of two have theirs in chat_member, which says who is in one; who is in a
-- card or a room is said by whoever owns it.

create table chat_reading (
  chat_id text not null references chat (id),
  account_id text not null references account (id),
  read_seq bigint not null,
  primary key (chat_id, account_id)
);
create index chat_reading_of on chat_reading (account_id);
