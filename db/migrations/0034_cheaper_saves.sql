-- How an entry's hash is made: 1 with the value inside the array of what is said about it, 2 with the value's text behind
-- that array, which takes PostgreSQL a tenth of the time.
alter table history_entries add column hashing smallint not null default 1 check (hashing in (1, 2));
alter table history_entries alter column hashing set default 2;

-- Keys are kept for a week: the nightly tidying reads them all sooner than every save keeps an index.
drop index idempotency_keys_created;
