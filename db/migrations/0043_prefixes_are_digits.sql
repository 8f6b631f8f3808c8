-- A prefix is digits that check numbers begin with, not a number: 01 stays 01.
update settings
set value = (select jsonb_object_agg(key, coalesce(to_jsonb(value #>> '{}'), '""'::jsonb)) from jsonb_each(value))
where name = 'check_prefixes' and value <> '{}'::jsonb;
