-- Why a check is void, where the register was told so.
alter table checks add column void_reason text not null default '';

-- The register is read by group and time, and looks for the numbers that nobody has used.
create index checks_by_time on checks (check_group, created_at desc, id desc);
create index checks_by_number on checks (check_group, (check_number::numeric));
create index checks_twins on checks (check_group, id) where number_twin <> 0 and not is_void;

-- Why numbers have no check. The last word about a number counts; nothing is changed or deleted.
create table check_gaps (
  id integer generated always as identity primary key,
  check_group text not null check (check_group in ('metro', 'coin', 'plain')),
  first_number numeric(20) not null check (first_number >= 0),
  last_number numeric(20) not null,
  reason text not null check (reason <> ''),
  said_by integer references users,
  said_at timestamptz not null default now(),
  check (first_number <= last_number)
);
create index check_gaps_of_group on check_gaps (check_group, first_number);
