-- Where an item's ticket stands in the list, kept beside what a search finds it by: a search that finds thousands of items
-- sorts them without reading thousands of tickets.
drop index ticket_items_words;
alter table ticket_items add column ticket_day date, add column ticket_time timestamptz;
update ticket_items i set ticket_day = t.ticket_day, ticket_time = t.ticket_time
  from tickets t where t.kind = i.kind and t.id = i.ticket_id;
alter table ticket_items alter column ticket_day set not null, alter column ticket_time set not null;
create index ticket_items_words on ticket_items using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

create function take_tickets_time() returns trigger language plpgsql as $$
begin
  select ticket_day, ticket_time into new.ticket_day, new.ticket_time from tickets
  where kind = new.kind and id = new.ticket_id;
  return new;
end $$;
create trigger ticket_items_timed before insert on ticket_items for each row
  when (new.ticket_time is null) execute function take_tickets_time();

create function give_items_tickets_time() returns trigger language plpgsql as $$
begin
  update ticket_items set ticket_day = new.ticket_day, ticket_time = new.ticket_time
  where kind = new.kind and ticket_id = new.id;
  return null;
end $$;
create trigger tickets_retimed after update on tickets for each row
  when (old.ticket_day <> new.ticket_day or old.ticket_time <> new.ticket_time) execute function give_items_tickets_time();
