-- A line of a ticket is also found by the amount that the shop paid for the ticket.
alter table invoice_items add column ticket_amount_cents integer;
alter table invoice_items drop column ticket_text;
alter table invoice_items add column ticket_text text not null generated always as (case when ticket_id is null then '' else
  case ticket_kind when 'metro' then 'm' else 'c' end || ticket_id || E'\n' || coalesce(price_cents / 100.0, 0)::numeric(12, 2)
    || E'\n' || coalesce(ticket_amount_cents / 100.0, 0)::numeric(12, 2) end) stored;
create index invoice_items_tickets on invoice_items using gin (ticket_text gin_trgm_ops) with (gin_pending_list_limit = 256);

update invoice_items i set ticket_amount_cents = t.ticket_amount_cents
from tickets t where t.kind = i.ticket_kind and t.id = i.ticket_id;

create function keep_amount_of_lines_ticket() returns trigger language plpgsql as $$
begin
  new.ticket_amount_cents := (select ticket_amount_cents from tickets where kind = new.ticket_kind and id = new.ticket_id);
  return new;
end $$;
create trigger invoice_items_ticket_amount before insert on invoice_items for each row
  when (new.ticket_id is not null) execute function keep_amount_of_lines_ticket();

create function tell_lines_ticket_amount() returns trigger language plpgsql as $$
begin
  update invoice_items set ticket_amount_cents = new.ticket_amount_cents where ticket_kind = new.kind and ticket_id = new.id;
  return null;
end $$;
create trigger tickets_tell_invoice_lines after update on tickets for each row
  when (old.ticket_amount_cents <> new.ticket_amount_cents) execute function tell_lines_ticket_amount();
