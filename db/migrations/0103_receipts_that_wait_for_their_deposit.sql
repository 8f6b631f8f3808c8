-- The list says which of the last days' receipts were not taken to the bank.
create index receipts_not_deposited on receipts (kind, ticket_day) where not is_deposited and not is_void and cash_cents > 0;
