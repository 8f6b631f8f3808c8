-- A void record keeps what its list shows: the record behind it may be of any kind.
alter table void_records rename column ticket_id to record_id;
alter table void_records drop constraint void_records_kind_ticket_id_fkey;
alter table void_records add foreign key (kind, record_id) references records;
alter table void_records add column amount_cents integer, add column customer_name text;
update void_records v set amount_cents = t.ticket_amount_cents, customer_name = t.first_name || ' ' || t.last_name
from tickets t where t.kind = v.kind and t.id = v.record_id;
alter table void_records alter column amount_cents set not null, alter column customer_name set not null;

alter table void_recoveries rename column ticket_id to record_id;
alter table void_recoveries drop constraint void_recoveries_kind_ticket_id_fkey;
alter table void_recoveries add foreign key (kind, record_id) references records;
