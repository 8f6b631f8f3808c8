-- The week of a record stands beside its words: a word that most old records have and the newest lack is looked for week
-- by week, without reading what it is found in of all years.
create extension if not exists btree_gin;
drop index tickets_words;
create index tickets_words on tickets using gin (((ticket_day - date '2001-01-01') / 7), search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
drop index ticket_items_words;
create index ticket_items_words on ticket_items
  using gin (((ticket_day - date '2001-01-01') / 7), search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
