-- Everything that has a number of its own, whatever its kind. What any of them may have (attachments, requests to sign,
-- notices, voids, checks) hangs here, and knows nothing of tickets or receipts.
create table records (
  kind text not null check (
    kind in ('metro', 'coin', 'coin_receipt', 'jewelry_receipt', 'invoice', 'coin_invoice', 'quote', 'check')),
  id integer not null check (id > 0),
  primary key (kind, id)
);
insert into records (kind, id) select kind, id from tickets;
alter table tickets add foreign key (kind, id) references records;

alter table ticket_attachments rename to attachments;
alter table attachments rename column ticket_id to record_id;
alter table attachments drop constraint ticket_attachments_kind_ticket_id_fkey;
alter table attachments add foreign key (kind, record_id) references records;
alter table attachments rename constraint ticket_attachments_pkey to attachments_pkey;
alter table attachments rename constraint ticket_attachments_file_id_fkey to attachments_file_id_fkey;
