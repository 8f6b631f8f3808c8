-- Tickets strip the digits of a name, so a block of 'Marlow 2nd' never stopped anybody. A name of digits alone stays.
update block_entries set name_key = regexp_replace(name_key, '[0-9]', '', 'g')
where name_key ~ '[0-9]' and regexp_replace(name_key, '[0-9]', '', 'g') ~ '^[^ ]+ [^ ]+$';
update people set name_key = regexp_replace(name_key, '[0-9]', '', 'g')
where name_key ~ '[0-9]' and regexp_replace(name_key, '[0-9]', '', 'g') <> '';
