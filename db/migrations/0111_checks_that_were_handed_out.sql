-- A void check that its customer was given has left the house like a printed one: its number is not used again.
alter table checks add column was_handed_out boolean not null default false;

update checks c set was_handed_out = true where c.is_void and exists (select from payouts p
  where p.kind = c.check_group and p.record_id = c.ticket_id and ltrim(p.check_number, '0') = ltrim(c.check_number, '0'));

-- Numbers that were used again before this was known stand in the register's list of duplicates.
update checks c set number_twin = c.id where not c.is_void and exists (select from checks o
  where o.check_group = c.check_group and ltrim(o.check_number, '0') = ltrim(c.check_number, '0') and o.id <> c.id
    and o.is_void and o.was_handed_out);
