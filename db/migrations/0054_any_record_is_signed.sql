alter table signature_requests rename column ticket_id to record_id;
alter table signature_requests drop constraint signature_requests_kind_ticket_id_fkey;
alter table signature_requests add foreign key (kind, record_id) references records;
alter table signatures rename column ticket_id to record_id;
alter table signatures drop constraint signatures_kind_ticket_id_fkey;
alter table signatures add foreign key (kind, record_id) references records;
