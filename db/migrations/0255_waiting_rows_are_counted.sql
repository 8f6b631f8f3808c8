-- The menu counts what waits for a person. These rows are few, so each has an index of its own.
create index tickets_refused on tickets (kind, id) where lo_state = 'refused' and acts;
create index mails_failed on mails (id) where state = 'failed';
