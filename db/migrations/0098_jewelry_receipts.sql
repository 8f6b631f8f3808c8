-- What a jewelry receipt has more: payment in parts, and a shipment that may be free of tax.
alter table receipts
  add column payment_type text not null default 'full' check (payment_type in ('full', 'partial')),
  add column phone text not null default '',
  -- Whether it is shipped to where no tax is due.
  add column is_tax_free boolean not null default false,
  drop constraint receipts_payment_check,
  -- What is paid in parts has its payments beside it, and none of its own.
  add constraint receipts_payment_check check (payment_type = 'full' and payment in ('cash', 'check', 'creditcard', 'cash_creditcard')
    or payment_type = 'partial' and payment = '' and tendered_cents = 0),
  add constraint receipts_of_jewelry check (kind = 'jewelry_receipt' or payment_type = 'full' and not is_tax_free);

alter table receipts alter column search_text set expression as (lower(first_name || ' ' || last_name || E'\n' || last_name
  || ', ' || first_name || E'\n' || note || E'\n' || coalesce(check_number, '') || E'\n' || phone));

create table receipt_shipments (
  kind text not null,
  receipt_id integer not null,
  tracking_number text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  phone text not null default '',
  primary key (kind, receipt_id),
  foreign key (kind, receipt_id) references receipts (kind, id)
);

create table receipt_payments (
  id integer generated always as identity primary key,
  kind text not null,
  receipt_id integer not null,
  paid_day date not null,
  paid_at timestamptz not null default now(),
  amount_cents integer not null check (amount_cents > 0),
  payment text not null check (payment in ('cash', 'check', 'creditcard', 'cash_creditcard')),
  tendered_cents integer not null default 0 check (tendered_cents >= 0),
  check_number text,
  -- The last four digits, never more.
  credit_card_number text check (credit_card_number ~ '^\d{4}$'),
  -- As its receipt is.
  is_void boolean not null default false,
  is_deposited boolean not null default false,
  created_by integer references users (id),
  change_cents integer not null generated always as (
    case when payment in ('cash', 'cash_creditcard') then greatest(tendered_cents - amount_cents, 0) else 0 end) stored,
  cash_cents integer not null generated always as (
    case when payment in ('cash', 'cash_creditcard') then least(tendered_cents, amount_cents) else 0 end) stored,
  card_cents integer not null generated always as (
    case payment when 'creditcard' then amount_cents
      when 'cash_creditcard' then greatest(amount_cents - tendered_cents, 0) else 0 end) stored,
  check_cents integer not null generated always as (case payment when 'check' then amount_cents else 0 end) stored,
  foreign key (kind, receipt_id) references receipts (kind, id),
  check ((payment = 'check') = (check_number is not null)),
  check (payment in ('creditcard', 'cash_creditcard') or credit_card_number is null)
);
create index receipt_payments_of_receipt on receipt_payments (kind, receipt_id, id);
create index receipt_payments_by_day on receipt_payments (kind, paid_day);

-- Every payment of every receipt on its own day: what is paid at once is its receipt's only payment, with the id 0.
create view payments_of_receipts as
  select kind, id as receipt_id, 0 as payment_id, ticket_day as day, ticket_time as paid_at, ticket_amount_cents as amount_cents,
    payment, tendered_cents, change_cents, cash_cents, card_cents, check_cents, is_deposited, is_void
  from receipts where payment_type = 'full'
  union all
  select kind, receipt_id, id, paid_day, paid_at, amount_cents,
    payment, tendered_cents, change_cents, cash_cents, card_cents, check_cents, is_deposited, is_void
  from receipt_payments;
