-- The documents give each temporary offer an id.
alter table invoice_temp_offers add column id integer generated always as identity unique;
