-- Keywords, ages, races and zips that Metrics leaves out. An entry is shown with its mark first and hidden at night.
create table metric_ignores (
  id integer generated always as identity primary key,
  type text not null check (type in ('keyword', 'age', 'race', 'zip')),
  value text not null check (value <> ''),
  value_key text not null generated always as (lower(regexp_replace(value, '\s+', '', 'g'))) stored,
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  unique (type, value_key)
);
