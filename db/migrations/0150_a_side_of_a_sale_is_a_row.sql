-- A ticket is sold on one side or two. A side has its buyer by id, so that a rename is seen everywhere at once; there is
-- a row only where something of the side is set.
create table ticket_sides (
  kind text not null,
  ticket_id integer not null,
  side text not null check (side in ('A', 'B')),
  buyer_id integer references buyers,
  amount_cents integer,
  is_paid boolean not null default false,
  invoice_kind text check (invoice_kind in ('invoice', 'coin_invoice')),
  invoice_id integer,
  primary key (kind, ticket_id, side),
  foreign key (kind, ticket_id) references tickets (kind, id),
  foreign key (invoice_kind, invoice_id) references records (kind, id) match full,
  constraint side_says_something check (is_paid or num_nonnulls(buyer_id, amount_cents, invoice_id) > 0)
);
create index ticket_sides_by_buyer on ticket_sides (buyer_id, is_paid) where buyer_id is not null;
create index ticket_sides_on_invoice on ticket_sides (invoice_kind, invoice_id) where invoice_id is not null;

-- A buyer who is on no list any more is one who is not offered.
with sold (kind, name) as (
  select kind, sold_to from tickets where sold_to <> '' union all select kind, sold_to_b from tickets where sold_to_b <> ''
), unlisted as (
  select max(name) as name, case max(kind) when 'metro' then 1 else 2 end as type from sold
  where not exists (select from buyers where lower(buyers.name) = lower(sold.name)) group by lower(name)
)
insert into buyers (name, is_enabled, type, display_order)
select name, false, type, (select coalesce(max(display_order), 0) from buyers) + row_number() over (order by lower(name))
from unlisted;

insert into ticket_sides (kind, ticket_id, side, buyer_id, amount_cents, is_paid, invoice_kind, invoice_id)
select s.kind, s.id, s.side, b.id, s.amount_cents, s.is_paid,
  case when s.invoice > 0 then case s.kind when 'metro' then 'invoice' else 'coin_invoice' end end, nullif(s.invoice, 0)
from (
  select kind, id, 'A' as side, sold_to as buyer, sold_to_amount_cents as amount_cents, is_paid_in_full as is_paid,
    invoice_num as invoice from tickets
  union all
  select kind, id, 'B', sold_to_b, sold_to_amount_b_cents, is_paid_in_full_b, invoice_num_b from tickets
) s left join buyers b on s.buyer <> '' and lower(b.name) = lower(s.buyer)
where s.buyer <> '' or s.amount_cents is not null or s.is_paid or s.invoice <> 0;

alter table tickets drop column sold_to, drop column sold_to_b, drop column sold_to_amount_cents,
  drop column sold_to_amount_b_cents, drop column is_paid_in_full, drop column is_paid_in_full_b,
  drop column invoice_num, drop column invoice_num_b;
