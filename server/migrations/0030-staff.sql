-- C12: staff do not play for money. The keyed CPF of each operator, as accounts keep theirs; of who was an operator before this there is none
-- until they give it. One who was disabled is no staff.
create table staff (
  operator_id text primary key references operator (id),
  cpf_hash text not null,
  active boolean not null default true,
  at timestamptz not null
);
create index staff_by_cpf on staff (cpf_hash) where active;
