-- Whom the shop sells to, what it trades in, and where each station prints.

create table buyers (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  is_enabled boolean not null default true,
  -- 1 Metro, 2 Coin, as the documents number them.
  type smallint not null check (type in (1, 2)),
  phone text not null default '',
  business_licence text not null default '',
  address text not null default '',
  display_order integer not null check (display_order > 0),
  version integer not null default 1,
  constraint buyers_order unique (display_order) deferrable initially deferred
);
create unique index buyers_name on buyers (lower(name));

alter table users add constraint users_buyer foreign key (buyer_id) references buyers (id);

create table items (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  item_category_id integer not null references item_categories (id),
  item_type text not null check (item_type in ('coin', 'metro')),
  is_enabled boolean not null default true,
  is_taxable boolean not null default false,
  is_metal boolean not null default false,
  display_order integer not null check (display_order > 0),
  version integer not null default 1,
  constraint items_order unique (item_type, display_order) deferrable initially deferred
);
create unique index items_name on items (item_type, lower(name));
create index items_category on items (item_category_id);

-- The codes are fixed: tickets, tablets and browsers remember them.
create table stations (
  code text primary key check (code ~ '^[a-z]+[0-9]*$'),
  label text not null check (label <> ''),
  display_order integer not null unique check (display_order > 0)
);

create table printers (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  address text not null,
  is_builtin boolean not null default false,
  version integer not null default 1,
  constraint printer_address check (case when is_builtin then address = 'PDF folder' else address ~* '^ipps?://[^[:space:]]+$' end)
);
create unique index printers_name on printers (lower(name));
create unique index printers_one_builtin on printers (is_builtin) where is_builtin;

-- A station without a printer for a purpose has null there.
create table station_printers (
  station text primary key references stations (code),
  ticket_invoice_printer_id integer references printers (id),
  ticket_label_printer_id integer references printers (id),
  front_check_printer_id integer references printers (id),
  back_check_printer_id integer references printers (id),
  version integer not null default 1
);
