-- The lists that the forms choose from. A list's order is 1…n without gap or double; the database refuses anything else.

create table clerks (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  display_order integer not null check (display_order > 0),
  version integer not null default 1,
  constraint clerks_order unique (display_order) deferrable initially deferred
);
create unique index clerks_name on clerks (lower(name));

create table from_options (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  display_order integer not null check (display_order > 0),
  version integer not null default 1,
  constraint from_options_order unique (display_order) deferrable initially deferred
);
create unique index from_options_name on from_options (lower(name));

-- Booths have an order of their own on each kind of form.
create table booths (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  display_order integer not null check (display_order > 0),
  coin_order integer not null check (coin_order > 0),
  receipt_order integer not null check (receipt_order > 0),
  jewelry_receipt_order integer not null check (jewelry_receipt_order > 0),
  version integer not null default 1,
  constraint booths_order unique (display_order) deferrable initially deferred,
  constraint booths_coin_order unique (coin_order) deferrable initially deferred,
  constraint booths_receipt_order unique (receipt_order) deferrable initially deferred,
  constraint booths_jewelry_receipt_order unique (jewelry_receipt_order) deferrable initially deferred
);
create unique index booths_name on booths (lower(name));

create table petty_cash_users (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  display_order integer not null check (display_order > 0),
  version integer not null default 1,
  constraint petty_cash_users_order unique (display_order) deferrable initially deferred
);
create unique index petty_cash_users_name on petty_cash_users (lower(name));

-- 'LeadsOnline Rules': a coin ticket is reportable when an item matches one of these.
create table leads_keywords (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  display_order integer not null check (display_order > 0),
  version integer not null default 1,
  constraint leads_keywords_order unique (display_order) deferrable initially deferred
);
create unique index leads_keywords_name on leads_keywords (lower(name));

-- 'Item Description Checker': a line whose description holds one of these needs model and serial.
create table item_descriptions (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  version integer not null default 1
);
create unique index item_descriptions_name on item_descriptions (lower(name));

create table void_reasons (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  version integer not null default 1
);
create unique index void_reasons_name on void_reasons (lower(name));

create table payees (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- The days after which the payee's last check was void; null when none was written yet.
  void_day integer check (void_day > 0),
  version integer not null default 1
);
create unique index payees_name on payees (lower(name));

create table stores (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  version integer not null default 1
);
create unique index stores_name on stores (lower(name));

create table item_categories (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  version integer not null default 1
);
create unique index item_categories_name on item_categories (lower(name));
