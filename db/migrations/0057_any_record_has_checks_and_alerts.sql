alter table checks drop constraint checks_check_group_ticket_id_fkey;
alter table checks add foreign key (check_group, ticket_id) references records;
alter table amount_alerts drop constraint amount_alerts_kind_check;
alter table amount_alerts add constraint amount_alerts_kind_check check (
  kind in ('metro', 'coin', 'coin_receipt', 'jewelry_receipt', 'invoice', 'coin_invoice', 'quote', 'check'));
