-- A notice says itself who pays what and where, so that it is read without the record behind it.
alter table notices rename column ticket_id to record_id;
alter table notices drop constraint notices_kind_ticket_id_fkey;
alter table notices add foreign key (kind, record_id) references records;
alter table notices add column payment text not null default '', add column clerk text not null default '',
  add column booth text not null default '';
update notices n set payment = t.payment, clerk = t.clerk, booth = t.booth
from tickets t where t.kind = n.kind and t.id = n.record_id;
