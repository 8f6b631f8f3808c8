-- When an offer was accepted and when it was taken back, for the timeline of the offer room.
create table invoice_offer_decisions (
  id integer generated always as identity primary key,
  item_id integer not null references invoice_items on delete cascade,
  bidder text not null,
  is_approved boolean not null,
  amount_cents integer not null,
  user_id integer references users,
  at timestamptz not null default clock_timestamp()
);
create index invoice_offer_decisions_of on invoice_offer_decisions (item_id);
