-- People who may be on the block list under another name: found by papers or birth date, then by their name or ticket.

create index people_birth_date on people (birth_date) where birth_date is not null;
create index block_entries_person on block_entries ((replace(name_key, ' ', '')));
