-- A coin invoice is bid for: it has a deadline and a link, and its lines have a minimum, pictures and offers.
alter table invoices
  add column expires_at timestamptz,
  -- Who knows it may open the customer's page; '' of a metals invoice.
  add column link_key text not null default '',
  -- The coin invoice whose lines another bidder bought.
  add column made_from_id integer;

update invoices i set
  expires_at = ((creation_day + 1 + (12 - extract(isodow from creation_day + 1)::int) % 7) + time '15:00')
    at time zone coalesce((select value->>'timeZone' from settings where name = 'shop'), 'America/Los_Angeles'),
  link_key = 'k' || left(replace(gen_random_uuid()::text, '-', ''), 23)
where kind = 'coin_invoice';

create unique index invoices_of_a_buyer_made_from on invoices (made_from_id, billed_to_id)
  where made_from_id is not null and not is_deleted and not is_picked_up;

alter table invoice_items
  add column qty integer not null default 1 check (qty between 1 and 1000000),
  add column type_id text not null default 'bag' check (type_id in ('bag', 'box')),
  add column type_value smallint not null default 1 check (type_value between 1 and 99),
  add column estimate_cents integer check (estimate_cents between -900000000 and 900000000),
  add column notes text not null default '',
  add column cost_cents integer,
  -- The line of a coin ticket that is sold; it stands on one invoice.
  add column ticket_item_id integer unique references ticket_items,
  -- The coin invoice that offered it, while it stands on that of the bidder who bought it.
  add column home_id integer,
  add column home_position smallint,
  -- Its price before its offer was accepted.
  add column price_before_cents integer,
  add column created_at timestamptz not null default now(),
  add constraint a_line_of_a_ticket_line_names_its_ticket check (ticket_item_id is null or ticket_kind = 'coin');
create index invoice_items_at_home on invoice_items (home_id) where home_id is not null;

create table invoice_item_pictures (
  item_id integer not null references invoice_items on delete cascade,
  file_id uuid not null references files,
  position smallint not null,
  primary key (item_id, file_id)
);

-- A bidder is a buyer, or the account of a customer who belongs to none.
create table invoice_offers (
  id integer generated always as identity primary key,
  item_id integer not null references invoice_items on delete cascade,
  buyer_id integer references buyers,
  account_id integer references users,
  bidder text not null generated always as (coalesce('b' || buyer_id, 'u' || account_id)) stored,
  amount_cents integer not null check (amount_cents between -10000000 and 900000000),
  message text not null default '',
  is_approved boolean not null default false,
  -- The member of staff who took it by phone.
  phone_user_id integer references users,
  user_id integer references users,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint an_offer_has_one_bidder check (num_nonnulls(buyer_id, account_id) = 1),
  unique (item_id, bidder)
);
create unique index invoice_offers_approved on invoice_offers (item_id) where is_approved;

create table invoice_offer_amounts (
  id integer generated always as identity primary key,
  offer_id integer not null references invoice_offers on delete cascade,
  amount_cents integer not null,
  message text not null,
  user_id integer references users,
  at timestamptz not null
);
create index invoice_offer_amounts_of on invoice_offer_amounts (offer_id, id);

-- What a bidder typed and has not submitted; null is an empty field.
create table invoice_temp_offers (
  item_id integer not null references invoice_items on delete cascade,
  buyer_id integer references buyers,
  account_id integer references users,
  bidder text not null generated always as (coalesce('b' || buyer_id, 'u' || account_id)) stored,
  amount_cents integer check (amount_cents between -10000000 and 900000000),
  user_id integer references users,
  changed_at timestamptz not null default now(),
  constraint a_temp_offer_has_one_bidder check (num_nonnulls(buyer_id, account_id) = 1),
  primary key (item_id, bidder)
);

create table invoice_submissions (
  kind text not null default 'coin_invoice' check (kind = 'coin_invoice'),
  invoice_id integer not null,
  buyer_id integer references buyers,
  account_id integer references users,
  bidder text not null generated always as (coalesce('b' || buyer_id, 'u' || account_id)) stored,
  user_id integer references users,
  submitted_at timestamptz not null default now(),
  foreign key (kind, invoice_id) references invoices (kind, id),
  constraint a_submission_has_one_bidder check (num_nonnulls(buyer_id, account_id) = 1),
  primary key (invoice_id, bidder)
);
create index invoice_submissions_by_bidder on invoice_submissions (bidder);
create index invoice_offers_by_bidder on invoice_offers (bidder);
