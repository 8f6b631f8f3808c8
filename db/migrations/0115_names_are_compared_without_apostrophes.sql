-- D'Arcy and D’Arcy, Smith-Jones and Smith Jones are the same to who reads them. A name of such marks alone stays.
update block_entries set name_key = regexp_replace(name_key, '[-''’‘ʼʹ`´′‐‑‒–—―]', '', 'g')
where name_key ~ '[-''’‘ʼʹ`´′‐‑‒–—―]'
  and regexp_replace(name_key, '[-''’‘ʼʹ`´′‐‑‒–—―]', '', 'g') ~ '^[^ ]+ [^ ]+$';
update people set name_key = regexp_replace(name_key, '[-''’‘ʼʹ`´′‐‑‒–—―]', '', 'g')
where name_key ~ '[-''’‘ʼʹ`´′‐‑‒–—―]';
