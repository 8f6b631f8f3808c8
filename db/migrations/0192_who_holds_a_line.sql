-- Who has a Metro line of metal: 0 is the shop, else the buyer of its side; null while its ticket does not count. Kept with
-- the line, because the metals page adds up the lines of one holder, and finding each line's side takes four times as long.
alter table ticket_items add column holder integer;

create function holder_of_line(ticket integer, line_side text) returns integer language sql stable as $$
  select case when t.counts then coalesce(s.buyer_id, 0) end
  from tickets t left join ticket_sides s on s.kind = t.kind and s.ticket_id = t.id and s.side = line_side
  where t.kind = 'metro' and t.id = ticket
$$;

-- A ticket that is made by the same statement can not be seen yet: nobody bought it.
create function keep_holder_of_line() returns trigger language plpgsql as $$
begin
  if exists (select from tickets where kind = 'metro' and id = new.ticket_id) then
    new.holder := holder_of_line(new.ticket_id, new.sold_to);
  else
    new.holder := 0;
  end if;
  return new;
end $$;
create trigger ticket_items_held before insert on ticket_items for each row
  when (new.kind = 'metro' and new.item_id is not null) execute function keep_holder_of_line();
create trigger ticket_items_held_anew before update of sold_to, item_id on ticket_items for each row
  when (new.kind = 'metro' and new.item_id is not null) execute function keep_holder_of_line();

create function hold_lines_of_side() returns trigger language plpgsql as $$
declare
  sold ticket_sides := case when tg_op = 'DELETE' then old else new end;
begin
  update ticket_items set holder = holder_of_line(sold.ticket_id, sold.side)
  where kind = 'metro' and ticket_id = sold.ticket_id and sold_to = sold.side and item_id is not null;
  return null;
end $$;
create trigger sides_hold_lines after insert on ticket_sides for each row
  when (new.kind = 'metro') execute function hold_lines_of_side();
create trigger sides_hold_lines_anew after update on ticket_sides for each row
  when (new.kind = 'metro' and old.buyer_id is distinct from new.buyer_id) execute function hold_lines_of_side();
create trigger sides_free_lines after delete on ticket_sides for each row
  when (old.kind = 'metro') execute function hold_lines_of_side();

create function hold_lines_of_ticket() returns trigger language plpgsql as $$
begin
  update ticket_items set holder = holder_of_line(new.id, sold_to)
  where kind = 'metro' and ticket_id = new.id and item_id is not null;
  return null;
end $$;
create trigger tickets_hold_lines after update on tickets for each row
  when (new.kind = 'metro' and old.counts <> new.counts) execute function hold_lines_of_ticket();

update ticket_items set holder = holder_of_line(ticket_id, sold_to) where kind = 'metro' and item_id is not null;
drop index ticket_items_of_metal;
create index ticket_items_of_metal on ticket_items (holder, ticket_time)
  include (ticket_id, item_id, metal, fineness, grams) where kind = 'metro' and item_id is not null;
