-- A copy, and the copy of a copy, know the ticket that it all began with: of these only one may pay out at a time.
alter table void_recoveries add column original_id integer;
with recursive made as (
  select r.kind, r.ticket_id, v.ticket_id as source_id from void_recoveries r join void_records v on v.id = r.void_id
), begun as (
  select m.kind, m.ticket_id, m.source_id as original_id from made m
  where not exists (select from made s where s.kind = m.kind and s.ticket_id = m.source_id)
  union all
  select m.kind, m.ticket_id, b.original_id from made m
  join begun b on b.kind = m.kind and b.ticket_id = m.source_id
)
update void_recoveries r set original_id = b.original_id from begun b where b.kind = r.kind and b.ticket_id = r.ticket_id;
alter table void_recoveries alter column original_id set not null;
create unique index void_recoveries_copy on void_recoveries (kind, ticket_id);
create index void_recoveries_original on void_recoveries (kind, original_id);
create index void_records_ticket on void_records (kind, ticket_id);
