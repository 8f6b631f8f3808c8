-- What is kept of a day's receipts beside the postings: when its cash was taken to the bank, what was written down with
-- the notes, and whether the change was returned to the drawer.
alter table receipt_deposits
  add column deposit_day date,
  add column comment text not null default '',
  add column is_change_returned boolean not null default false;

insert into receipt_deposits (kind, day)
select distinct kind, day from payments_of_receipts where is_deposited on conflict (kind, day) do nothing;
-- What was ticked before has the day of its posting; without cash there was none.
update receipt_deposits d set deposit_day = coalesce(
    (select t.business_day from ledger_transactions t
      where t.source_kind = 'deposit' and t.source_id = d.id and t.purpose = 'deposit' and not t.is_hidden), d.day)
where exists (select from payments_of_receipts p where p.kind = d.kind and p.day = d.day and p.is_deposited);
create index receipt_deposits_by_deposit_day on receipt_deposits (kind, deposit_day);

-- A receipt that is paid in parts is deposited when each of its payments is.
create function follow_deposited_payments() returns trigger language plpgsql as $$
begin
  update receipts r set is_deposited = p.is_deposited
  from (select coalesce(bool_and(is_deposited), false) as is_deposited from receipt_payments
    where (kind, receipt_id) = (coalesce(new.kind, old.kind), coalesce(new.receipt_id, old.receipt_id))) p
  where (r.kind, r.id) = (coalesce(new.kind, old.kind), coalesce(new.receipt_id, old.receipt_id))
    and r.is_deposited <> p.is_deposited;
  return null;
end $$;
create trigger receipt_payments_deposited after insert or delete or update of is_deposited on receipt_payments
  for each row execute function follow_deposited_payments();
update receipts r set is_deposited = p.is_deposited
from (select kind, receipt_id, bool_and(is_deposited) as is_deposited from receipt_payments group by 1, 2) p
where r.kind = p.kind and r.id = p.receipt_id and r.is_deposited <> p.is_deposited;

-- The tax report reads every receipt with tax of its days, and only what stands here.
create index receipts_taxed on receipts (kind, ticket_day, ticket_time, id) include (tax_cents, ticket_amount_cents)
  where tax_cents > 0 and not is_void;

-- Bitcoin and ether by day, among millions of lines.
create index ticket_items_crypto on ticket_items (ticket_day)
  where kind = 'coin' and not is_barter and lower(description) in ('bitcoin', 'btc', 'ether', 'ethereum', 'eth');
create index receipt_items_crypto on receipt_items (ticket_day)
  where kind = 'coin_receipt' and lower(description) in ('bitcoin', 'btc', 'ether', 'ethereum', 'eth');
