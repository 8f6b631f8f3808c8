-- What the shop sells to wholesale buyers. Metals and coin invoices are one table: a coin invoice has a little more.
create sequence invoice_numbers as integer;
create sequence coin_invoice_numbers as integer;

create table invoices (
  kind text not null check (kind in ('invoice', 'coin_invoice')),
  id integer not null,
  version integer not null default 1,
  created_by integer references users (id),
  creation_time timestamptz not null default now(),
  creation_day date not null,
  billed_to_id integer not null references buyers,
  -- The buyer as it was when the invoice was saved: a rename or a new phone changes no invoice.
  billed_to text not null,
  billed_phone text not null default '',
  billed_licence text not null default '',
  billed_address text not null default '',
  check_number text not null default '',
  delivery_day date not null,
  applies_discount boolean not null default false check (kind = 'coin_invoice' or not applies_discount),
  is_picked_up boolean not null default false,
  picked_up_at timestamptz,
  shows_logo boolean not null default true,
  is_active boolean not null default false,
  -- The prices of the moment it was made; null where none was known.
  gold_spot_cents integer,
  silver_spot_cents integer,
  platinum_spot_cents integer,
  palladium_spot_cents integer,
  -- What came from tickets, the sum of all lines, and that sum after the discount.
  locked_amount_cents bigint not null default 0,
  total_cents bigint not null default 0,
  total_amount_cents bigint not null default 0,
  is_deleted boolean not null default false,
  counts boolean not null generated always as (not is_deleted) stored,
  search_text text not null generated always as (lower(billed_to || E'\n' || check_number)) stored,
  primary key (kind, id),
  foreign key (kind, id) references records,
  constraint picked_up_has_its_time check (is_picked_up = (picked_up_at is not null))
);
create index invoices_by_time on invoices (kind, creation_day, creation_time, id);
create index invoices_by_amount on invoices (kind, total_amount_cents, creation_day, creation_time, id);
create index invoices_words on invoices using gin (((creation_day - date '2001-01-01') / 7), search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index invoices_by_buyer on invoices (billed_to_id, kind, creation_day) where not is_deleted;

create table invoice_items (
  id integer generated always as identity primary key,
  kind text not null,
  invoice_id integer not null,
  position smallint not null,
  -- The side of the ticket that the line sells; a typed line has none.
  ticket_kind text,
  ticket_id integer,
  side text check (side in ('A', 'B')),
  description text not null,
  date_time timestamptz,
  price_cents integer check (price_cents between -900000000 and 900000000),
  search_text text not null generated always as (lower(description)) stored,
  -- A line of a ticket is found by the ticket's number, with its prefix or without, and by its amount.
  ticket_text text not null generated always as (case when ticket_id is null then '' else
    case ticket_kind when 'metro' then 'm' else 'c' end || ticket_id || E'\n' || coalesce(price_cents / 100.0, 0)::numeric(12, 2) end) stored,
  foreign key (kind, invoice_id) references invoices (kind, id),
  foreign key (ticket_kind, ticket_id) references tickets (kind, id),
  constraint a_line_of_a_ticket_names_its_side check (num_nonnulls(ticket_kind, ticket_id, side) in (0, 3)),
  constraint a_metals_line_is_whole check (kind <> 'invoice' or (date_time is not null and price_cents is not null))
);
create index invoice_items_of_invoice on invoice_items (kind, invoice_id, position);
create index invoice_items_of_ticket on invoice_items (ticket_kind, ticket_id) where ticket_id is not null;
create index invoice_items_words on invoice_items using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index invoice_items_tickets on invoice_items using gin (ticket_text gin_trgm_ops) with (gin_pending_list_limit = 256);

select make_counted_list('invoices', kind => 'kind', id => 'id', day => 'creation_day', amount => 'total_amount_cents',
  hidden => 'is_deleted');
