-- Tickets of the system before, read-only: what daily views and reports show of them. Their numbers are kept.
create table old_tickets (
  kind text not null check (kind in ('old_coin', 'bullion')),
  id integer not null check (id > 0),
  ticket_day date not null,
  ticket_time timestamptz not null,
  ticket_amount_cents bigint not null,
  -- Empty until known.
  profit_cents bigint,
  source text not null default '',
  zip text not null default '',
  keyword text not null default '',
  comment text not null default '',
  primary key (kind, id)
);
create index old_tickets_by_day on old_tickets (kind, ticket_day, ticket_time, id);

-- What an advertisement cost and brought, by keyword and day. Keywords are compared without case and spaces.
create table advertising_figures (
  keyword text not null check (keyword <> ''),
  keyword_key text not null generated always as (lower(regexp_replace(keyword, '\s+', '', 'g'))) stored,
  day date not null,
  impressions integer not null check (impressions >= 0),
  clicks integer not null check (clicks >= 0),
  conversions integer not null check (conversions >= 0),
  cost_cents bigint not null check (cost_cents >= 0),
  primary key (keyword_key, day)
);
create index advertising_figures_by_day on advertising_figures (day);

-- Each file that was checked or imported. A file is kept in the store (`file_key`) until it was imported or given up.
create table imports (
  id integer generated always as identity primary key,
  kind text not null,
  file_name text not null,
  file_key text,
  is_dry_run boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'refused', 'failed')),
  bytes bigint not null,
  bytes_read bigint not null default 0,
  -- Lines read, without the names of the columns.
  lines integer not null default 0,
  added integer not null default 0,
  replaced integer not null default 0,
  error_count integer not null default 0,
  -- The first errors: [{ line, text }].
  errors jsonb not null default '[]',
  created_by integer references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index imports_open on imports (id) where state in ('waiting', 'running');
