-- Every save asks what the lists offer; each process keeps them until one of them changes.
create trigger clerks_tell after insert or update or delete on clerks
  for each statement execute function tell_access_change();
create trigger booths_tell after insert or update or delete on booths
  for each statement execute function tell_access_change();
create trigger from_options_tell after insert or update or delete on from_options
  for each statement execute function tell_access_change();
create trigger stations_tell after insert or update or delete on stations
  for each statement execute function tell_access_change();
create trigger stores_tell after insert or update or delete on stores
  for each statement execute function tell_access_change();

-- Numbers that were taken and of which no ticket came. Each number is looked at once; `upto` is the last one.
create table unused_ticket_numbers (
  kind text not null check (kind in ('metro', 'coin')),
  number integer not null,
  noticed_at timestamptz not null default now(),
  primary key (kind, number)
);
create table checked_ticket_numbers (
  kind text primary key check (kind in ('metro', 'coin')),
  upto integer not null
);
