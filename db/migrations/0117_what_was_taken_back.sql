-- A worksheet nets what was taken back with what it took back: those few are found without reading all the others.
create index ledger_hidden on ledger_transactions (at) where is_hidden;
