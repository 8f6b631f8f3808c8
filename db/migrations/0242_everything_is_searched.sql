-- Advance Search looks through these by words too, which no list does.
create index people_words on people using gin (name_key gin_trgm_ops) with (gin_pending_list_limit = 256);
create index checks_words on checks using gin (lower(payee || E'\n' || memo || E'\n' || check_number) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index checks_by_amount on checks (amount_cents);
create index old_tickets_words on old_tickets using gin
  (lower(comment || E'\n' || source || E'\n' || keyword || E'\n' || zip) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index old_tickets_by_amount on old_tickets (ticket_amount_cents);
