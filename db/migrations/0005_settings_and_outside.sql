-- Who hears of alerts, what metals and coins are worth today, and ways to find history.

create table notification_emails (
  id integer generated always as identity primary key,
  email text not null check (email like '%_@_%'),
  first_name text not null default '',
  last_name text not null default '',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index notification_emails_email on notification_emails (lower(email));

-- One row per thing that has a price of the day: an ounce of metal, or one whole coin of a currency.
create table spot_prices (
  id integer generated always as identity primary key,
  item text not null unique check (item in ('btc', 'eth', 'gold', 'silver', 'platinum', 'palladium')),
  price_cents bigint not null check (price_cents > 0),
  -- 'start' is the value the shop began with, shown as such until a person or a feed gives a real one.
  source text not null check (source in ('start', 'manual', 'feed')),
  -- The time of the price itself, which a feed tells; checked_at is when the feed was last asked.
  updated_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Why the last reading was not taken; '' when it was.
  problem text not null default '',
  -- A reading that jumped, until a second one bears it out: its price, its time and when it was heard.
  doubt jsonb,
  -- A person keeps this price: feeds do not touch it.
  is_held boolean not null default false,
  -- Counts what people and changes of source did, as history does; a feed's next price is no new version.
  version integer not null default 1
);

create index history_of_entity on history_entries (entity, at desc, id desc);
create index history_of_user on history_entries (user_id, at desc, id desc);
