-- Reports over ten years read what they group by from this index, and not the wide rows of the tickets.
create index tickets_reported on tickets (ticket_day)
  include (kind, id, person_id, sex, dob, race, zip, city, state, fromx, keyword, ticket_amount_cents, profit_cents)
  where counts;

-- A person's visits in their order, for the first of them.
drop index tickets_person;
create index tickets_person on tickets (person_id, ticket_time, id) include (kind, fromx, counts);
