-- J.R., JR and J R, St. John and St John are the same to who reads them. A name of such marks alone stays.
update block_entries set name_key = regexp_replace(name_key, '[[:punct:]ʰ-˿]', '', 'g')
where name_key ~ '[[:punct:]ʰ-˿]' and regexp_replace(name_key, '[[:punct:]ʰ-˿]', '', 'g') ~ '^[^ ]+ [^ ]+$';
update people set name_key = regexp_replace(name_key, '[[:punct:]ʰ-˿]', '', 'g') where name_key ~ '[[:punct:]ʰ-˿]';
