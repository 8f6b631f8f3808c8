-- What the police service was told, and what it said. An envelope is made anew for each try and never kept here: of what
-- was sent there is only a keyed hash.
create table police_reports (
  id integer generated always as identity primary key,
  kind text not null,
  ticket_id integer not null,
  operation text not null check (operation in ('submit', 'update')),
  -- Of the ticket, as it was last sent.
  ticket_version integer not null,
  content_mark bytea,
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'accepted', 'refused', 'kept', 'withdrawn')),
  tries integer not null default 0 check (tries >= 0),
  -- What the service said, and why the last try did not get through to it.
  answer text not null default '',
  reason text not null default '',
  queued_by integer references users,
  created_at timestamptz not null default now(),
  -- The next try. While one is under way it is the moment from which nobody believes in it any more.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  answered_at timestamptz,
  foreign key (kind, ticket_id) references tickets (kind, id),
  constraint accepted_has_a_mark check (state <> 'accepted' or content_mark is not null)
);
create unique index police_reports_one_open on police_reports (kind, ticket_id) where state in ('queued', 'sent');
create index police_reports_of on police_reports (kind, ticket_id, id desc);
create index police_reports_due on police_reports (due_at, id) where state in ('queued', 'sent');
create index police_reports_kept on police_reports (id) where state = 'kept';

-- The pictures that the service has, under the names it gave them.
create table police_images (
  kind text not null,
  ticket_id integer not null,
  file_id uuid not null references files,
  name text not null,
  uploaded_at timestamptz not null default now(),
  primary key (kind, ticket_id, file_id),
  foreign key (kind, ticket_id) references tickets (kind, id)
);

-- Days of which the service is told that there were no transactions.
create table police_days (
  id integer generated always as identity primary key,
  day date not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'accepted', 'refused', 'kept')),
  tries integer not null default 0 check (tries >= 0),
  answer text not null default '',
  reason text not null default '',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  answered_at timestamptz
);
create index police_days_due on police_days (due_at, id) where state in ('queued', 'sent');
