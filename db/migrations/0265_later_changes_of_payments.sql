-- What a void or an edit after its day changed of a record's checks, wires, cards and open amount. Cash has its postings;
-- with these rows the journal of the day keeps what was paid, and the day of the change has the opposite.
create table later_changes (
  kind text not null,
  record_id integer not null,
  day date not null,
  changed_on date not null,
  is_imported boolean not null,
  amount_cents bigint not null,
  cash_cents bigint not null,
  check_cents bigint not null,
  wire_cents bigint not null,
  card_cents bigint not null,
  primary key (kind, record_id, day, changed_on)
);
create index later_changes_by_day on later_changes (day);
create index later_changes_by_change on later_changes (changed_on);

create function keep_later_change(of_record integer, is_imported boolean, was day_figures, now day_figures) returns void
language plpgsql as $$
declare
  of_day constant date := coalesce(now.day, was.day);
  today constant date := (current_timestamp at time zone
    coalesce((select value->>'timeZone' from settings where name = 'shop'), 'America/Los_Angeles'))::date;
  amount constant bigint := coalesce(now.amount_cents, 0) - coalesce(was.amount_cents, 0);
  cash constant bigint := coalesce(now.cash_cents, 0) - coalesce(was.cash_cents, 0);
  checks constant bigint := coalesce(now.check_cents, 0) - coalesce(was.check_cents, 0);
  wires constant bigint := coalesce(now.wire_cents, 0) - coalesce(was.wire_cents, 0);
  cards constant bigint := coalesce(now.card_cents, 0) - coalesce(was.card_cents, 0);
begin
  if of_day = today or was.day <> now.day or (amount = 0 and cash = 0 and checks = 0 and wires = 0 and cards = 0) then
    return;
  end if;
  insert into later_changes as l
  values (coalesce(now.kind, was.kind), of_record, of_day, today, is_imported, amount, cash, checks, wires, cards)
  on conflict (kind, record_id, day, changed_on) do update set amount_cents = l.amount_cents + excluded.amount_cents,
    cash_cents = l.cash_cents + excluded.cash_cents, check_cents = l.check_cents + excluded.check_cents,
    wire_cents = l.wire_cents + excluded.wire_cents, card_cents = l.card_cents + excluded.card_cents;
end $$;

create or replace function keep_day_of_ticket() returns trigger language plpgsql as $$
declare
  was constant day_figures := case tg_op when 'UPDATE' then figures_of_ticket(old) end;
  now constant day_figures := figures_of_ticket(new);
begin
  perform change_day_figures(was, now);
  if tg_op = 'UPDATE' then perform keep_later_change(new.id, new.origin = 'import', was, now); end if;
  return null;
end $$;

create or replace function keep_day_of_receipt() returns trigger language plpgsql as $$
declare
  was constant day_figures := case tg_op when 'UPDATE' then figures_of_receipt(old) end;
  now constant day_figures := figures_of_receipt(new);
begin
  perform change_day_figures(was, now);
  if tg_op = 'UPDATE' then perform keep_later_change(new.id, new.origin = 'import', was, now); end if;
  return null;
end $$;

create or replace function keep_day_of_payment() returns trigger language plpgsql as $$
declare
  was constant day_figures := case when tg_op <> 'INSERT' then figures_of_payment(old) end;
  now constant day_figures := case when tg_op <> 'DELETE' then figures_of_payment(new) end;
begin
  perform change_day_figures(was, now);
  if tg_op <> 'INSERT' then
    perform keep_later_change(old.receipt_id, old.origin = 'import', was, now);
  end if;
  return null;
end $$;
