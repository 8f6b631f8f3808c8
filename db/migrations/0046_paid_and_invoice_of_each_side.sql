-- Paid and invoice are kept for each side of a sale; what stood there is side A's.
alter table tickets add column is_paid_in_full_b boolean not null default false,
  add column invoice_num_b integer not null default 0;
update tickets set is_paid_in_full_b = true where is_paid_in_full and sold_to_b <> '';
