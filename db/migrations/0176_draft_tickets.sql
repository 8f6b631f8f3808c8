-- A draft that was never saved as a ticket may be deleted; any other ticket stays.
drop trigger tickets_stay on tickets;
create trigger tickets_stay before delete on tickets for each row when (old.origin <> 'draft')
  execute function refuse_ticket_deletion();
create trigger tickets_stay_all before truncate on tickets for each statement execute function refuse_ticket_deletion();

-- Why a number was never used, where that is known.
alter table unused_ticket_numbers add column reason text;

-- A quote whose draft is deleted can become a ticket again.
alter table quotes drop constraint quotes_ticket_kind_ticket_id_fkey,
  add constraint quotes_ticket_kind_ticket_id_fkey foreign key (ticket_kind, ticket_id) references tickets (kind, id)
    match full on delete set null;
