-- What was quoted by phone or mail, with the talks about it. A quote becomes at most one ticket.
create sequence quote_numbers as integer;

create table quotes (
  kind text not null default 'quote' check (kind = 'quote'),
  id integer not null,
  version integer not null default 1,
  created_by integer references users (id),
  creation_time timestamptz not null default now(),
  creation_day date not null,
  clerk text not null,
  customer_name text not null,
  contact_method text not null default 'text' check (contact_method in ('text', 'email', 'phone')),
  contact_value text not null default '',
  is_closed boolean not null default false,
  amount_cents integer not null default 0 check (amount_cents between 0 and 90000000),
  ticket_kind text,
  ticket_id integer,
  is_deleted boolean not null default false,
  -- A phone is found by its digits, however it was written.
  search_text text not null generated always as (lower(customer_name || E'\n' || contact_value || E'\n'
    || regexp_replace(contact_value, '\D', '', 'g'))) stored,
  primary key (kind, id),
  foreign key (kind, id) references records,
  foreign key (ticket_kind, ticket_id) references tickets (kind, id) match full
);
create index quotes_by_time on quotes (is_closed, creation_time desc, id desc) where not is_deleted;
create index quotes_words on quotes using gin (search_text gin_trgm_ops);
create unique index quotes_of_ticket on quotes (ticket_kind, ticket_id) where ticket_id is not null;

create table quote_items (
  id integer generated always as identity primary key,
  quote_id integer not null,
  kind text not null default 'quote',
  position smallint not null,
  description text not null check (description <> ''),
  comment text not null default '',
  price_cents integer not null check (price_cents between 0 and 90000000),
  foreign key (kind, quote_id) references quotes (kind, id)
);
create index quote_items_of_quote on quote_items (quote_id, position);

create table quote_contacts (
  id integer generated always as identity primary key,
  quote_id integer not null,
  kind text not null default 'quote',
  comment text not null,
  is_closing boolean not null default false,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  foreign key (kind, quote_id) references quotes (kind, id)
);
create index quote_contacts_of_quote on quote_contacts (quote_id, created_at desc, id desc);

-- The price last paid for a thing of that name.
create index ticket_items_by_name on ticket_items (lower(btrim(regexp_replace(description, '\s+', ' ', 'g'))), ticket_time desc)
  where cost_cents > 0 and not is_barter;
