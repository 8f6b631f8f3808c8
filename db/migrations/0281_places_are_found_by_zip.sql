-- A typed zip brings the city and state of the newest visit with it.
create index tickets_by_zip on tickets (zip, ticket_time) include (city, state) where counts and zip <> '';
