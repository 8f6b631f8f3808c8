-- The last price of a name is found however its words are spaced.
drop index ticket_items_by_name;
create index ticket_items_by_name on ticket_items (lower(regexp_replace(description, '\s+', '', 'g')), ticket_time desc)
  where cost_cents > 0 and not is_barter;
