-- Customers of the system before who have no ticket here: what the forms are filled with when they come again. Once a person
-- has a ticket, that is read instead. ID numbers are encrypted.
create table people_on_file (
  person_id integer primary key references people,
  first_name text not null check (first_name <> ''),
  middle_name text not null default '',
  last_name text not null check (last_name <> ''),
  address text not null default '',
  city text not null default '',
  state text not null default '' check (length(state) <= 2),
  zip text not null default '',
  sex text not null default '' check (sex in ('', 'M', 'F')),
  dob text not null default '',
  height text not null default '',
  weight text not null default '',
  eyes text not null default '',
  hair text not null default '',
  race text not null default '',
  dl_state text not null default '' check (length(dl_state) <= 2),
  dl_no bytea,
  dl_expiration text not null default '',
  other_id_type text not null default '',
  other_id_no bytea,
  imported_at timestamptz not null default now()
);
