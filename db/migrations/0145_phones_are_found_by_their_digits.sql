-- A phone is found however it is written: beside its own spelling the search looks through its digits.
alter table receipts alter column search_text set expression as (lower(first_name || ' ' || last_name || E'\n' || last_name
  || ', ' || first_name || E'\n' || note || E'\n' || coalesce(check_number, '') || E'\n' || phone || E'\n'
  || regexp_replace(phone, '\D', '', 'g')));
