-- What stood in a bidder's field for a while before it was changed, for the timeline of a line. Amounts that stood only
-- while the next key was typed are not kept.
create table invoice_temp_amounts (
  id integer generated always as identity primary key,
  item_id integer not null references invoice_items on delete cascade,
  bidder text not null,
  amount_cents integer,
  user_id integer references users,
  at timestamptz not null
);
create index invoice_temp_amounts_of on invoice_temp_amounts (item_id, id);
