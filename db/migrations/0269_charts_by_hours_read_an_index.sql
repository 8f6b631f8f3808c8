-- A chart by hours of ten years reads this index too, and not the wide rows of the tickets.
drop index tickets_reported;
create index tickets_reported on tickets (ticket_day)
  include (kind, id, person_id, sex, dob, race, zip, city, state, fromx, keyword, ticket_amount_cents, profit_cents,
    ticket_time)
  where counts;
