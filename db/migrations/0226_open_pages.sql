-- Which page an event stream has open, for pages that say who is there. The event tells those who look on.
create table open_pages (
  session_id bigint not null references sessions on delete cascade,
  stream uuid not null,
  user_id integer not null references users,
  is_phone boolean not null,
  event jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (session_id, stream)
);
create index open_pages_of on open_pages ((event->>'topic'), (event->>'id'));
