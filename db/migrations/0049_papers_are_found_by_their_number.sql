-- The numbers of all papers that a person ever showed, as keyed hashes without the issuer: a number alone finds them.
create table person_numbers (
  number_hash bytea not null,
  person_id integer not null references people,
  primary key (number_hash, person_id)
);

-- Only the portal has the key, so the numbers of people of before are hashed when it starts.
alter table people add column are_numbers_hashed boolean not null default false;
alter table people alter column are_numbers_hashed set default true;
create index people_with_old_numbers on people (id) where not are_numbers_hashed;
