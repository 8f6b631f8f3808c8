-- The lines of an invoice that the buyer has, and why one that was still on hold left the shop.
alter table invoice_items add column handed_over_at timestamptz;
alter table invoice_items add column hold_reason text not null default '';
