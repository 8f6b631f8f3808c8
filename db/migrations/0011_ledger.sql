-- Double entry: a row takes an amount from one place and puts it in another, so that all places together are always zero.
-- A balance is the sum of what came in less what went out and is stored nowhere.

-- A type and not a foreign key: every ticket saved names the same two places, and would lock their rows.
create type ledger_account as enum (
  'bank', 'vault2', 'coinvault', 'metrovault', 'coindrawer', 'metrodrawer', 'coinbag', 'metrobag',
  'jewelryretail', 'retail', 'pettycash', 'customer', 'reconcile'
);

create table ledger_accounts (
  slug ledger_account primary key,
  name text not null unique check (name <> ''),
  -- Not the shop's own cash: what is there came from us, or is owed to it.
  is_outside boolean not null
);
insert into ledger_accounts (slug, name, is_outside) values
  ('bank', 'Bank', true),
  ('vault2', 'Vault 2', false),
  ('coinvault', 'Coin Vault', false),
  ('metrovault', 'Metro Vault', false),
  ('coindrawer', 'Coin Drawer', false),
  ('metrodrawer', 'Metro Drawer', false),
  ('coinbag', 'Coin Bag', false),
  ('metrobag', 'Metro Bag', false),
  ('jewelryretail', 'Jewelry Retail', false),
  ('retail', 'Retail', false),
  ('pettycash', 'Petty Cash', false),
  ('customer', 'Customer', true),
  ('reconcile', 'Reconcile', true);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  src ledger_account not null,
  dest ledger_account not null,
  amount_cents bigint not null check (amount_cents between 1 and 100000000000),
  -- The notes when someone counted them; all null until then.
  denom100 integer check (denom100 >= 0),
  denom50 integer check (denom50 >= 0),
  denom20 integer check (denom20 >= 0),
  denom10 integer check (denom10 >= 0),
  denom5 integer check (denom5 >= 0),
  denom2 integer check (denom2 >= 0),
  denom1 integer check (denom1 >= 0),
  coins_cents bigint check (coins_cents >= 0),
  comment text not null default '',
  at timestamptz not null,
  business_day date not null,
  made_by integer references users,
  reverses bigint unique references ledger_transactions,
  is_hidden boolean not null default false,
  -- What gave rise to it, such as metro 48231.
  source_kind text check (source_kind <> ''),
  source_id integer check (source_id > 0),
  constraint moves_somewhere check (src <> dest),
  constraint notes_add_up check (
    num_nulls(denom100, denom50, denom20, denom10, denom5, denom2, denom1, coins_cents) = 8
    or num_nulls(denom100, denom50, denom20, denom10, denom5, denom2, denom1, coins_cents) = 0
      and 10000::bigint * denom100 + 5000::bigint * denom50 + 2000::bigint * denom20 + 1000::bigint * denom10
        + 500::bigint * denom5 + 200::bigint * denom2 + 100::bigint * denom1 + coins_cents = amount_cents),
  constraint reversals_are_hidden check (reverses is null or is_hidden),
  constraint source_is_whole check (num_nulls(source_kind, source_id) in (0, 2))
);
create index ledger_out on ledger_transactions (src, dest, at) include (amount_cents);
create index ledger_in on ledger_transactions (dest, at) include (amount_cents);
create index ledger_of_source on ledger_transactions (source_kind, source_id);
create unique index ledger_one_open_per_ticket on ledger_transactions (source_kind, source_id)
  where not is_hidden and source_kind in ('metro', 'coin');

-- Nothing comes in under an earlier or later date, so a past balance never changes. Whoever fills a shop with a made-up
-- past disables this trigger for the time being.
create function refuse_ledger_backdating() returns trigger language plpgsql as $$
begin
  if new.at < now() or new.at > greatest(now(), clock_timestamp()) then
    raise exception 'a ledger transaction is dated when it is made' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_dated_now before insert on ledger_transactions
  for each row execute function refuse_ledger_backdating();

create function refuse_crooked_reversal() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transactions t where t.id = new.reverses and t.reverses is null
      and t.src = new.dest and t.dest = new.src and t.amount_cents = new.amount_cents) then
    raise exception 'a reversal mirrors its original' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_reversals_mirror before insert on ledger_transactions
  for each row when (new.reverses is not null) execute function refuse_crooked_reversal();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- What may change is taken over; whatever still differs is refused.
    old.is_hidden := old.is_hidden or new.is_hidden;
    if old.coins_cents is null then
      old.denom100 := new.denom100; old.denom50 := new.denom50; old.denom20 := new.denom20; old.denom10 := new.denom10;
      old.denom5 := new.denom5; old.denom2 := new.denom2; old.denom1 := new.denom1; old.coins_cents := new.coins_cents;
    end if;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'a ledger transaction is never changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger ledger_append_only before update or delete on ledger_transactions
  for each row execute function refuse_ledger_change();
create trigger ledger_never_emptied before truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
