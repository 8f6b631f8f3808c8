-- What every feature stands on: history, idempotency, settings, files, mail.

create table history_entries (
  id bigint generated always as identity primary key,
  -- What the entry is of ('clerk', 'user', 'metro_ticket' …) and which one.
  entity text not null,
  entity_id text not null,
  -- 1 created, 2 all else; the action says what.
  update_type smallint not null check (update_type in (1, 2)),
  action text not null,
  user_id integer references users,
  address inet,
  at timestamptz not null default clock_timestamp(),
  value jsonb not null,
  -- Each entry carries the hash of the one before it of the same record.
  previous_hash bytea,
  hash bytea not null,
  xid xid8 not null default pg_current_xact_id()
);
create index history_of_record on history_entries (entity, entity_id, id);
create index history_at on history_entries (at desc);

-- Seals tie all records' entries into one chain, so that a whole record's entries can not vanish unseen.
create table history_seals (
  id bigint generated always as identity primary key,
  entry_count integer not null check (entry_count > 0),
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
alter table history_entries add column seal_id bigint references history_seals;
create index history_unsealed on history_entries (id) where seal_id is null;
create index history_of_seal on history_entries (seal_id) where seal_id is not null;

-- Without a foreign key: every change a user makes would lock the user's row twice.
create table idempotency_keys (
  user_id integer not null,
  key text not null check (length(key) between 1 and 200),
  call text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key, call)
);
create index idempotency_keys_created on idempotency_keys using brin (created_at);

create table settings (
  name text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null default now()
);

create table files (
  id uuid primary key default gen_random_uuid(),
  mime_type text not null,
  file_size integer not null check (file_size > 0),
  width integer not null,
  height integer not null,
  sha256 bytea not null,
  -- The access a person needs to see it: the one of the record it belongs to.
  access text not null,
  created_by integer references users,
  created_at timestamptz not null default now()
);

create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text,
  body_html text,
  -- A text that holds a secret, such as a login link, is kept sealed, and is null once delivered or out of date.
  holds_secret boolean not null default false,
  sealed_body bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  tries integer not null default 0,
  reason text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint secrets_are_sealed check (case when holds_secret then body_text is null and body_html is null
    else sealed_body is null and body_text is not null and body_html is not null end)
);
create index mails_created on mails (created_at desc);
create index mails_sealed on mails (created_at) where sealed_body is not null;
