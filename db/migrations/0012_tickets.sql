-- Buying: one engine for Metro and coin tickets. Numbers run apart, so a ticket is known by its kind and number.

create table people (
  id integer generated always as identity primary key,
  -- Keyed hashes: a person is found by papers or by name and birth date, and the papers can not be read from here.
  licence_hash bytea,
  other_id_hash bytea,
  name_key text not null,
  birth_date date,
  first_source text not null default '',
  first_seen_at timestamptz not null default now()
);
create index people_licence on people (licence_hash) where licence_hash is not null;
create index people_other_id on people (other_id_hash) where other_id_hash is not null;
create index people_name on people (name_key, birth_date);

create extension if not exists pg_trgm;

create sequence metro_ticket_numbers;
create sequence coin_ticket_numbers;

create table tickets (
  kind text not null check (kind in ('metro', 'coin')),
  id integer not null,
  version integer not null default 1,
  ticket_time timestamptz not null default now(),
  ticket_day date not null,
  store_id integer references stores,
  person_id integer not null references people,
  ticket_amount_cents integer not null check (ticket_amount_cents between 0 and 90000000 and ticket_amount_cents % 100 = 0),
  payment text not null check (payment in ('cash', 'check', 'barter', 'wire')),
  check_amount_cents integer,
  check_number text,
  first_name text not null check (first_name <> ''),
  middle_name text not null default '',
  last_name text not null check (last_name <> ''),
  address text not null,
  city text not null,
  state text not null check (length(state) <= 2),
  zip text not null,
  sex text not null check (sex in ('M', 'F')),
  dob text not null check (dob ~ '^\d{8}$'),
  height text not null,
  weight text not null,
  eyes text not null default '',
  hair text not null default '',
  race text not null default '',
  dl_state text not null default '',
  dl_no bytea,
  dl_expiration text not null,
  other_id_type text not null default '',
  other_id_no bytea,
  other_no text not null default '',
  fromx text not null,
  keyword text not null default '',
  coupon text not null default '',
  clerk text not null check (clerk <> ''),
  booth text not null check (booth <> ''),
  station text not null default '',
  copies smallint not null default 1 check (copies between 1 and 10),
  video_url text not null default '',
  comment text not null default '',
  is_void boolean not null default false,
  void_reason text not null default '',
  one_time_edit boolean not null default false,
  is_pulled boolean not null default false,
  is_paid_in_full boolean not null default false,
  invoice_num integer not null default 0,
  sold_to text not null default '',
  sold_to_b text not null default '',
  sold_to_amount_cents integer,
  sold_to_amount_b_cents integer,
  -- In whole dollars, empty until known.
  profit_cents integer check (profit_cents % 100 = 0),
  -- How the ticket stands with the police service; publishing is off while it is on its way and once it is accepted.
  lo_state text not null default '' check (lo_state in ('', 'queued', 'accepted', 'refused', 'kept')),
  lo_disabled boolean not null generated always as (lo_state in ('queued', 'accepted')) stored,
  signature_file_id uuid references files,
  signed_at timestamptz,
  -- The amount, the items or the identity changed after signing.
  is_seal_broken boolean not null default false,
  created_by integer references users,
  -- What a search looks through, as it is typed and as it is shown.
  search_text text not null generated always as (lower(first_name || ' ' || last_name || E'\n' || last_name || ', '
    || first_name || E'\n' || comment || E'\n' || clerk || E'\n' || coalesce(check_number, ''))) stored,
  primary key (kind, id),
  constraint only_a_signed_seal_breaks check (not is_seal_broken or signature_file_id is not null),
  constraint void_has_reason check (not is_void or void_reason <> ''),
  constraint check_is_whole check (
    (payment = 'check' and check_amount_cents > 0 and check_amount_cents <= ticket_amount_cents and check_number ~ '^\d+$')
    or (payment <> 'check' and check_amount_cents is null and check_number is null))
);
create index tickets_newest on tickets (kind, ticket_day desc, ticket_time desc, id desc);
create index tickets_words on tickets using gin (search_text gin_trgm_ops);
create index tickets_person on tickets (person_id);
create index tickets_unsigned on tickets (kind, id) where signature_file_id is null and not is_void;
create index tickets_no_profit on tickets (kind, ticket_day desc, ticket_time desc, id desc)
  where profit_cents is null and not is_void;
create index tickets_void on tickets (kind, id) where is_void;
create unique index tickets_check on tickets (kind, check_number) where check_number is not null and not is_void;

-- How many tickets a day and a month have, so that a total does not read them. Several rows for each, by connection,
-- keep clerks who save at the same time out of each other's way.
create table ticket_days (
  kind text not null,
  day date not null,
  part smallint not null,
  tickets integer not null,
  primary key (kind, day, part)
);
create table ticket_months (
  kind text not null,
  -- Its first day.
  month date not null,
  part smallint not null,
  tickets integer not null,
  primary key (kind, month, part)
);
create function count_ticket(of_kind text, of_day date, change integer) returns void language sql as $$
  insert into ticket_months (kind, month, part, tickets)
  values (of_kind, date_trunc('month', of_day), pg_backend_pid() % 32, change)
  on conflict (kind, month, part) do update set tickets = ticket_months.tickets + change;
  insert into ticket_days (kind, day, part, tickets) values (of_kind, of_day, pg_backend_pid() % 32, change)
  on conflict (kind, day, part) do update set tickets = ticket_days.tickets + change;
$$;
create function count_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform count_ticket(old.kind, old.ticket_day, -1);
  end if;
  perform count_ticket(new.kind, new.ticket_day, 1);
  return null;
end $$;
create trigger tickets_counted after insert on tickets for each row execute function count_tickets();
create trigger tickets_counted_anew after update on tickets for each row
  when (old.ticket_day <> new.ticket_day or old.kind <> new.kind) execute function count_tickets();

create function refuse_ticket_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'a ticket is never deleted' using errcode = 'restrict_violation';
end $$;
create trigger tickets_stay before delete or truncate on tickets for each statement execute function refuse_ticket_deletion();

create table ticket_items (
  id integer generated always as identity primary key,
  kind text not null,
  ticket_id integer not null,
  position smallint not null,
  -- Metro: 3 Jewelry, 10 Misc.
  property_code smallint not null default 3 check (property_code in (3, 10)),
  description text not null check (description <> ''),
  model text not null default '',
  serial text not null default '',
  sold_to text not null default '' check (sold_to in ('', 'A', 'B')),
  -- Coin: what the shop's list calls it, how much of it (in units of 1e-8), and whether it was handed out in barter.
  item_id integer references items,
  quantity numeric(20, 8) not null default 1 check (quantity > 0),
  unit text not null default '',
  cost_cents integer not null default 0 check (cost_cents >= 0),
  is_barter boolean not null default false,
  search_text text not null generated always as (lower(description || E'\n' || serial || E'\n' || model)) stored,
  foreign key (kind, ticket_id) references tickets (kind, id)
);
create index ticket_items_words on ticket_items using gin (search_text gin_trgm_ops);
create index ticket_items_of on ticket_items (kind, ticket_id, position);

create table ticket_attachments (
  kind text not null,
  ticket_id integer not null,
  file_id uuid not null references files,
  position smallint not null,
  primary key (kind, ticket_id, file_id),
  foreign key (kind, ticket_id) references tickets (kind, id)
);

-- Open requests wait for a pad of their booth; the first pad to fetch one holds it for two minutes.
create table signature_requests (
  id integer generated always as identity primary key,
  kind text not null,
  ticket_id integer not null,
  booth text not null,
  state text not null default 'open' check (state in ('open', 'signed', 'withdrawn')),
  held_by text,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  foreign key (kind, ticket_id) references tickets (kind, id)
);
create index signature_requests_open on signature_requests (booth, id) where state = 'open';
create unique index signature_requests_one on signature_requests (kind, ticket_id) where state = 'open';

create table notices (
  id integer generated always as identity primary key,
  kind text not null,
  ticket_id integer not null,
  -- What is to be handed out, below zero when it is to be taken back: the ticket's amount less what was paid before.
  amount_cents integer not null,
  paid_before_cents integer not null default 0,
  is_check boolean not null,
  is_paid boolean not null default false,
  is_dismissed boolean not null default false,
  is_withdrawn boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  foreign key (kind, ticket_id) references tickets (kind, id)
);
create unique index notices_one on notices (kind, ticket_id) where not is_withdrawn;
create index notices_shown on notices (is_paid, id desc) include (amount_cents)
  where not is_dismissed and not is_withdrawn;

create table void_records (
  id integer generated always as identity primary key,
  kind text not null,
  ticket_id integer not null,
  reason text not null,
  voided_by integer references users,
  created_at timestamptz not null default now(),
  restored_at timestamptz,
  foreign key (kind, ticket_id) references tickets (kind, id)
);
create index void_records_open on void_records (id desc) where restored_at is null;

-- New tickets that were made from a void one.
create table void_recoveries (
  void_id integer not null references void_records,
  kind text not null,
  ticket_id integer not null,
  primary key (void_id, kind, ticket_id),
  foreign key (kind, ticket_id) references tickets (kind, id)
);

-- Each signature that was ever given: the image, the strokes it was drawn with, and what the customer saw, with its hash.
create table signatures (
  id integer generated always as identity primary key,
  kind text not null,
  ticket_id integer not null,
  file_id uuid not null references files,
  strokes jsonb not null,
  station text not null default '',
  shown text not null,
  shown_hash bytea not null check (shown_hash = sha256(convert_to(shown, 'UTF8'))),
  signed_at timestamptz not null default now(),
  removed_at timestamptz,
  foreign key (kind, ticket_id) references tickets (kind, id)
);
create index signatures_of on signatures (kind, ticket_id);
