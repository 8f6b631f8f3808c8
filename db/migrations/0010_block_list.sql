-- People who must not be served, found by their name as it was keyed when the block was saved.

create table block_entries (
  id integer generated always as identity primary key,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  -- 'first last' without case, accents and spacing: built by the rule personKey, never by hand.
  name_key text not null check (name_key ~ '^[^ ]+ [^ ]+$'),
  badge text not null default '',
  case_id text not null default '',
  detective text not null default '',
  reason text not null default '',
  video_url text not null default '',
  -- A C stands before the number of a coin ticket; M or nothing is a Metro ticket.
  ticket_id text not null default '' check (ticket_id ~ '^([CM]?[1-9][0-9]{0,9})?$'),
  date_added timestamptz not null default now(),
  is_pulled boolean not null default false,
  is_picked_up boolean not null default false,
  version integer not null default 1
);
create index block_entries_name on block_entries (name_key);
create index block_entries_date on block_entries (date_added desc, id desc);
create index block_entries_ticket on block_entries (ticket_id) where ticket_id <> '';
