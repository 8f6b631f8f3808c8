-- 0123 and 123 are one number on the MICR line. Where both stand already the older one has the number; the younger keeps
-- its own id here, so that it stays as it is and no third can come.
alter table tickets add column number_twin integer not null default 0;
alter table checks add column number_twin integer not null default 0;

update tickets t set number_twin = t.id where t.check_number is not null and not t.is_void and exists (
  select from tickets o where o.kind = t.kind and o.check_number is not null and not o.is_void
    and ltrim(o.check_number, '0') = ltrim(t.check_number, '0') and (o.ticket_time, o.id) < (t.ticket_time, t.id));
update checks c set number_twin = c.id where not c.is_void and exists (
  select from checks o where o.check_group = c.check_group and not o.is_void
    and ltrim(o.check_number, '0') = ltrim(c.check_number, '0') and o.id < c.id);

drop index tickets_check;
drop index checks_number;
create unique index tickets_check on tickets (kind, ltrim(check_number, '0'), number_twin)
  where check_number is not null and not is_void;
create unique index checks_number on checks (check_group, ltrim(check_number, '0'), number_twin) where not is_void;
create index checks_number_ever on checks (check_group, ltrim(check_number, '0'));
