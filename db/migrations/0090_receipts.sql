-- What the shop sells. Both kinds of receipt are one table: a jewelry receipt has a little more.
create sequence coin_receipt_numbers;
create sequence jewelry_receipt_numbers;

create table receipts (
  kind text not null check (kind in ('coin_receipt', 'jewelry_receipt')),
  id integer not null,
  version integer not null default 1,
  ticket_day date not null,
  ticket_time timestamptz not null default now(),
  ticket_amount_cents integer not null check (ticket_amount_cents >= 0),
  tax_cents integer not null check (tax_cents between 0 and ticket_amount_cents),
  -- In percent, as it was when the receipt was made.
  tax_rate numeric(6, 4) not null check (tax_rate >= 0),
  payment text not null check (payment in ('cash', 'check', 'creditcard', 'cash_creditcard')),
  tendered_cents integer not null default 0 check (tendered_cents >= 0),
  check_number text,
  -- The last four digits, never more.
  credit_card_number text check (credit_card_number ~ '^\d{4}$'),
  first_name text not null default '',
  last_name text not null default '',
  fromx text not null default '',
  clerk text not null,
  booth text not null,
  station text not null default '',
  note text not null default '',
  one_time_edit boolean not null default false,
  is_void boolean not null default false,
  void_reason text not null default '',
  -- Whether its cash was taken to the bank.
  is_deposited boolean not null default false,
  profit_cents integer,
  created_by integer references users (id),
  search_text text not null generated always as (lower(first_name || ' ' || last_name || E'\n' || last_name || ', '
    || first_name || E'\n' || note || E'\n' || coalesce(check_number, ''))) stored,
  primary key (kind, id),
  foreign key (kind, id) references records,
  check ((payment = 'check') = (check_number is not null)),
  check (payment in ('creditcard', 'cash_creditcard') or credit_card_number is null)
);
create index receipts_by_time on receipts (kind, ticket_day, ticket_time, id);
create index receipts_by_amount on receipts (kind, ticket_amount_cents, ticket_day, ticket_time, id);
create index receipts_words on receipts using gin (((ticket_day - date '2001-01-01') / 7), search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);

create table receipt_items (
  id integer generated always as identity primary key,
  kind text not null,
  receipt_id integer not null,
  position smallint not null,
  item_id integer references items (id),
  description text not null,
  barcode text not null default '',
  quantity numeric(18, 8) not null check (quantity > 0),
  price_cents integer not null check (price_cents >= 0),
  is_taxable boolean not null,
  tax_cents integer not null check (tax_cents >= 0),
  ticket_day date not null,
  ticket_time timestamptz not null,
  search_text text not null generated always as (lower(description || E'\n' || barcode)) stored,
  foreign key (kind, receipt_id) references receipts (kind, id)
);
create index receipt_items_of_receipt on receipt_items (kind, receipt_id, position);
create index receipt_items_words on receipt_items
  using gin (((ticket_day - date '2001-01-01') / 7), search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Receipts are counted and placed by the same functions as tickets, whose columns have the same names.
create trigger receipts_counted after insert on receipts for each row execute function count_ticket();
create trigger receipts_counted_anew after update on receipts for each row
  when (old.ticket_day <> new.ticket_day or old.is_void <> new.is_void
    or old.ticket_amount_cents <> new.ticket_amount_cents) execute function count_ticket_anew();
create trigger receipts_placed after insert on receipts for each row execute function place_ticket();
create trigger receipts_placed_anew after update on receipts for each row
  when (old.ticket_amount_cents <> new.ticket_amount_cents) execute function place_ticket_anew();

-- The cash of a day's receipts on its way to the bank: what a posting of a deposit names.
create table receipt_deposits (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('coin_receipt', 'jewelry_receipt')),
  day date not null,
  unique (kind, day)
);
