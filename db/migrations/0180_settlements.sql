-- A refiner's sheet: what it paid for the lines of an invoice. A line that agreed is settled and stays so.
create table settlements (
  id integer generated always as identity primary key,
  kind text not null,
  invoice_id integer not null,
  sheet_day date not null,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  foreign key (kind, invoice_id) references invoices (kind, id)
);
create index settlements_of_invoice on settlements (kind, invoice_id, sheet_day, id);

create table settlement_lines (
  id integer generated always as identity primary key,
  settlement_id integer not null references settlements on delete cascade,
  item_id integer not null references invoice_items on delete cascade,
  grams numeric(13, 4) check (grams > 0),
  assay numeric(6, 5) check (assay > 0 and assay <= 1),
  amount_cents integer not null check (amount_cents between -900000000 and 900000000),
  -- What the invoice said when the sheet was saved.
  expected_grams numeric(13, 4),
  expected_cents integer not null,
  is_settled boolean not null
);
create index settlement_lines_of_sheet on settlement_lines (settlement_id, id);
create index settlement_lines_of_item on settlement_lines (item_id);
create unique index a_line_is_settled_once on settlement_lines (item_id) where is_settled;

-- Picked up and not paid by check yet.
create index invoices_owed on invoices (kind, picked_up_at, id)
  where is_picked_up and check_number = '' and not is_deleted;
