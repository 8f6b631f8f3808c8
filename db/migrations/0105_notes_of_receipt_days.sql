-- The notes that the cash of a day of receipts was counted in, before it goes to the bank.
alter table receipt_deposits
  add column notes jsonb,
  add column version integer not null default 1;
