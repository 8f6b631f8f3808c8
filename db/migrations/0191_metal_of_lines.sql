-- What a line is made of and weighs, as the item list had it when the line was saved. `item_id` is the material of a
-- Metro line. A line without grams was not read yet: the job `weigh_old_lines` reads it at the next start.
alter table ticket_items
  add column metal text check (metal in ('gold', 'silver', 'platinum', 'palladium')),
  add column fineness text not null default '',
  add column grams numeric(20, 5) check (grams >= 0);
create index ticket_items_not_weighed on ticket_items (id) where grams is null;

-- The metals are summed from these indexes alone.
create index ticket_items_of_metal on ticket_items (ticket_time)
  include (ticket_id, item_id, metal, fineness, grams, sold_to) where kind = 'metro' and item_id is not null;
create index tickets_of_metal on tickets (id) include (ticket_amount_cents, profit_cents) where kind = 'metro' and counts;
